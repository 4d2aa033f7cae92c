// Included before all else: what Boost's headers and ours take for granted and WebAssembly's C++ library lacks.
#pragma once

// Without threads there is no std::mutex, of which Boost.Math's headers make one.
#define BOOST_SMART_PTR_DETAIL_LIGHTWEIGHT_MUTEX_HPP_INCLUDED
namespace boost::detail {

class lightweight_mutex {
  public:
    struct scoped_lock {
        explicit scoped_lock(lightweight_mutex&) {}
    };
};

}  // namespace boost::detail

#include "boost_numbers.hpp"

// LLVM's std::function wants to know the type that it returns.
#include "graze/internal/judge/evaluation.hpp"

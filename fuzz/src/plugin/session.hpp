// Subjects of plugins, as asker.hpp asks them.
#pragma once

#include "graze/asker.hpp"
#include "plugin/process.hpp"

namespace graze {

class plugin_subject : public remote_subject {
  public:
    plugin_subject(plugin_address address, std::string stem, std::string source)
        : address_(std::move(address)), stem_(std::move(stem)), source_(std::move(source)) {}

    /// What its name begins with, and its library as it was given.
    std::string const& stem() const { return stem_; }
    std::string const& source() const { return source_; }
    std::unique_ptr<remote_session> open() const override;

  private:
    plugin_address address_;
    std::string stem_, source_;
};

}  // namespace graze

// Subjects of plugins, as asker.hpp asks them.
#pragma once

#include "graze/asker.hpp"
#include "plugin/process.hpp"

namespace graze {

class plugin_subject : public remote_subject {
  public:
    explicit plugin_subject(plugin_address address) : address_(std::move(address)) {}
    std::unique_ptr<remote_session> open() const override;

  private:
    plugin_address address_;
};

}  // namespace graze

// The process that loads a plugin and asks it.
#pragma once

namespace graze {

/// Runs the process to its end and returns its exit status.
int library_host_main(int argc, char** argv);

}  // namespace graze

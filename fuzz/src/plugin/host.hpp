// The process that loads a plugin and asks it.
#pragma once

namespace graze {

/// The main of the process.
int library_host_main(int argc, char** argv);

}  // namespace graze

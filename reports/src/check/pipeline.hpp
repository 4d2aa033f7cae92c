// Lines of case files on their way through graze check: read by one thread, judged by several, and handed on in order,
// each as soon as it and all before it are done. A line that is there is worked on at once: the writer of a pipe may be
// waiting for its answer.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "check/case.hpp"
#include "check/structure_check.hpp"
#include "graze/case_file.hpp"

namespace graze {

/// A line that was judged, with the text that `write` made of it, and without the answers; or one that could not be.
struct checked_case {
    case_report report;
    std::string text;
};
struct checked_structure {
    structure_report report;
    std::string text;
};
using checked_line = std::variant<checked_case, line_error, checked_structure>;

struct check_work {
    subject_catalog catalog;  // whose subjects the cases are put to
    case_files files;
    unsigned jobs = 1;
    double audit = 1;
    /// Is called from any thread.
    std::function<std::string(case_report const&)> write;
    /// Takes the lines in order, from the calling thread; `more` tells that another one is ready. False ends it.
    std::function<bool(checked_line& line, bool more)> take;
    /// Set to end soon.
    std::atomic<bool> const* stop = nullptr;
    /// Called now and then, from the calling thread, while nothing is ready. May be empty.
    std::function<void()> wait = {};
    /// Told at the end, from the calling thread, of each subject whose process failed in a way that no case repeats.
    std::function<void(asked_subject const&, unrepeated_faults const&)> take_unrepeated = nullptr;
    /// As `write`; needed where files take structures.
    std::function<std::string(structure_report const&)> write_structure = nullptr;
    check_depth depth = check_depth::all;
    std::vector<structure_subject> structures = {};  // programs that are asked about structures
};

/// What to say of files that hold no case (see case_files). Throws what the functions throw. Where it was ended the
/// thread that reads may be left behind, waiting for its input.
std::string check_lines(check_work work, selection& subjects, check_gate const& gate);

}  // namespace graze

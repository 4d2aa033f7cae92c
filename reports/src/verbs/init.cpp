// graze init: a project of one's own, ready to run.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>

#include "campaign/run_options.hpp"
#include "cli/output.hpp"
#include "cli/verbs.hpp"
#include "graze/case_file.hpp"
#include "graze/families.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/reference.hpp"
#include "graze/trace.hpp"
#include "init/project.hpp"
#include "select/selection.hpp"
#include "text/text_layout.hpp"

namespace graze {
namespace {

namespace fs = std::filesystem;

struct init_options {
    std::string folder = ".", language;
    std::vector<std::string> tests, scalars, promises;
};

/// Cases with their exact answers, one of each relation as far as they are soon found.
std::string first_cases(test_info const& test, scalar_type scalar) {
    if (test.id == init_default_test) {
        constexpr std::array<std::string_view, 2> next_after_one{"0x1.000002p+0", "0x1.0000000000001p+0"};
        return fmt::format(
            R"({{"test":"aabb_aabb_2d","scalar":"{0}","input":[0,0,2,2,1,1,3,3],"expect":"crossing","format":1,"note":"they overlap"}}
{{"test":"aabb_aabb_2d","scalar":"{0}","input":[0,0,1,1,1,1,2,2],"expect":"touching","format":1,"note":"a corner in common"}}
{{"test":"aabb_aabb_2d","scalar":"{0}","input":[0,0,1,1,"{1}",0,2,1],"expect":"disjoint","format":1,"note":"one ulp apart"}}
)",
            name_of(scalar), next_after_one[static_cast<std::size_t>(scalar)]);
    }
    constexpr std::size_t most = 3;
    std::string text;
    std::set<relation> seen;
    case_record record;
    record.question.test = &test;
    record.question.scalar = scalar;
    for (std::uint64_t i = 0; i < 50 && seen.size() < most; ++i)
        for (family_info const& family : families_of(test)) {
            source choices(case_key(1, test, record.question.scalar, family, i));
            family.generate(test, record.question.scalar, choices, record.question.input);
            relation const truth = rational_reference::decide(test, record.question.input);
            if (seen.size() == most || !seen.insert(truth).second) continue;
            record.expect = enum_named<expectation>(expectation_names, name_of(truth));
            if (traits_of(test.answer).expected.empty()) record.expect.reset();
            text += to_line(record) + '\n';
        }
    return text;
}

/// Returns where the folder lies in its repository: "" or "tests/collision/".
std::string place_in_repository(fs::path const& folder) {
    std::error_code failed;
    fs::path const whole = fs::weakly_canonical(fs::absolute(folder), failed);
    for (fs::path at = whole; at.has_relative_path(); at = at.parent_path())
        if (fs::exists(at / ".git", failed)) {
            std::string const inside = whole.lexically_relative(at).generic_string();
            return inside == "." ? "" : inside + "/";
        }
    return "";
}

/// May the text stand in a shell script and in YAML as it is?
bool is_plain(std::string_view text) {
    return text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/+-") ==
           std::string_view::npos;
}

[[noreturn]] void fail_to_write(fs::path const& path, std::string const& reason) {
    throw usage_error(fmt::format("{}: cannot be written: {}", json_quote(path.string()), reason));
}

/// Is anything there of that name? A folder that cannot be looked into is an error.
bool is_there(fs::path const& path) {
    std::error_code failed;
    fs::file_type const type = fs::symlink_status(path, failed).type();
    if (type == fs::file_type::none) fail_to_write(path, failed.message());
    return type != fs::file_type::not_found;
}

/// Fails where something of that name is there, whatever it is and since when.
void write_new(fs::path const& path, project_file const& file) {
    std::error_code failed;
    fs::create_directories(path.parent_path(), failed);
    if (failed) fail_to_write(path, failed.message());
    int const out = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, file.runs ? 0777 : 0666);
    bool good = out >= 0;
    std::string_view left = file.text;
    while (good && !left.empty()) {
        ssize_t const count = write(out, left.data(), left.size());
        good = count > 0 || (count < 0 && errno == EINTR);
        if (count > 0) left.remove_prefix(static_cast<std::size_t>(count));
    }
    int const reason = errno;
    if (out >= 0 && close(out) != 0) good = false;
    if (!good) fail_to_write(path, std::strerror(reason));
}

/// What is asked, each test and scalar type once, in the order given.
std::vector<test_info const*> chosen_tests(init_options const& options) {
    std::vector<test_info const*> tests;
    for (std::string const& id : options.tests)
        if (test_info const& test = named_test(id); std::ranges::find(tests, &test) == tests.end())
            tests.push_back(&test);
    if (tests.empty()) tests.push_back(&named_test(std::string(init_default_test)));
    return tests;
}

/// The last of each kind; closed without one.
promise promise_of(std::vector<std::string> const& words) {
    promise given = contact_promise::closed;
    for (std::string const& word : words) {
        auto const contact = enum_named<contact_promise>(contact_promise_names, word);
        auto const sides = enum_named<one_sided_promise>(one_sided_promise_names, word);
        if (!contact && !sides)
            throw usage_error(fmt::format(
                "--promise {}: expected closed, open, unspecified, never_misses, never_invents or none",
                quote_excerpt(word)));
        if (contact) given.contact = *contact;
        if (sides) given.one_sided = *sides;
    }
    return given;
}

/// What the project says of the errors that it permits.
std::string_view sides_text(one_sided_promise promise) {
    switch (promise) {
        case one_sided_promise::none: break;
        case one_sided_promise::never_misses: return "It may hit disjoint shapes (never_misses).\n";
        case one_sided_promise::never_invents: return "It may miss crossing shapes (never_invents).\n";
    }
    return "If it may hit disjoint shapes (a conservative test), state the promise never_misses there.\n";
}

/// What the project says of shapes that only touch, and where that is changed.
std::string_view contact_text(contact_promise promise) {
    switch (promise) {
        case contact_promise::closed:
            return "Shapes that only touch must be a hit (closed). If a miss is right, change the promise in its table "
                   "of "
                   "subjects to open.\n";
        case contact_promise::open:
            return "Shapes that only touch must be a miss (open). If a hit is right, change the promise in its table "
                   "of "
                   "subjects to closed.\n";
        case contact_promise::unspecified: break;
    }
    return "It promises nothing for shapes that only touch, so these are not judged. State a promise in its table of "
           "subjects.\n";
}

int init(init_options const& options) {
    fs::path const folder = options.folder.empty() ? "." : options.folder;
    std::string const place = place_in_repository(folder);
    if (!is_plain(place))
        throw usage_error(
            fmt::format("DIR lies in {} of its repository, which scripts would have to quote: expected "
                        "letters, digits and . _ + - in its path there",
                        json_quote(place)));
    std::vector<scalar_type> const scalars =
        options.scalars.empty() ? init_scalars(options.language) : chosen_scalars(options.scalars);
    std::vector<init_question> asked;
    promise const promised = promise_of(options.promises);
    bool declines = false, promises = false;
    for (test_info const* const test : chosen_tests(options)) {
        std::string cases;
        for (scalar_type const scalar : scalars) cases += first_cases(*test, scalar);
        asked.push_back({*test, input_names(*test, test->least_count()), cases});
        bool const routine_is_there = test->id == init_default_test;
        declines = declines || !routine_is_there;
        promises = promises || (!routine_is_there && test->has_hits());
    }
    std::vector<project_file> const files = init_project(options.language, asked, scalars, promised, place);
    std::string there;
    for (project_file const& file : files)
        if (is_there(folder / file.path))
            there += fmt::format("{}{}", there.empty() ? "" : ", ", json_quote((folder / file.path).string()));
    if (!there.empty()) throw usage_error(there + ": already exists, so nothing was written; choose another DIR");
    std::string told;
    for (project_file const& file : files) {
        write_new(folder / file.path, file);
        told += fmt::format("  {}\n", visible((folder / file.path).string()));
    }
    print(fmt::format(
        "Written:\n{}\nNext: put your routine{} into {}, then run {}\n{}{}{}{}", told, asked.size() == 1 ? "" : "s",
        visible((folder / files.front().path).string()), visible((folder / "graze.sh").string()),
        !declines           ? ""
        : asked.size() == 1 ? "Until then it declines every case.\n"
                            : "Until then they decline every case.\n",
        promises ? contact_text(promised.contact) : "", promises ? sides_text(promised.one_sided) : "",
        place.empty() ? "" : "Move the workflows to the top of the repository: nothing reads them here.\n"));
    return exit_fine;
}

void declare(command_options const& command, init_options& options) {
    command.add("DIR", options.folder, "Folder to write; created if needed").shown_default(".");
    command.add("--language L", options.language, "c++, c, rust, javascript, python or java")
        .required()
        .one_of(init_languages());
    command
        .add_repeated("--test T", options.tests,
                      "A test that your code answers, as 'graze list' prints it. May be repeated: one routine for each")
        .shown_default(std::string(init_default_test));
    command.add_repeated("--scalar X", options.scalars,
                         "float32 or float64; repeat it for both. Default: both for c++, float64 for the others");
    command
        .add_repeated(
            "--promise P", options.promises,
            "What your code promises. For shapes that only touch: closed (a hit), open (a miss) or unspecified (not "
            "judged). Of its errors: never_misses (it may hit disjoint shapes), never_invents (it may miss crossing "
            "ones) or none. May be repeated: one of each")
        .shown_default("closed");
    command.footer(R"(
  graze init tests/boxes --language c++
  graze init tests/culling --language python --test frustum_aabb_3d --promise never_misses

Writes a stub for your routine (mine.cpp, or its equivalent), cases.jsonl (cases with the exact answer), an empty
baseline.jsonl, graze.sh, and workflows for GitHub Actions and GitLab CI. graze.sh builds the stub and runs its gate. The
files build and run as they are. For aabb_aabb_2d the routine is there and right; for other tests it declines every case
until you fill it in. Several tests give one routine each. C and Rust have one per scalar type, the other languages one for
both. Existing files are never overwritten: if one of them exists, nothing is written.

graze.sh exits with 0 if nothing is wrong that baseline.jsonl does not list. It exits with 1 if something is, and shows the
first finding in full; with 2 if the stub does not build or graze is missing. It passes its options on to 'graze run':

  tests/boxes/graze.sh --write-baseline baseline.jsonl

For C++ and C, CXXFLAGS or CFLAGS takes include paths and options of the compiler, LDFLAGS library paths, LDLIBS libraries:

  CXXFLAGS='-O2 -std=c++20 -I../include' LDLIBS=../build/libshapes.a tests/boxes/graze.sh

For Java, CLASSPATH takes your classes: CLASSPATH=../shapes.jar tests/boxes/graze.sh
)");
}

}  // namespace

verb add_init(command_line& program) {
    return make_verb(program, "init", "Write a stub for your routine, its check and its CI", declare, init);
}

}  // namespace graze

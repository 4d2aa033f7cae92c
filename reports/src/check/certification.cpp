#include "check/certification.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "check/case.hpp"
#include "check/pipeline.hpp"
#include "graze/case_file.hpp"
#include "text/whole_file.hpp"

extern char** environ;  // NOLINT: of POSIX

namespace graze {
namespace {

/// How many agreeing cases are certified, in all and at least of each test and scalar type.
constexpr std::uint64_t sample_in_all = 2048, sample_of_each = 8;
constexpr std::size_t most_refusals = 5;

std::string line_of(test_info const& test, scalar_type scalar, std::span<double const> input) {
    case_record record;
    record.question = {&test, scalar, {input.begin(), input.end()}};
    return to_line(record);
}

/// Cases of findings, each once, in the store's order.
std::vector<std::string> cases_of_findings(findings_store const& store) {
    std::vector<std::string> lines;
    std::set<std::string> seen;
    store.each_finding([&](stored_finding const& found) {
        test_info const* const test = find_test(found.kind.test);
        if (!test) return;
        for (std::vector<double> const& input : {found.what.input, found.shrunk}) {
            if (input.empty()) continue;
            std::string line = line_of(*test, found.kind.scalar, input);
            if (seen.insert(line).second) lines.push_back(std::move(line));
        }
    });
    return lines;
}

void add_sample(std::vector<std::string>& lines, stored_campaign const& campaign, std::vector<workload> const& work,
                shard_info const& shard) {
    std::uint64_t const place = std::max(sample_of_each, sample_in_all / std::max<std::size_t>(work.size(), 1));
    std::uint64_t const chunk = campaign_options{}.chunk;
    for (workload const& from : work) {
        auto const held = std::ranges::find_if(
            campaign.work, [&](auto const& one) { return one.test == from.test->id && one.scalar == from.scalar; });
        if (held == campaign.work.end() || held->cases == 0) continue;
        // All of a shard's cases before `next` were judged: whole chunks of every so many.
        std::uint64_t const cases = std::min(held->next, from.size), wanted = std::min(place, cases);
        for (std::uint64_t i = 0; i < wanted; ++i) {
            std::uint64_t const index = cases / wanted * i;
            if (index / chunk % shard.count != shard.index) continue;
            case_batch batch;
            from.make(index, 1, batch);
            lines.push_back(line_of(*from.test, from.scalar, batch.input(0)));
        }
    }
}

/// What a program writes to its standard output, by lines; nothing if it could not be started or did not end by itself.
std::optional<std::vector<std::string>> lines_of(std::vector<std::string> words) {
    int ends[2];
    if (pipe(ends) != 0) return std::nullopt;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addclose(&actions, ends[1]);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t child = -1;
    int const error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    std::vector<std::string> lines;
    std::string heard;
    char buffer[4096];
    for (ssize_t count; error == 0 && (count = read(ends[0], buffer, sizeof buffer)) > 0;) {
        heard.append(buffer, static_cast<std::size_t>(count));
        for (std::size_t end; (end = heard.find('\n')) != std::string::npos; heard.erase(0, end + 1)) {
            // The first lines tell why, the last two how many.
            if (lines.size() > most_refusals + 2) lines.erase(lines.end() - 2);
            lines.push_back(heard.substr(0, end));
        }
    }
    close(ends[0]);
    int status = 0;
    if (error != 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 1)
        return std::nullopt;
    return lines;
}

/// "12 confirmed, 0 refused", and before it perhaps "3 not checked: ...".
std::optional<checked_by> ask_checker(std::string name, std::vector<std::string> words) {
    std::optional<std::vector<std::string>> const lines = lines_of(std::move(words));
    if (!lines || lines->empty()) return std::nullopt;
    checked_by result{std::move(name), 0, 0, 0, {}};
    bool counted = false;
    for (std::string const& line : *lines) {
        char const* const end = line.data() + line.size();
        std::uint64_t first = 0;
        auto const number = std::from_chars(line.data(), end, first);
        std::string_view const rest(number.ptr, end);
        if (number.ec == std::errc() && rest.starts_with(" not checked")) {
            result.not_checked = first;
        } else if (constexpr std::string_view word = " confirmed, ";
                   number.ec == std::errc() && rest.starts_with(word)) {
            result.confirmed = first;
            counted = std::from_chars(rest.data() + word.size(), end, result.refused).ec == std::errc();
        } else if (result.refusals.size() < most_refusals) {
            result.refusals.push_back(line);
        }
    }
    return counted ? std::optional(result) : std::nullopt;
}

}  // namespace

bool certification::is_proved() const {
    auto const all = [&](checked_by const& item) { return item.confirmed == findings + sample; };
    return !is_stopped && faults == 0 && std::ranges::any_of(checkers, all) &&
           std::ranges::none_of(checkers, [](checked_by const& item) { return item.refused != 0; });
}

std::string certification::text() const {
    std::string words = fmt::format("{} answers certified, {} of stored findings and {} of cases on which all agree",
                                    findings + sample, findings, sample);
    if (is_stopped) words += "; interrupted";
    if (faults != 0) words += fmt::format("; {} without a certificate", faults);
    if (checkers.empty()) return words + "; not checked: neither python3 nor graze-certify is installed";
    words += is_proved() ? ", all proved: " : ", NOT ALL PROVED: ";
    bool first = true;
    for (checked_by const& item : checkers) {
        words += fmt::format("{}{} confirmed {}", first ? "" : "; ", item.name, item.confirmed);
        if (item.refused != 0) words += fmt::format(", refused {}", item.refused);
        if (item.not_checked != 0) words += fmt::format(", does not check {}", item.not_checked);
        first = false;
    }
    return words;
}

certification certify_campaign(std::string const& folder, findings_store const& store, subject_catalog const& catalog,
                               std::vector<workload> const& work, shard_info const& shard, unsigned jobs,
                               std::atomic<bool> const* stop) {
    certification result;
    std::filesystem::path const base(folder), written = base / "certified.jsonl",
                                              asked = base / "certified.jsonl.cases";
    std::vector<std::string> lines = cases_of_findings(store);
    std::size_t const of_findings = lines.size();
    stored_campaign const campaign = store.read();
    add_sample(lines, campaign, work, shard);
    std::set<std::string> names;
    for (workload const& item : work)
        for (subject const* candidate : item.subjects) names.insert(candidate->name);
    {
        std::ofstream out(asked);
        for (std::string const& line : lines) out << line << '\n';
        if (!out.flush()) throw std::runtime_error(asked.string() + ": cannot be written");
    }
    std::ofstream out(written);
    selection chosen({names.begin(), names.end()});
    check_gate const gate{{true, false, {}}, {}};
    check_work all{catalog, case_files({asked.string()}), jobs, 0, {}, {}, stop};
    all.write = [&](case_report const& report) {
        case_report named = report;
        named.file = written.filename().string();
        return to_json(named, told_truth::certified) + '\n';
    };
    all.take = [&](checked_line& line, bool) {
        auto const* const answer = std::get_if<checked_case>(&line);
        if (!answer) throw std::logic_error("certificates: a case of the campaign cannot be read back");
        case_report const& report = answer->report;
        bool const is_finding = report.number <= of_findings;
        if (!is_finding && std::ranges::any_of(report.subjects, [](auto const& item) { return item.judged.disagrees; }))
            return true;
        ++(is_finding ? result.findings : result.sample);
        if (!report.fault.empty() || answer->text.find("\"certificate_fault\":") != std::string::npos) ++result.faults;
        out << answer->text;
        return true;
    };
    check_lines(std::move(all), chosen, gate);
    std::filesystem::remove(asked);
    if (!out.flush()) throw std::runtime_error(written.string() + ": cannot be written");
    result.is_stopped = stop && *stop;
    if (result.is_stopped || result.findings + result.sample == 0) return result;

    constexpr std::string_view script = "check_certificates.py";
    std::string const path =
        file_near_program({"reference/check_certificates.py", "share/graze/check_certificates.py"});
    if (!path.empty())
        if (auto given = ask_checker(std::string(script), {"python3", "-B", path, written.string()}))
            result.checkers.push_back(std::move(*given));
    std::string const proved = file_near_program({"graze-certify", "reference/proof/graze-certify"});
    if (auto given = ask_checker("graze-certify", {proved.empty() ? "graze-certify" : proved, written.string()}))
        result.checkers.push_back(std::move(*given));
    return result;
}

}  // namespace graze

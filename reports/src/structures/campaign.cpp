#include "structures/campaign.hpp"

#include <chrono>
#include <limits>
#include <mutex>

#include "graze/certified_structure.hpp"
#include "graze/internal/text/text.hpp"
#include "graze/internal/threads/on_threads.hpp"
#include "graze/internal/threads/work_limits.hpp"
#include "graze/unrepeated_faults.hpp"
#include "check/structure_audit.hpp"

namespace graze {
namespace {

using steady = std::chrono::steady_clock;

/// Cases that are asked at once, and how often in a round.
constexpr std::size_t slice = 64, round_slices = 16;
/// One case in so many is put to the references too.
constexpr std::uint64_t audit_one_in = 64;

double since(steady::time_point begin) {
    return std::chrono::duration<double>(steady::now() - begin).count();
}

/// Fewer points first; then the case that was made first.
bool is_simpler(structure_record const& one, std::uint64_t number, structure_record const& other,
                std::uint64_t other_number) {
    return one.coordinates.size() != other.coordinates.size() ? one.coordinates.size() < other.coordinates.size()
                                                              : number < other_number;
}

/// What one thread found of a row; `numbers` of the cases in its findings.
struct partial_row {
    structure_row row;
    std::map<std::string, std::uint64_t> numbers;

    void add(std::string const& what, std::uint64_t number, structure_finding found) {
        auto const [at, is_new] = row.findings.try_emplace(what);
        std::uint64_t const count = at->second.count + found.count;
        if (is_new || is_simpler(found.record, number, at->second.record, numbers[what])) {
            at->second = std::move(found);
            numbers[what] = number;
        }
        at->second.what = what;
        at->second.count = count;
    }
};

class row_campaign {
  public:
    row_campaign(structure_plan const& plan, structure_subject const& subject, double seconds, steady::time_point begin,
                 std::uint64_t cases_before, std::uint64_t disagreements_before)
        : plan_(plan),
          subject_(subject),
          begin_(begin),
          until_(seconds > 0 ? std::optional(steady::now() + std::chrono::duration_cast<steady::duration>(
                                                                 std::chrono::duration<double>(seconds)))
                             : std::nullopt),
          cases_before_(cases_before),
          disagreements_before_(disagreements_before) {
        for (structure_family const* family : plan.families)
            if (family->suits(subject.kind)) families_.push_back(family);
        whole_.row.subject = &subject;
    }

    structure_row run() {
        std::uint64_t const most = plan_.cases.value_or(std::numeric_limits<std::uint64_t>::max());
        for (std::uint64_t first = 0; first < most && !is_over() && !whole_.row.failed.is_too_much();) {
            std::uint64_t const count = std::min<std::uint64_t>(most - first, slice * round_slices);
            shared_range parts(static_cast<std::size_t>(count));
            on_threads(
                plan_.jobs, [&](std::size_t) { work(parts, first); }, [&] { parts.end(); });
            first += count;
            if (plan_.told)
                plan_.told(cases_before_ + whole_.row.total.checked,
                           disagreements_before_ + whole_.row.total.disagreements(), since(begin_));
        }
        whole_.row.is_given_up = whole_.row.failed.is_too_much();
        return std::move(whole_.row);
    }

  private:
    bool is_over() const { return (plan_.stop && *plan_.stop) || (until_ && steady::now() >= *until_); }

    void work(shared_range& parts, std::uint64_t first) {
        work_limits limits;
        limits.stop = plan_.stop;
        limits_scope const scope(limits);
        std::unique_ptr<structure_session> session;
        try {
            for (shared_range::part part = parts.take(slice); !part.empty() && !is_over() && !is_given_up_;
                 part = parts.take(slice)) {
                if (!session) session = subject_.open();
                partial_row found = ask(*session, first + part.begin, first + part.end);
                std::scoped_lock const lock(mutex_);
                if (found.row.total.disagreements() != 0 && !whole_.row.first_disagreement_seconds)
                    whole_.row.first_disagreement_seconds = since(begin_);
                merge(std::move(found));
                is_given_up_ = whole_.row.failed.is_too_much();
            }
        } catch (cancelled const&) {
            // It was asked to stop.
        }
    }

    structure_record make(std::uint64_t number) const {
        structure_family const& family = *families_[number % families_.size()];
        std::uint64_t const index = number / families_.size();
        source choices(structure_key(plan_.seed, subject_.kind, subject_.scalar, family, index));
        structure_record record = make_structure(subject_.kind, subject_.scalar, family, choices);
        record.extras = {{"family", json_quote(family.name)},
                         {"seed", std::to_string(plan_.seed)},
                         {"index", std::to_string(index)}};
        return record;
    }

    partial_row ask(structure_session& session, std::uint64_t begin, std::uint64_t end) const {
        std::vector<structure_record> records;
        std::vector<structure_record const*> asked;
        for (std::uint64_t number = begin; number < end; ++number) records.push_back(make(number));
        for (structure_record const& record : records) asked.push_back(&record);
        partial_row found;
        std::vector<structure_reply> replies;
        {
            fault_scope const scope(found.row.failed.not_reproduced);
            replies = session.ask(asked);
        }
        for (std::size_t i = 0; i < records.size(); ++i) {
            std::uint64_t const number = begin + i;
            structure_counts counts;
            counts.checked = 1;
            structure_finding wrong;
            wrong.count = 1;
            std::string what;
            switch (replies[i].what) {
                case structure_reply::kind::declined: counts.declined = 1; break;
                case structure_reply::kind::crash: counts.crash = 1, what = "crash"; break;
                case structure_reply::kind::hang: counts.hang = 1, what = "hang"; break;
                case structure_reply::kind::answered: {
                    wrong.fault = certified_structure_fault(records[i].input(), replies[i].answer);
                    bool const is_wrong = !wrong.fault.undefined && wrong.fault.law != structure_law::valid;
                    if (is_wrong) what = name_of(wrong.fault.law);
                    if (is_wrong || mix(number) % audit_one_in == 0) {
                        std::string const fault =
                            audit_structure(records[i].input(), replies[i].answer, wrong.fault).fault;
                        if (!fault.empty()) wrong.contradiction = fault + ", of " + to_line(records[i]);
                    }
                    if (!wrong.contradiction.empty() && what.empty()) what = "contradiction";
                    counts.undefined = wrong.fault.undefined ? 1 : 0;
                    counts.agree = is_wrong || wrong.fault.undefined ? 0 : 1;
                    counts.invalid[static_cast<std::size_t>(wrong.fault.law)] = is_wrong ? 1 : 0;
                }
            }
            found.row.failed.crashes += counts.crash;
            found.row.failed.hangs += counts.hang;
            found.row.total += counts;
            found.row.families[families_[number % families_.size()]->name] += counts;
            if (what.empty()) continue;
            wrong.record = std::move(records[i]);
            wrong.reply = std::move(replies[i]);
            found.add(what, number, std::move(wrong));
        }
        return found;
    }

    void merge(partial_row&& found) {
        structure_row& row = whole_.row;
        row.total += found.row.total;
        for (auto const& [family, counts] : found.row.families) row.families[family] += counts;
        row.failed.crashes += found.row.failed.crashes;
        row.failed.hangs += found.row.failed.hangs;
        row.failed.not_reproduced += found.row.failed.not_reproduced;
        for (auto& [what, finding] : found.row.findings) {
            std::string contradiction = finding.contradiction;
            whole_.add(what, found.numbers[what], std::move(finding));
            if (!contradiction.empty()) row.findings[what].contradiction = std::move(contradiction);
        }
    }

    structure_plan const& plan_;
    structure_subject const& subject_;
    steady::time_point begin_;
    std::optional<steady::time_point> until_;
    std::uint64_t cases_before_, disagreements_before_;
    std::vector<structure_family const*> families_;
    std::mutex mutex_;
    partial_row whole_;
    std::atomic<bool> is_given_up_ = false;
};

}  // namespace

std::uint64_t structure_counts::all_invalid() const {
    std::uint64_t sum = 0;
    for (std::uint64_t count : invalid) sum += count;
    return sum;
}

structure_counts& structure_counts::operator+=(structure_counts const& other) {
    checked += other.checked;
    agree += other.agree;
    declined += other.declined;
    undefined += other.undefined;
    crash += other.crash;
    hang += other.hang;
    for (std::size_t i = 0; i < invalid.size(); ++i) invalid[i] += other.invalid[i];
    return *this;
}

std::uint64_t structure_results::cases() const {
    std::uint64_t sum = 0;
    for (structure_row const& row : rows) sum += row.total.checked;
    return sum;
}

std::string structure_results::contradiction() const {
    for (structure_row const& row : rows)
        for (auto const& [what, finding] : row.findings)
            if (!finding.contradiction.empty()) return finding.contradiction;
    return "";
}

structure_results run_structures(structure_plan const& plan) {
    structure_results results{&plan, {}};
    steady::time_point const begin = steady::now();
    std::uint64_t disagreements = 0;
    // Cases have three quarters of the time, simpler cases the rest.
    double const share = plan.seconds.value_or(0) * 0.75 / static_cast<double>(plan.subjects.size());
    for (structure_subject const& subject : plan.subjects) {
        results.rows.push_back(row_campaign(plan, subject, share, begin, results.cases(), disagreements).run());
        disagreements += results.rows.back().total.disagreements();
    }
    for (structure_row& row : results.rows) {
        if (!plan.simplify || row.findings.empty()) continue;
        std::unique_ptr<structure_session> const session = row.subject->open();
        for (auto& [what, finding] : row.findings) {
            if (plan.stop && *plan.stop) break;
            if (plan.seconds && since(begin) > *plan.seconds) break;
            if (finding.fault.law != structure_law::valid) simplify(*session, finding, 2000, plan.stop);
        }
    }
    results.seconds = since(begin);
    return results;
}

}  // namespace graze

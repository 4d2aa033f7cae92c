#include "structures/simplify.hpp"

#include <algorithm>
#include <cmath>

#include "graze/certified_structure.hpp"

namespace graze {
namespace {

/// Tries changes of a case, and keeps those on which the subject still breaks the same law.
class simplifier {
  public:
    simplifier(structure_session& session, structure_finding& finding, std::size_t tries,
               std::function<bool()> const& may_go_on)
        : session_(session), finding_(finding), left_(tries), may_go_on_(may_go_on) {}

    void run() {
        bool changed = true;
        while (changed && left_ > 0) {
            changed = drop_points();
            changed = round_coordinates() || changed;
        }
    }

  private:
    std::size_t dimension() const { return form_of(finding_.record.kind).dimension; }
    std::size_t points() const { return finding_.record.coordinates.size() / dimension(); }

    bool accept(structure_record candidate) {
        if (left_ == 0 || (may_go_on_ && !may_go_on_())) return left_ = 0, false;
        --left_;
        structure_record const* const asked = &candidate;
        std::vector<structure_reply> replies = session_.ask({&asked, 1});
        if (replies[0].what != structure_reply::kind::answered) return false;
        structure_fault const fault = certified_structure_fault(candidate.input(), replies[0].answer);
        if (fault.undefined || name_of(fault.law) != finding_.what) return false;
        finding_.record = std::move(candidate);
        finding_.reply = std::move(replies[0]);
        finding_.fault = fault;
        return true;
    }

    /// Without so many points from one on; of a polygon also whole holes.
    bool drop(std::size_t first, std::size_t count) {
        structure_record candidate = finding_.record;
        auto const begin = candidate.coordinates.begin() + static_cast<std::ptrdiff_t>(first * dimension());
        candidate.coordinates.erase(begin, begin + static_cast<std::ptrdiff_t>(count * dimension()));
        std::size_t at = 0;
        for (std::size_t& ring : candidate.rings) {
            std::size_t const end = at + ring;
            std::size_t const gone = std::min(end, first + count) - std::min(end, std::max(at, first));
            at = end;
            ring -= gone;
        }
        if (!candidate.rings.empty() && candidate.rings[0] == 0) return false;
        std::erase(candidate.rings, 0u);
        return !candidate.coordinates.empty() && accept(std::move(candidate));
    }

    bool drop_points() {
        bool changed = false;
        std::size_t begin = 0;
        for (std::size_t i = 0; i < finding_.record.rings.size();) {
            std::size_t const count = finding_.record.rings[i];
            if (i > 0 && drop(begin, count)) {
                changed = true;
                continue;
            }
            begin += count;
            ++i;
        }
        for (std::size_t count = points() / 2; count > 0; count /= 2)
            for (std::size_t first = 0; first + count <= points() && left_ > 0;)
                if (drop(first, count))
                    changed = true;
                else
                    first += count;
        return changed;
    }

    bool round_coordinates() {
        bool changed = false;
        for (std::size_t i = 0; i < finding_.record.coordinates.size() && left_ > 0; ++i) {
            double const value = finding_.record.coordinates[i];
            for (double simpler : {0.0, 1.0, std::round(value), std::round(value * 10) / 10,
                                   std::round(value * 1000) / 1000, std::round(value * 1e6) / 1e6}) {
                if (finding_.record.scalar == scalar_type::float32)
                    simpler = static_cast<double>(static_cast<float>(simpler));
                if (!std::isfinite(simpler) || size_of(simpler) >= size_of(value)) continue;
                structure_record candidate = finding_.record;
                candidate.coordinates[i] = simpler;
                if (!accept(std::move(candidate))) continue;
                changed = true;
                break;
            }
        }
        return changed;
    }
    /// How long a number is to write: each change makes it less, so that they end.
    static std::size_t size_of(double value) {
        if (value == 0) return std::signbit(value) ? 1 : 0;
        if (value == 1) return 2;
        for (int digits = 0; digits <= 6; ++digits) {
            double const scale = std::pow(10, digits);
            if (std::round(value * scale) / scale == value)
                return 3 + static_cast<std::size_t>(digits) + static_cast<std::size_t>(std::log2(1 + std::abs(value)));
        }
        return 1000;
    }

    structure_session& session_;
    structure_finding& finding_;
    std::size_t left_;
    std::function<bool()> const& may_go_on_;
};

}  // namespace

void simplify(structure_session& session, structure_finding& finding, std::size_t tries,
              std::function<bool()> const& may_go_on) {
    simplifier(session, finding, tries, may_go_on).run();
}

std::size_t simplify_structures(findings_store& store, std::vector<workload> const& work,
                                std::function<bool()> const& may_go_on) {
    constexpr std::size_t tries = 2000;
    // Of each signature, by its id: the case to begin with, and the id of the worst, which has the simplest one.
    struct begun {
        stored_finding fewest;
        std::string worst;
        bool is_done = false;
    };
    std::map<asked_subject, std::map<std::string, begun>> all;
    store.each_finding([&](stored_finding const& found) {
        if (found.kind.result != outcome::invalid_output || found.what.line.empty()) return;
        auto const [at, fresh] = all[found.kind].try_emplace(found.signature_id, begun{found, {}, false});
        if (!fresh && ranks_before(found.what, at->second.fewest.what, ranking::by_margin)) at->second.fewest = found;
        if (found.rank_ulps != 1) return;
        at->second.worst = found.id;
        at->second.is_done = !found.simplest.empty();
    });
    std::size_t left = 0;
    for (workload const& item : work) {
        if (!item.structures) continue;
        for (structure_subject const& subject : item.structures->subjects) {
            std::unique_ptr<structure_session> session;
            for (auto const& [signature, stored] : all[{std::string(item.test_id()), item.scalar, subject.name}]) {
                if (stored.is_done) continue;
                if (!may_go_on()) {
                    ++left;
                    continue;
                }
                if (!session) session = subject.open();
                structure_finding found = finding_in_line(stored.fewest.what.line, stored.fewest.kind);
                simplify(*session, found, tries, may_go_on);
                store.set_simplest(stored.worst, found.record, line_with_answer(found.record, &found.reply.answer));
            }
        }
    }
    return left;
}

}  // namespace graze

#include <algorithm>
#include <cmath>

#include "graze/certified_structure.hpp"
#include "structures/campaign.hpp"

namespace graze {
namespace {

/// Tries changes of a case, and keeps those on which the subject still breaks the same law.
class simplifier {
  public:
    simplifier(structure_session& session, structure_finding& finding, std::size_t tries, std::atomic<bool> const* stop)
        : session_(session), finding_(finding), left_(tries), stop_(stop) {}

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
        if (left_ == 0 || (stop_ && *stop_)) return left_ = 0, false;
        --left_;
        structure_record const* const asked = &candidate;
        std::vector<structure_reply> replies = session_.ask({&asked, 1});
        if (replies[0].what != structure_reply::kind::answered) return false;
        structure_fault const fault = certified_structure_fault(candidate.input(), replies[0].answer);
        if (fault.undefined || name_of(fault.law) != finding_.what) return false;
        finding_.record = std::move(candidate);
        finding_.reply = std::move(replies[0]);
        finding_.fault = fault;
        finding_.is_simplified = true;
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
    std::atomic<bool> const* stop_;
};

}  // namespace

void simplify(structure_session& session, structure_finding& finding, std::size_t tries,
              std::atomic<bool> const* stop) {
    simplifier(session, finding, tries, stop).run();
}

}  // namespace graze

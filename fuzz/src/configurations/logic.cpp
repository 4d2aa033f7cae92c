#include "graze/logic.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "configurations/arrangement.hpp"
#include "graze/families.hpp"
#include "graze/internal/judge/evaluation.hpp"
#include "graze/reference.hpp"
#include "graze/subject_client.hpp"
#include "graze/trace.hpp"

namespace graze {
namespace {

class logic_search {
  public:
    logic_search(test_info const& test, subject const& candidate, scalar_type scalar)
        : test_(test),
          candidate_(candidate),
          scalar_(scalar),
          known_(*configuration_catalogue::of(test)),
          client_(candidate, scalar) {
        sizes_ = arranging::arrangements_of(test, false);
    }

    logic_report run() {
        report_.known = known_.size();
        report_.complete = true;
        family_info const& family = *find_family("configuration");
        // As campaigns have them: each configuration in turn, in orders and places that are drawn.
        std::size_t const rounds = rounds_of_all();
        std::vector<double> input;
        std::vector<logic_fault> faults(known_.size());
        for (std::size_t i = 0; i < known_.size(); ++i) {
            input.assign(known_.input(i).begin(), known_.input(i).end());
            ask(i, input, faults[i]);
        }
        for (std::uint64_t turn = 0; turn < rounds * known_.size(); ++turn) {
            source choices(case_key(1, test_, scalar_, family, turn), turn);
            family.generate(test_, scalar_, choices, input);
            auto const number = known_.find(input);
            if (!number) continue;
            ask(*number, input, faults[*number]);
        }
        for (logic_fault& fault : faults)
            if (fault.wrong > 0) report_.wrong.push_back(std::move(fault));
        return std::move(report_);
    }

  private:
    /// Returns so many that nearly every order of the points is drawn of each.
    std::size_t rounds_of_all() const {
        std::size_t orders = 1;
        for (arranging::arrangement const& size : sizes_)
            orders = std::max(orders, arranging::symmetries_of(size).size() * (size.is_sign ? 1 : 2));
        return std::clamp<std::size_t>(3 * orders, 96, 432);
    }

    void ask(std::size_t number, std::vector<double> const& input, logic_fault& fault) {
        if (candidate_.in_domain && !candidate_.in_domain(scalar_, input)) return;
        evaluation const given = candidate_.exact(scalar_, input);
        if (given.cut) return incomplete("its steps do not end");
        ++report_.inputs;
        ++fault.asked;
        if (given.answer != verdict::declined) judge(number, input, given.answer, fault);
        // Where exact steps give no answer, as after a division by zero, the routine's own is as good as its steps, as in a
        // campaign.
        else if (reply const own = client_.ask(input); is_answer(own)) {
            judge(number, input, verdict_of(own), fault);
            incomplete("in configuration " + known_.id(number) +
                       " exact steps give no answer, as after a division by zero");
        }
        if (report_.complete) compare(number, input, given.answer);
    }

    static bool is_answer(reply own) { return own != reply::declined && own != reply::crash && own != reply::hang; }

    /// By the input's own answer, which those of a box's configuration need not share. The reference confirms what is wrong.
    void judge(std::size_t number, std::vector<double> const& input, verdict answer, logic_fault& fault) {
        relation const rel = test_.screen(scalar_, input, narrow_);
        outcome const result = judge_verdict(answer, rel);
        if (!is_disagreement(result, candidate_.promised)) return;
        if (rational_reference::decide(test_, input) != rel)
            throw std::logic_error("the exact references disagree on " + test_.id);
        if (fault.wrong == 0 || simpler(input, fault.input)) {
            fault.number = number;
            fault.input = input;
            fault.answer = answer;
            fault.rel = rel;
            fault.result = result;
        }
        ++fault.wrong;
    }

    static bool simpler(std::vector<double> const& a, std::vector<double> const& b) {
        auto const size = [](std::vector<double> const& input) {
            double sum = 0;
            for (double const x : input) sum += std::abs(x) >= 1 || x == 0 ? std::abs(x) : 1 / std::abs(x);
            return sum;
        };
        return size(a) < size(b);
    }

    /// Puts the answer and, of the first few, the comparisons beside those of the first input with the same signs in the same
    /// order.
    void compare(std::size_t number, std::vector<double> const& input, verdict answer) {
        std::uint64_t code = 0;
        for (arranging::arrangement const& size : sizes_)
            if (size.scalars() == input.size()) code = mix(arranging::code_of(size, input)) ^ mix(input.size());
        seen& before = seen_[code];
        if (before.inputs == 0) before.answer = answer;
        if (answer != before.answer)
            return incomplete("in configuration " + known_.id(number) + " the answer is not always the same");
        if (before.inputs++ >= logic_report::traced_of_each) return;
        trace_log log;
        candidate_.trace(scalar_, input, log);
        if (log.cut) return incomplete("its steps are too many to be written down");
        std::vector<bool> went;
        for (trace_comparison const& one : log.comparisons) went.push_back(one.exact.value_or(one.computed));
        if (before.inputs == 1) {
            before.went = std::move(went);
            return;
        }
        if (went == before.went) return;
        std::string const where = "in configuration " + known_.id(number);
        auto const at = static_cast<std::size_t>(std::ranges::mismatch(went, before.went).in1 - went.begin());
        if (at == went.size()) return incomplete(where + " the routine does not always make as many comparisons");
        trace_comparison const& parted = log.comparisons[at];
        std::string const text = comparison_text(log, parted, input_names(test_, input.size()));
        std::string const place = log.place_text(parted.place);
        incomplete(where + " a comparison goes both ways: " + text + (place.empty() ? "" : " at " + place));
    }

    void incomplete(std::string why) {
        report_.complete = false;
        report_.why_not = std::move(why);
    }

    struct seen {
        std::size_t inputs = 0;
        verdict answer = verdict::declined;
        std::vector<bool> went;
    };

    test_info const& test_;
    subject const& candidate_;
    scalar_type scalar_;
    configuration_catalogue const& known_;
    subject_client client_;
    std::vector<arranging::arrangement> sizes_;
    logic_report report_;
    std::vector<float> narrow_;  // for screening
    std::map<std::uint64_t, seen> seen_;
};

}  // namespace

logic_report examine_logic(test_info const& test, subject const& candidate, scalar_type scalar) {
    if (!configuration_catalogue::of(test))
        throw std::invalid_argument("the answer of " + test.id + " does not hang on signs of its points alone");
    if (!candidate.exact || !candidate.trace) throw no_evaluation("it cannot be read with other arithmetic");
    return logic_search(test, candidate, scalar).run();
}

}  // namespace graze

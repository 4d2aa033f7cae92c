#include "bench/forms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>

#include "graze/case_file.hpp"
#include "graze/internal/timing/timing_reference.hpp"
#include "graze/judge.hpp"
#include "graze/reference.hpp"
#include "graze/subject_client.hpp"

#ifdef GRAZE_WITH_BATCH
#include "graze/batch.hpp"
#endif

namespace graze {
namespace {

constexpr std::size_t rational_sample = 64;  // it takes a hundred times as long as any other form

constexpr std::chrono::milliseconds slow_run{250};

/// A verdict as the forms that take columns write it.
static_assert(sizeof(verdict) == 1 && static_cast<int>(verdict::hit) == 1 && static_cast<int>(verdict::miss) == 0);

/// What a form promises, and what becomes of one of its answers.
struct form_facts {
    contact_promise contact;
    bool is_ours;                        // certified or batch: never wrong
    subject const* candidate = nullptr;  // whose numbers are judged with its verdicts; none: verdicts alone
};

/// The function of a form that takes these scalars.
template <class Scalar, class Form>
auto decide_of(Form const& form) {
    if constexpr (sizeof(Scalar) == 4)
        return form.decide32;
    else
        return form.decide64;
}

template <class Scalar>
class form_maker {
  public:
    form_maker(bench_cases const& cases, bench_layout<Scalar> const& layout) : cases_(cases), layout_(layout) {}

    timed_form of_subject(subject const& candidate) const {
        auto const run = [this_layout = &layout_, decide = decide_of<Scalar>(candidate),
                          per_case = cases_.test->numbers.size()] {
            for (case_block const& block : this_layout->blocks) {
                Scalar* const numbers =
                    per_case == 0 ? nullptr : this_layout->numbers.data() + per_case * block.first_case;
                decide(this_layout->rows.data() + block.first_scalar, block.count, block.cases,
                       this_layout->verdicts.data() + block.first_case, numbers);
            }
        };
        return checked({candidate.name, cases_.size(), run},
                       {candidate.promised.contact, candidate.is_certified(), &candidate});
    }

    timed_form of_columns(column_form const& form) const {
        auto const run = [this_layout = &layout_, decide = decide_of<Scalar>(form)] {
            decide(this_layout->columns.data(), this_layout->verdicts.size(),
                   reinterpret_cast<std::uint8_t*>(this_layout->verdicts.data()));
        };
        return checked({std::string(form.name), cases_.size(), run}, {contact_promise::closed, true});
    }

    timed_form of_cgal() const {
        std::vector<std::span<double const>> const inputs(cases_.inputs.begin(), cases_.inputs.end());
        std::shared_ptr<prepared_cases const> const prepared = prepare_cgal(*cases_.test, inputs);
        auto const run = [this_layout = &layout_, prepared] { prepared->decide(this_layout->verdicts.data()); };
        return checked({std::string(cgal_name), cases_.size(), run}, {contact_promise::closed, false});
    }

    timed_form of_rational() const {
        std::vector<std::size_t> sample;
        std::size_t const wanted = std::min(rational_sample, cases_.size());
        for (std::size_t i = 0; i < wanted; ++i) sample.push_back(i * cases_.size() / wanted);
        auto const answers = std::make_shared<std::vector<exact_answer>>(sample.size());
        auto const run = [cases = &cases_, sample, answers] {
            for (std::size_t i = 0; i < sample.size(); ++i) {
                std::vector<double> const& input = cases->inputs[sample[i]];
                if (cases->test->gives_numbers())
                    (*answers)[i] = rational_reference::evaluate(*cases->test, input);
                else
                    (*answers)[i].rel = rational_reference::decide(*cases->test, input);
            }
        };
        timed_form form{std::string(rational_name), sample.size(), run};
        form.run();
        for (std::size_t i = 0; i < sample.size(); ++i) {
            exact_answer const &mine = (*answers)[i], &truth = *cases_.truths[sample[i]];
            bool same = mine.rel == truth.rel && same_values(mine, truth);
            if (truth.sphere)
                same = mine.sphere && mine.sphere->centre == truth.sphere->centre &&
                       mine.sphere->radius_squared == truth.sphere->radius_squared;
            if (!same) refuse(form.name, sample[i], "the exact references differ");
            ++form.found.checked;
        }
        return form;
    }

  private:
    timed_form checked(timed_form form, form_facts const& promised) const {
        auto const start = std::chrono::steady_clock::now();
        form.run();
        form.is_slow = std::chrono::steady_clock::now() - start > slow_run;
        auto const in_domain = promised.candidate ? promised.candidate->in_domain : nullptr;
        for (std::size_t i = 0; i < cases_.size(); ++i) {
            if (layout_.verdicts[i] == verdict::declined ||
                (in_domain && !in_domain(cases_.scalar, cases_.inputs[i]))) {
                if (promised.is_ours) refuse(form.name, i, "it declined");
                ++form.found.declined;
                continue;
            }
            ++form.found.checked;
            if (!is_wrong(i, promised)) continue;
            if (promised.is_ours) refuse(form.name, i, wrong_words(i));
            ++form.found.wrong;
        }
        return form;
    }

    bool is_wrong(std::size_t i, form_facts const& promised) const {
        if (!promised.candidate) return is_wrong_verdict(i, promised.contact);
        std::size_t const count = cases_.test->numbers.size();
        Scalar const* const at = layout_.numbers.data() + count * i;
        std::vector<double> const numbers(at, at + count);
        return judge_answer(*promised.candidate, cases_.question(i), *cases_.truths[i], reply_of(layout_.verdicts[i]),
                            numbers)
            .disagrees;
    }

    bool is_wrong_verdict(std::size_t i, contact_promise contact) const {
        return is_disagreement(judge_verdict(layout_.verdicts[i], cases_.truths[i]->rel), contact);
    }

    std::string wrong_words(std::size_t i) const {
        if (cases_.truths[i]->sphere) return "its sphere is wrong";
        if (cases_.truths[i]->values) return "its values are wrong";
        if (!is_wrong_verdict(i, contact_promise::closed)) return "its time is later than the first contact";
        return fmt::format("it says {}, but the exact answer is {}", name_of(layout_.verdicts[i]),
                           name_of(cases_.truths[i]->rel));
    }

    [[noreturn]] void refuse(std::string_view name, std::size_t i, std::string_view what) const {
        case_record record;
        record.question = cases_.question(i);
        throw wrong_answer(fmt::format("{}: {}\n{}", name, what, to_line(record)));
    }

    bench_cases const& cases_;
    bench_layout<Scalar> const& layout_;
};

}  // namespace

/// A new one is a line of this list.
std::span<column_form const> column_forms() {
#ifdef GRAZE_WITH_BATCH
#define GRAZE_BATCH(id) \
    { "batch." #id, #id, batch::id<float>, batch::id<double> }
    static constexpr column_form forms[] = {
        GRAZE_BATCH(point_triangle_2d),    GRAZE_BATCH(segment_segment_2d), GRAZE_BATCH(segment_triangle_3d),
        GRAZE_BATCH(triangle_triangle_3d), GRAZE_BATCH(triangle_aabb_3d),   GRAZE_BATCH(ray_triangle_3d),
        GRAZE_BATCH(ray_aabb_3d),
    };
    return forms;
#else
    return {};
#endif
}

template <class Scalar>
std::vector<timed_form> make_forms(bench_cases const& cases, bench_layout<Scalar> const& layout, selection& wanted) {
    form_maker<Scalar> const make(cases, layout);
    std::vector<timed_form> forms;
    for (subject const& candidate : cases.test->subjects)
        if (candidate.supports(cases.scalar) && wanted.contains(candidate.name))
            forms.push_back(make.of_subject(candidate));
    for (column_form const& form : column_forms())
        if (form.test == cases.test->id && wanted.contains(form.name)) forms.push_back(make.of_columns(form));
    // Where CGAL says whether such shapes meet, it does not say where.
    if (cases.test->answer != answer_kind::values && cgal_has_function(*cases.test) && wanted.contains(cgal_name))
        forms.push_back(make.of_cgal());
    if (wanted.contains(rational_name)) forms.push_back(make.of_rational());
    return forms;
}

template std::vector<timed_form> make_forms(bench_cases const&, bench_layout<float> const&, selection&);
template std::vector<timed_form> make_forms(bench_cases const&, bench_layout<double> const&, selection&);

std::vector<std::string_view> form_names() {
    std::vector<std::string_view> names = subject_names({});
    for (column_form const& form : column_forms()) names.push_back(form.name);
    names.insert(names.end(), {cgal_name, rational_name});
    return names;
}

}  // namespace graze

#include "command/session.hpp"

#include <cstring>
#include <memory>
#include <utility>

#include "command/asker.hpp"
#include "graze/internal/text/text.hpp"
#include "process/wire.hpp"

namespace graze {
namespace {

using command_wire::answer_form;
using command_wire::program_answer;

constexpr std::size_t most_cases = 1024;

class command_session : public command_asker {
  public:
    command_session(command_address const& whose, std::shared_ptr<resting_programs> resting)
        : command_asker(whose, std::move(resting), most_cases) {
        test_info const& test = *find_test(whose.subject.test);
        form_.scalar = whose.subject.scalar == 32 ? scalar_type::float32 : scalar_type::float64;
        form_.answer = test.answer;
        form_.numbers = test.written_numbers();
        width_ = whose.subject.scalar == 32 ? sizeof(float) : sizeof(double);
    }

    /// Gives the subject a solid, now and whenever its process starts again.
    void give_solid(void const* triangles, std::size_t scalars) {
        auto const* const bytes = static_cast<char const*>(triangles);
        solid_.assign(bytes, bytes + scalars * width_);
        start_now();
    }

    void answer(void const* inputs, std::span<std::size_t const> begins, reply* replies, void* numbers) {
        inputs_ = static_cast<char const*>(inputs);
        begins_ = begins;
        replies_ = replies;
        numbers_ = static_cast<char*>(numbers);
        ask_all(begins.size() - 1);
    }

  private:
    std::string preparation() const override {
        std::string text;
        if (!solid_.empty())
            command_wire::add_prepare_line(text, address().subject, place(), solid_.data(), solid_.size() / width_);
        return text.empty() ? text : text + '\n';
    }
    std::size_t scalars_of(std::size_t index) const override { return begins_[index + 1] - begins_[index]; }

    void write(std::string& text, std::size_t first, std::size_t last) override {
        form_.subject = place();
        if (encoding() == command_wire::encoding::frames)
            return add_frame(text, form_, inputs_, begins_.subspan(first, last - first + 1));
        for (std::size_t i = first; i < last; ++i) add_line(text, form_, inputs_ + begins_[i] * width_, scalars_of(i));
        text += '\n';
    }

    bool take(std::string& heard, std::size_t& taken, std::size_t cases) override {
        return encoding() == command_wire::encoding::frames ? take_records(heard, taken, cases)
                                                            : take_lines(heard, taken, cases);
    }
    std::size_t taken_answers() const override { return answers_.size(); }
    void clear_answers() override { answers_.clear(); }
    void give_answers(std::size_t first) override {
        for (program_answer const& answered : answers_) give(first++, answered);
    }
    void give_fault(std::size_t index, reply what) override { replies_[index] = what; }

    bool take_lines(std::string const& heard, std::size_t& taken, std::size_t cases) {
        while (answers_.size() < cases) {
            std::size_t const stop = heard.find('\n', taken);
            if (stop == std::string::npos) return heard.size() - taken <= command_wire::longest_answer;
            program_answer const answer = read_line(std::string_view(heard).substr(taken, stop - taken), form_);
            if (answer.what == program_answer::kind::nonsense) return false;
            taken = stop + 1;
            answers_.push_back(answer);
        }
        return true;
    }

    bool take_records(std::string const& heard, std::size_t& taken, std::size_t cases) {
        if (taken == 0) {
            if (heard.size() < command_wire::answer_header) return true;
            if (!command_wire::is_header_of(heard.data(), cases)) return false;
            taken = command_wire::answer_header;
        }
        for (std::size_t const size = record_size(form_); answers_.size() < cases && heard.size() - taken >= size;
             taken += size) {
            program_answer const answer = read_record(heard.data() + taken, form_);
            if (answer.what == program_answer::kind::nonsense) return false;
            answers_.push_back(answer);
        }
        return true;
    }

    /// Numbers are rounded to the scalar type here; of a sign that of the double counts, which may be 0 as a float.
    void give(std::size_t i, program_answer const& answer) {
        using kind = program_answer::kind;
        reply& place = replies_[i];
        if (answer.what == kind::raised || answer.what == kind::nonsense) {
            place = reply::crash;
            return;
        }
        place = reply::declined;
        if (answer.what == kind::declined) return;
        if (form_.answer == answer_kind::sign) {
            if (answer.what == kind::hit) place = sign_reply(answer.numbers, sizeof(double));
            return;
        }
        if (numbers_ && form_.numbers > 0) {
            char* const begin = numbers_ + i * form_.numbers * width_;
            for (std::size_t k = 0; k < form_.numbers; ++k) {
                auto const narrow = static_cast<float>(answer.numbers[k]);
                if (form_.scalar == scalar_type::float32)
                    std::memcpy(begin + k * width_, &narrow, width_);
                else
                    std::memcpy(begin + k * width_, &answer.numbers[k], width_);
            }
        }
        // Of values or a sphere there is no miss.
        if (answer.what == kind::hit)
            place = reply::hit;
        else if (form_.has_verdict())
            place = reply::miss;
    }

    answer_form form_;
    std::size_t width_;
    std::vector<char> solid_;
    std::vector<program_answer> answers_;
    // What is being asked.
    char const* inputs_ = nullptr;
    std::span<std::size_t const> begins_;
    reply* replies_ = nullptr;
    char* numbers_ = nullptr;
};

}  // namespace

remote_session open_prepared_command(command_address const& address, std::shared_ptr<resting_programs> resting,
                                     void const* triangles, std::size_t scalars) {
    auto const session = std::make_shared<command_session>(address, std::move(resting));
    session->give_solid(triangles, scalars);
    return [session](auto const&... asked) { session->answer(asked...); };
}

remote_session open_command(command_address const& address, std::shared_ptr<resting_programs> resting) {
    return [session = std::make_shared<command_session>(address, std::move(resting))](auto const&... asked) {
        session->answer(asked...);
    };
}

}  // namespace graze

// Sessions with subjects of programs that answer with structures.
#include <algorithm>
#include <utility>

#include "command/asker.hpp"
#include "command/program.hpp"
#include "command/session.hpp"

namespace graze {
namespace {

/// A structure takes longer than a verdict, and its answer is longer than its case.
constexpr std::size_t most_structures = 256;
/// Answers of a batch are forgotten when they have so many bytes.
constexpr std::size_t most_kept_bytes = 1 << 20;

class structures_of_program : public structure_session, private command_asker {
  public:
    structures_of_program(command_address const& whose, structure_kind kind, std::shared_ptr<resting_programs> resting)
        : command_asker(whose, std::move(resting), most_structures), kind_(kind) {}

    std::vector<structure_reply> ask(std::span<structure_record const* const> cases) override {
        cases_ = cases;
        replies_.assign(cases.size(), {});
        ask_all(cases.size());
        return std::move(replies_);
    }

  private:
    std::size_t scalars_of(std::size_t index) const override { return cases_[index]->coordinates.size(); }

    void write(std::string& text, std::size_t first, std::size_t last) override {
        for (structure_record const* one : cases_.subspan(first, last - first))
            command_wire::add_structure_line(text, place(), *one);
        text += '\n';
    }

    bool take(std::string& heard, std::size_t& taken, std::size_t cases) override {
        while (answers_.size() < cases) {
            // A long line comes in many parts: each is searched once.
            std::size_t const stop = heard.find('\n', std::max(taken, searched_));
            if (stop == std::string::npos) break;
            if (stop - taken > command_wire::longest_structure) return false;
            auto answer = command_wire::read_structure_line(std::string_view(heard).substr(taken, stop - taken), kind_);
            if (!answer) return false;
            answers_.push_back(std::move(*answer));
            taken = stop + 1;
        }
        if (taken >= most_kept_bytes) {
            heard.erase(0, taken);
            taken = 0;
        }
        searched_ = heard.size();
        return answers_.size() == cases || heard.size() - taken <= command_wire::longest_structure;
    }

    std::size_t taken_answers() const override { return answers_.size(); }
    void clear_answers() override {
        answers_.clear();
        searched_ = 0;
    }
    void give_answers(std::size_t first) override {
        std::ranges::move(answers_, replies_.begin() + static_cast<std::ptrdiff_t>(first));
    }
    void give_fault(std::size_t index, reply what) override {
        replies_[index].what = what == reply::hang ? structure_reply::kind::hang : structure_reply::kind::crash;
    }

    structure_kind kind_;
    std::size_t searched_ = 0;  // bytes of what was heard that hold no end of a line but those of taken answers
    std::vector<structure_reply> answers_;
    // What is being asked.
    std::span<structure_record const* const> cases_;
    std::vector<structure_reply> replies_;
};

}  // namespace

std::unique_ptr<structure_session> open_structure_command(command_address const& address, structure_kind kind,
                                                          std::shared_ptr<resting_programs> resting) {
    return std::make_unique<structures_of_program>(address, kind, std::move(resting));
}

}  // namespace graze

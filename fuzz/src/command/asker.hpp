// Asks a program batch after batch, whatever its answers are, and finds the cases at fault.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "command/pending_faults.hpp"
#include "command/program.hpp"

namespace graze {

/// Of a batch that goes wrong the answers up to there count, since they came in order. From then on cases are put to a new
/// process alone, and then in larger batches again, which finds the case at fault. A fault that none of the cases repeats
/// is counted as such.
class command_asker {
  public:
    command_asker(command_asker const&) = delete;
    command_asker& operator=(command_asker const&) = delete;
    virtual ~command_asker();

  protected:
    /// A batch has at most so many cases.
    command_asker(command_address address, std::shared_ptr<resting_programs> resting, std::size_t most_cases);

    /// Asks all cases, and gives each an answer or a fault. Throws std::runtime_error where no process can be started.
    void ask_all(std::size_t cases);

    command_address const& address() const { return address_; }
    /// What is known of the program while it is asked: the subject's place in its list, and its encoding.
    std::uint32_t place() const { return place_; }
    command_wire::encoding encoding() const { return program_->list.how; }
    /// Starts a process if there is none. Throws plugin_error.
    void start_now() {
        if (!program_) start();
    }

  private:
    enum class end { all, crash, hang, too_few, old };

    /// What a process is to be told before any case, and answers with a line: "" for nothing.
    virtual std::string preparation() const { return ""; }
    virtual std::size_t scalars_of(std::size_t index) const = 0;
    /// Adds a batch, with its end.
    virtual void write(std::string& text, std::size_t first, std::size_t last) = 0;
    /// Takes the answers to a batch of so many cases that have come, from byte `taken` on, and forgets or passes over what
    /// it took. Returns false where something is no answer.
    virtual bool take(std::string& heard, std::size_t& taken, std::size_t cases) = 0;
    /// So many answers of this batch are taken.
    virtual std::size_t taken_answers() const = 0;
    virtual void clear_answers() = 0;
    /// The taken answers are those of the cases from `first` on.
    virtual void give_answers(std::size_t first) = 0;
    virtual void give_fault(std::size_t index, reply what) = 0;

    std::size_t settle(std::size_t first, std::size_t last, pending_faults& pending);
    end put(std::size_t first, std::size_t last, bool is_new);
    end is_all(std::size_t left, bool is_new);
    bool distrusts() const { return distrust_ > 0; }
    bool ends_with_its_input();
    bool says_more();
    bool says_more_late(double seconds);
    void start();
    void start_anew();
    void prepare(std::string const& text);
    bool find_subject();

    command_address address_;
    std::shared_ptr<resting_programs> resting_;
    std::size_t most_cases_, size_ = 1;
    std::uint32_t place_ = 0;
    std::size_t distrust_ = 0;  // so many batches more are the last of their processes
    bool was_started_ = false;
    bool was_new_ = false;     // the process that answered the last batch
    double time_to_look_ = 1;  // seconds, of which the first call has enough
    std::unique_ptr<started_program> program_;
    std::string text_;
};

}  // namespace graze

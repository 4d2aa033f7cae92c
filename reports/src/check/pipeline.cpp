#include "check/pipeline.hpp"
#include "graze/internal/threads/work_limits.hpp"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace graze {
namespace {

/// Lines ahead of those that are judged, and lines on their way: what bounds memory.
constexpr std::size_t most_read = 4096, most_on_way = 4096, most_planned = 256, most_in_task = 16;

struct read_line {
    case_line what;
    std::string file;
};

/// A structure, and what the selected subjects said of it.
struct planned_structure {
    std::uint64_t number;
    std::string file;
    structure_record record;
    std::vector<asked_structure> asked;
};

struct moving_line {
    checked_line line;
    planned_case planned;
    std::optional<planned_structure> structure{};  // in place of a planned case
    bool done = false;
};

/// What all threads share. The one that reads may outlive the others.
struct line_exchange {
    line_exchange(case_files files, unsigned jobs) : enough(2 * std::size_t{jobs}), input(std::move(files)) {}

    /// While that many tasks wait, the judges do not need the main thread, and it sleeps a little.
    std::size_t const enough;

    std::mutex mutex;
    std::condition_variable to_main, to_workers, to_reader;
    std::deque<read_line> lines;
    std::deque<std::vector<moving_line*>> tasks;
    bool read_all = false, over = false;
    std::exception_ptr failure;
    case_files input;  // of the reader until read_all

    void fail() {
        std::scoped_lock const lock(mutex);
        if (!failure) failure = std::current_exception();
        read_all = true;
        to_main.notify_one();
    }
};

void read_lines(std::shared_ptr<line_exchange> const& shared) {
    try {
        while (auto line = shared->input.next()) {
            std::unique_lock lock(shared->mutex);
            shared->to_reader.wait(lock, [&] { return shared->over || shared->lines.size() < most_read; });
            if (shared->over) return;
            shared->lines.push_back({std::move(*line), shared->input.file()});
            if (shared->lines.size() == 1 && shared->tasks.size() < shared->enough) shared->to_main.notify_one();
        }
    } catch (...) {
        shared->fail();
    }
    std::scoped_lock const lock(shared->mutex);
    shared->read_all = true;
    shared->to_main.notify_one();
}

void judge_lines(line_exchange& shared, check_work const& work, check_gate const& gate) {
    case_judge judge(gate, work.audit, work.depth);
    for (;;) {
        std::vector<moving_line*> task;
        {
            std::unique_lock lock(shared.mutex);
            shared.to_workers.wait(lock, [&] { return shared.over || !shared.tasks.empty(); });
            if (shared.over) return;
            task = std::move(shared.tasks.front());
            shared.tasks.pop_front();
            if (shared.tasks.size() < shared.enough && !shared.lines.empty()) shared.to_main.notify_one();
        }
        try {
            for (moving_line* item : task) {
                if (work.stop && *work.stop) return;
                if (item->structure) {
                    planned_structure& asked = *item->structure;
                    checked_structure result{judge_structure(asked.number, asked.file, std::move(asked.record),
                                                             std::move(asked.asked), gate),
                                             {}};
                    result.text = work.write_structure(result.report);
                    item->line = std::move(result);
                    continue;
                }
                checked_case result{judge.judge(std::move(item->planned)), {}};
                result.text = work.write(result.report);
                result.report.drop_answers();
                item->line = std::move(result);
            }
        } catch (...) {
            return shared.fail();
        }
        std::scoped_lock const lock(shared.mutex);
        for (moving_line* item : task) item->done = true;
        if (shared.tasks.size() < shared.enough) shared.to_main.notify_one();
    }
}

/// The calling thread's part: plans lines in their order, asks subjects outside of this process, and hands lines on.
class line_order {
  public:
    line_order(line_exchange& shared, check_work const& work, selection& subjects)
        : shared_(shared), work_(work), subjects_(subjects), planner_(work.catalog, subjects) {}

    void run() {
        limits_scope const scope({work_.stop});
        try {
            while (!stopped()) {
                std::vector<read_line> fresh = wait();
                if (shared_.failure) std::rethrow_exception(shared_.failure);
                if (!plan(fresh)) break;
                if (!hand_on()) break;
            }
        } catch (cancelled const&) {
            // A subject that was being asked is not waited for.
        }
        if (work_.take_unrepeated) planner_.each_unrepeated(work_.take_unrepeated);
    }

  private:
    bool stopped() const { return work_.stop && *work_.stop; }

    /// Until there is something to do: the lines to be planned.
    std::vector<read_line> wait() {
        std::vector<read_line> fresh;
        std::unique_lock lock(shared_.mutex);
        auto const ready = [&] {
            return (!shared_.lines.empty() && moving_.size() < most_on_way) || shared_.failure ||
                   (moving_.empty() ? shared_.read_all : moving_.front().done);
        };
        // A signal wakes nobody; and what is ready is handed on soon, however much there still is to judge.
        auto const at_once = [&] { return shared_.failure || (shared_.tasks.size() < shared_.enough && ready()); };
        while (!stopped() && !shared_.to_main.wait_for(lock, std::chrono::milliseconds(20), at_once) && !ready()) {
            if (!work_.wait) continue;
            lock.unlock();
            work_.wait();
            lock.lock();
        }
        while (!shared_.lines.empty() && fresh.size() < most_planned && moving_.size() + fresh.size() < most_on_way) {
            fresh.push_back(std::move(shared_.lines.front()));
            shared_.lines.pop_front();
        }
        finished_ = shared_.read_all && shared_.lines.empty();
        if (!fresh.empty()) shared_.to_reader.notify_one();
        return fresh;
    }

    /// False once all is done.
    bool plan(std::vector<read_line>& fresh) {
        if (fresh.empty()) return !(finished_ && moving_.empty());
        std::vector<planned_case*> planned;
        std::vector<planned_structure*> structures;
        std::vector<std::vector<moving_line*>> tasks;
        for (read_line& item : fresh) {
            moving_line& line = moving_.emplace_back();
            if (auto* const error = std::get_if<line_error>(&item.what)) {
                number_ += error->line != 0;
                line.line = std::move(*error);
                line.done = true;
                continue;
            }
            if (auto* const structure = std::get_if<structure_record>(&item.what)) {
                std::vector<asked_structure> recorded;
                for (recorded_structure const& answer : structure->answers)
                    if (std::string const name = "external." + answer.name; subjects_.contains(name))
                        recorded.push_back({name, reply_of(answer)});
                line.structure = {++number_, item.file, std::move(*structure), std::move(recorded)};
                structures.push_back(&*line.structure);
            } else {
                line.planned = planner_.plan(++number_, item.file, std::get<case_record>(std::move(item.what)));
                planned.push_back(&line.planned);
            }
            if (tasks.empty() || tasks.back().size() >= most_in_task) tasks.emplace_back();
            tasks.back().push_back(&line);
        }
        planner_.ask_outside(planned);
        ask_structures(structures);
        std::scoped_lock const lock(shared_.mutex);
        for (auto& task : tasks) shared_.tasks.push_back(std::move(task));
        shared_.to_workers.notify_all();
        return true;
    }

    static structure_reply reply_of(recorded_structure const& recorded) {
        if (!recorded.answer) return {};
        return {structure_reply::kind::answered, *recorded.answer};
    }

    /// Puts the cases to the programs that answer their kind and scalar type.
    void ask_structures(std::vector<planned_structure*> const& planned) {
        for (structure_subject const& subject : work_.structures) {
            std::vector<planned_structure*> mine;
            std::vector<structure_record const*> records;
            for (planned_structure* item : planned)
                if (item->record.kind == subject.kind && item->record.scalar == subject.scalar &&
                    subjects_.contains(subject.name)) {
                    mine.push_back(item);
                    records.push_back(&item->record);
                }
            if (mine.empty()) continue;
            std::unique_ptr<structure_session>& session = sessions_[&subject];
            if (!session) session = subject.open();
            std::vector<structure_reply> replies = session->ask(records);
            for (std::size_t i = 0; i < mine.size(); ++i)
                mine[i]->asked.push_back({subject.name, std::move(replies[i])});
        }
    }

    /// Those in front that are done. False where no more are wanted.
    bool hand_on() {
        std::size_t ready = 0;
        {
            std::scoped_lock const lock(shared_.mutex);
            while (ready < moving_.size() && moving_[ready].done) ++ready;
        }
        for (; ready != 0; --ready) {
            if (!work_.take(moving_.front().line, ready > 1)) return false;
            moving_.pop_front();
        }
        return true;
    }

    line_exchange& shared_;
    check_work const& work_;
    selection& subjects_;
    std::map<structure_subject const*, std::unique_ptr<structure_session>> sessions_;
    case_planner planner_;
    std::deque<moving_line> moving_;  // in order; grown and shrunk at its ends, so that pointers into it hold
    std::uint64_t number_ = 0;
    bool finished_ = false;
};

}  // namespace

std::string check_lines(check_work work, selection& subjects, check_gate const& gate) {
    auto const shared = std::make_shared<line_exchange>(std::move(work.files), work.jobs);
    line_order order(*shared, work, subjects);  // outlives the threads that judge
    std::thread reader(read_lines, shared);
    {
        struct ending {
            line_exchange& shared;
            std::thread& reader;
            std::vector<std::jthread> workers{};
            ~ending() {
                bool at_end = false;
                {
                    std::scoped_lock const lock(shared.mutex);
                    shared.over = true;
                    at_end = shared.read_all;
                }
                shared.to_workers.notify_all();
                shared.to_reader.notify_all();
                at_end ? reader.join() : reader.detach();
            }
        } threads{*shared, reader};
        for (unsigned i = 0; i < work.jobs; ++i)
            threads.workers.emplace_back([&] { judge_lines(*shared, work, gate); });
        order.run();
    }
    std::scoped_lock const lock(shared->mutex);
    return shared->read_all ? shared->input.empty_files() : "";
}

}  // namespace graze

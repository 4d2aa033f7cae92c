#include "bench/forms.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <string>

namespace graze {
namespace {

constexpr int repetitions = 5, slow_repetitions = 2;

/// Keeps each repetition's time; a benchmark's name is its form's index.
class time_keeper : public benchmark::BenchmarkReporter {
  public:
    explicit time_keeper(std::size_t forms) : seconds_(forms) {}

    bool ReportContext(Context const&) override { return true; }
    void ReportRuns(std::vector<Run> const& runs) override {
        for (Run const& run : runs)
            if (run.run_type == Run::RT_Iteration && run.iterations > 0)
                seconds_[std::stoul(run.run_name.function_name)].push_back(run.cpu_accumulated_time /
                                                                           static_cast<double>(run.iterations));
    }
    /// Seconds an iteration, one entry a repetition.
    std::vector<std::vector<double>> const& seconds() const { return seconds_; }

  private:
    std::vector<std::vector<double>> seconds_;
};

void set_up_library() {
    // Its settings are command line flags, and those outlive a run.
    static bool done = false;
    if (done) return;
    std::array<std::string, 2> words{"graze", "--benchmark_enable_random_interleaving=true"};
    std::array<char*, 3> pointers{words[0].data(), words[1].data(), nullptr};
    int count = 2;
    benchmark::Initialize(&count, pointers.data());
    done = true;
}

}  // namespace

std::vector<measured_time> measure(std::span<timed_form const> forms, double min_seconds) {
    set_up_library();
    for (std::size_t i = 0; i < forms.size(); ++i) {
        timed_form const* const form = &forms[i];
        auto const body = [form](benchmark::State& state) {
            for (auto _ : state) {
                form->run();
                benchmark::ClobberMemory();
            }
        };
        benchmark::RegisterBenchmark(std::to_string(i).c_str(), body)
            ->MinTime(min_seconds)
            ->Repetitions(form->is_slow ? slow_repetitions : repetitions);
    }
    time_keeper keeper(forms.size());
    benchmark::RunSpecifiedBenchmarks(&keeper, nullptr, "all");
    benchmark::ClearRegisteredBenchmarks();

    std::vector<measured_time> times;
    for (std::size_t i = 0; i < forms.size(); ++i) {
        std::vector<double> seconds = keeper.seconds().at(i);
        if (seconds.empty()) throw std::runtime_error("no time was measured for " + forms[i].name);
        std::ranges::sort(seconds);
        double const scale = 1e9 / static_cast<double>(forms[i].queries);
        times.push_back({seconds.front() * scale, seconds[seconds.size() / 2] * scale});
    }
    return times;
}

}  // namespace graze

// What a report draws of a campaign: how the rate of disagreement goes with the margin and with the scale, on samples
// of its cases, and maps of the disagreements around a finding.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graze/campaign.hpp"

namespace graze {

class findings_store;
struct stored_finding;

/// Answers judged, those of them that disagree, and those that were not judged (declined, out of domain, undefined).
struct sample_count {
    std::uint64_t checked = 0, wrong = 0, declined = 0;
};

/// A plane slice of a test's input space: pixel (x, y) is origin[i] + (x - width/2) * u[i] + (y - height/2) * v[i],
/// divisions rounding down, each scalar rounded once to the scalar type. Rows go from the top. u and v move one shape,
/// or one vertex of it, in the plane of a contact normal (-v, upwards) and a tangent (u).
/// In a moving test u moves a shape or a vertex at time 1 and v is 0: rows are times instead, 0 at the bottom and 1 at
/// the top, and the motion is cut there: each end becomes start + time * (end - start), in doubles, rounded to the
/// scalar type; a scalar that stays in place does, and at time 1 nothing is cut.
struct input_slice {
    std::size_t width = 0, height = 0;
    std::vector<double> origin, u, v;

    /// Returns the time of a row of a moving test's map.
    double time_of(std::size_t row) const {
        return height < 2 ? 1 : static_cast<double>(height - 1 - row) / static_cast<double>(height - 1);
    }
};

/// What a pixel shows: the exact relation and what the subject says there.
enum class map_pixel : char {
    both_miss = 'm',
    both_hit = 'h',
    false_hit = 'F',
    false_miss = 'M',
    contact_hit = 'c',
    contact_miss = 'd',
    none = 'x',  // declined, out of its domain, undefined, or no valid input
    died = '!'   // crash or hang
};
// Of what moves the verdict alone: when a subject says that they meet is not judged.

struct disagreement_map {
    std::string finding;  // the id of the one it is drawn around
    input_slice slice;
    std::string pixels;  // a letter a pixel, row by row
};

struct subject_pictures : asked_subject {
    /// By floor(log2(margin_ulps)), a margin of 0 at margin_zero. Empty: not sampled, as for spheres.
    std::map<int, sample_count> margins;
    /// With every scalar but matrix entries times 2^k; cases that cannot be scaled exactly do not count. Empty: not
    /// sampled.
    std::map<int, sample_count> scales;
    std::optional<disagreement_map> map;
};
inline constexpr int margin_zero = -10'000;

/// How many cases are looked at: nothing else decides what is drawn, so pictures are a function of the campaign alone,
/// whatever the machine and its jobs. A campaign of one test and one of all get the same number of margins in all,
/// spread over their workloads, of which none gets more than `most_margins`. A plugin gives as many answers for its
/// pictures as for the campaign at most, as each goes to another process: with few cases its pictures are smaller.
struct picture_options {
    std::size_t margins_in_all = 24'000, most_margins = 2'000;
    std::size_t scaled = 256;        // cases a workload, each at 121 scales; of a plugin and of spheres fewer
    std::size_t map_size = 128;      // pixels a side
    std::size_t remote_scaled = 32;  // of a plugin, each at 31 scales
    std::size_t remote_map_size = 64;
    subject_catalog catalog{};  // the subjects that are there to be asked
    unsigned jobs = 1;
    shard_info shard;
    std::atomic<bool> const* stop = nullptr;
    std::optional<std::chrono::steady_clock::time_point> until = std::nullopt;  // what is not drawn by then is left
    std::function<void(std::size_t done, std::size_t total)> progress;
};

/// Draws the pictures of a campaign that is done, or was stopped, into its store. They depend on its cases alone; the
/// samples of shards add up to that of the whole. Subjects given up, and those that hang or fail now and then, get none. Says how many pictures
/// there was no time for.
std::size_t draw_pictures(findings_store& store, std::vector<workload> const& work, picture_options const& options);

/// A slice around an input where both right and wrong answers come in sight, if some scale has both; `size` pixels a
/// side. Nothing for spheres and undefined questions.
std::optional<input_slice> choose_slice(subject_client& client, test_case const& question, std::size_t size);

/// The letters of every pixel, judged by the certified relation.
std::string draw_slice(subject_client& client, test_info const& test, input_slice const& slice);

/// Run-length encoded, "12m3Fh", and back; false for a text that is none of so many pixels.
std::string encode_pixels(std::string_view pixels);
bool decode_pixels(std::string_view text, std::size_t count, std::string& pixels);

}  // namespace graze

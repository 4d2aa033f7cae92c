#include "graze/internal/scene/scene.hpp"

#include <bit>
#include <cmath>
#include <stdexcept>
#include "graze/judge.hpp"

namespace graze {
namespace {

template <class Scalar>
struct vector_2d {
    Scalar x, y;
};

template <class Scalar>
std::array<Scalar, 6> motion(Scalar degrees, vector_2d<Scalar> const& place) {
    auto const [cosine, sine] = cosine_and_sine(static_cast<double>(degrees));
    Scalar const c = static_cast<Scalar>(cosine), s = static_cast<Scalar>(sine);
    return {c, -s, place.x, s, c, place.y};
}

template <class Scalar>
vector_2d<Scalar> map(std::array<Scalar, 6> const& m, vector_2d<Scalar> const& v) {
    return {m[0] * v.x + m[1] * v.y + m[2], m[3] * v.x + m[4] * v.y + m[5]};
}

template <class Scalar>
vector_2d<Scalar> to_spot(std::array<double, 2> const& v) {
    return {static_cast<Scalar>(v[0]), static_cast<Scalar>(v[1])};
}

template <class Scalar>
std::array<double, 2> to_doubles(vector_2d<Scalar> const& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y)};
}

bool is_outside(std::array<double, 2> const& p) {
    return std::abs(p[0]) > range_half[0] || std::abs(p[1]) > range_half[1];
}

/// Who presses the keys. Everything it decides comes from the seed.
class pilot {
  public:
    explicit pilot(std::uint64_t seed) : choices_(mix(seed ^ key_of("scene"))) {}

    source& choices() { return choices_; }

    /// The plane turns towards an object now and then another, and stops before it gets there.
    struct keys {
        int turn;  // 1 left, -1 right
        bool move;
    };
    keys press(scene_frame const& at, std::vector<scene_object> const& objects) {
        if (left_ == 0) {
            left_ = choices_.between(20, 70);
            target_ = choices_.below(objects.size());
        }
        --left_;
        std::array<double, 2> const& to = objects[target_].centre;
        double const x = to[0] - at.plane[0], y = to[1] - at.plane[1];
        auto const [cosine, sine] = cosine_and_sine(at.heading);  // the heading is (-sine, cosine)
        double const aside = -sine * y - cosine * x, ahead = -sine * x + cosine * y;
        // A turn is 2 degrees: nearer than half of one (tan 1 degree is 0.0175) there is nothing to turn.
        int const turn = ahead > 0 && std::abs(aside) <= 0.0175 * ahead ? 0 : aside > 0 ? 1 : -1;
        return {turn, x * x + y * y > 36};
    }

  private:
    source choices_;
    std::int64_t left_ = 0;
    std::size_t target_ = 0;
};

}  // namespace

scene::scene(scene_settings const& settings) : settings_(settings), objects_(scene_objects(settings.scalar)) {
    if (settings.frames < 1 || settings.frames > most_scene_frames)
        throw std::invalid_argument("a scene has 1 to 1000000 frames");
    if (!(settings.shell_step > 0 && settings.shell_step <= 100))
        throw std::invalid_argument("the shell moves more than 0 and at most 100 a frame");
    settings.scalar == scalar_type::float32 ? fly<float>() : fly<double>();
}

template <class Scalar>
void scene::fly() {
    pilot guide(settings_.seed);
    source& choices = guide.choices();
    std::vector<Scalar> angles;
    for (std::size_t i = 0; i < objects_.size(); ++i)
        angles.push_back(static_cast<Scalar>(static_cast<double>(choices.below(36'000)) / 100));
    Scalar const step = static_cast<Scalar>(settings_.shell_step);
    vector_2d<Scalar> plane{0, 0}, shell{0, 0}, direction{0, 1};
    Scalar heading = 0;
    std::uint64_t shots = 0;
    bool flying = false;
    frames_.reserve(settings_.frames);
    angles_.reserve(settings_.frames * objects_.size());
    for (std::uint64_t number = 0; number < settings_.frames; ++number) {
        scene_frame now;
        for (Scalar& angle : angles) {
            angle += static_cast<Scalar>(object_turn);
            angles_.push_back(static_cast<double>(angle));
        }
        if (!flying && shots % 3 == 0) {
            // The plane is put where its next shell will come, on a straight way, to an edge of an object as that will
            // stand by then: next to contact, as far as rounding lets it.
            std::size_t const object = choices.below(objects_.size());
            std::vector<double> const& mesh = objects_[object].triangles;
            std::size_t const triangle = 6 * choices.below(mesh.size() / 6), edge = choices.below(3);
            double const share = static_cast<double>(choices.below(65)) / 64;
            auto const corner = [&](std::size_t k) { return mesh[triangle + k]; };
            std::size_t const next = (edge + 1) % 3;
            vector_2d<Scalar> const aim{
                static_cast<Scalar>(corner(2 * edge) + share * (corner(2 * next) - corner(2 * edge))),
                static_cast<Scalar>(corner(2 * edge + 1) + share * (corner(2 * next + 1) - corner(2 * edge + 1)))};
            std::int64_t const steps = choices.between(4, 14);
            Scalar angle = angles[object];
            for (std::int64_t i = 0; i < steps; ++i) angle += static_cast<Scalar>(object_turn);
            vector_2d<Scalar> const end = map(motion(angle, to_spot<Scalar>(objects_[object].centre)), aim);
            heading = static_cast<Scalar>(2 * choices.below(180));
            vector_2d<Scalar> const ahead = map(motion(heading, vector_2d<Scalar>{0, 0}), vector_2d<Scalar>{0, 1});
            Scalar const distance = static_cast<Scalar>(muzzle[1]) + static_cast<Scalar>(steps) * step;
            plane = {end.x - distance * ahead.x, end.y - distance * ahead.y};
        } else {
            now.plane = to_doubles(plane);
            now.heading = static_cast<double>(heading);
            auto const [turn, move] = guide.press(now, objects_);
            heading += static_cast<Scalar>(turn) * static_cast<Scalar>(plane_turn);
            if (move) {
                vector_2d<Scalar> const ahead = map(motion(heading, vector_2d<Scalar>{0, 0}), vector_2d<Scalar>{0, 1});
                Scalar const pace = static_cast<Scalar>(plane_step);
                plane = {plane.x + pace * ahead.x, plane.y + pace * ahead.y};
            }
        }
        if (flying) {
            shell = {shell.x + step * direction.x, shell.y + step * direction.y};
        } else {
            std::array<Scalar, 6> const pose = motion(heading, plane);
            shell = map(pose, to_spot<Scalar>(muzzle));
            direction = map(motion(heading, vector_2d<Scalar>{0, 0}), vector_2d<Scalar>{0, 1});
            ++shots;
        }
        now.plane = to_doubles(plane);
        now.heading = static_cast<double>(heading);
        now.p = to_doubles(shell);
        now.q = to_doubles(vector_2d<Scalar>{shell.x + step * direction.x, shell.y + step * direction.y});
        now.shell = shots - 1;
        // It is gone once it is out of the range and does not come back.
        flying = !is_outside(now.q) ||
                 now.q[0] * static_cast<double>(direction.x) + now.q[1] * static_cast<double>(direction.y) < 0;
        frames_.push_back(now);
    }
}

std::array<double, 6> scene::matrix(std::uint64_t frame, std::size_t object) const {
    // Each number is rounded once, by itself: g++ 12 -O3 drops the way through float for one of six converted in a row.
    auto const round = [&](double value) {
        return settings_.scalar == scalar_type::float32 ? static_cast<double>(static_cast<float>(value)) : value;
    };
    auto const [cosine, sine] = cosine_and_sine(angle(frame, object));
    double const c = round(cosine), s = round(sine);
    auto const& [x, y] = objects_[object].centre;
    return {c, -s, round(x), s, c, round(y)};
}

template <class Scalar>
void scene::append_mapped(std::uint64_t frame, std::size_t object, std::vector<double>& input) const {
    std::array<double, 6> const wide = matrix(frame, object);
    std::array<Scalar, 6> m;
    for (std::size_t i = 0; i < 6; ++i) m[i] = static_cast<Scalar>(wide[i]);
    std::vector<double> const& mesh = objects_[object].triangles;
    for (std::size_t i = 0; i < mesh.size(); i += 2) {
        auto const v = to_doubles(map(m, to_spot<Scalar>({mesh[i], mesh[i + 1]})));
        input.insert(input.end(), v.begin(), v.end());
    }
}

bool scene::has_cases(test_info const& test) {
    return test.has_mesh();
}

void scene::make_case(test_info const& test, std::uint64_t index, std::vector<double>& input) const {
    std::uint64_t const number = index / objects_.size();
    std::size_t const object = index % objects_.size();
    scene_frame const& at = frames_[number];
    input.assign(at.p.begin(), at.p.end());
    if (traits_of(test.layout.front().kind).points == 2) input.insert(input.end(), at.q.begin(), at.q.end());
    if (test.matrix()) {
        auto const m = matrix(number, object);
        std::vector<double> const& mesh = objects_[object].triangles;
        input.insert(input.end(), m.begin(), m.end());
        input.insert(input.end(), mesh.begin(), mesh.end());
    } else if (settings_.scalar == scalar_type::float32) {
        append_mapped<float>(number, object, input);
    } else {
        append_mapped<double>(number, object, input);
    }
}

workload scene::make_workload(test_info const& test, std::vector<subject const*> subjects, std::uint64_t limit) const {
    workload work{&test, settings_.scalar, std::move(subjects), std::min(case_count(), limit), {}};
    std::size_t const family = origin_of(*find_family("mesh"));
    work.make = [this, &test, family](std::uint64_t first, std::uint64_t count, case_batch& batch) {
        std::vector<double> input;
        for (std::uint64_t i = first; i < first + count; ++i) {
            make_case(test, i, input);
            batch.add(input, family);
        }
    };
    return work;
}

std::uint64_t scene::digest() const {
    std::uint64_t value = mix(static_cast<std::uint64_t>(settings_.scalar));
    auto const take = [&value](double x) { value = mix(value ^ std::bit_cast<std::uint64_t>(x)); };
    for (scene_object const& object : objects_)
        for (double x : object.triangles) take(x);
    for (scene_frame const& at : frames_)
        for (double x : {at.plane[0], at.plane[1], at.heading, at.p[0], at.p[1], at.q[0], at.q[1]}) take(x);
    for (double x : angles_) take(x);
    return value;
}

}  // namespace graze

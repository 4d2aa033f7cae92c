// What certified::solid costs beside Embree's robust mode, in one run and one thread: solid_cost [MODEL.off | ROWS] [RAYS] [ROUNDS].
// Without a model, a sphere with noise of about 4 ROWS^2 triangles. Rays go from outside to points of the box, from points in and
// around the box anywhere, and from outside to points on edges. Batches alternate; the fastest of each counts. Where the two
// differ on a hit, each triangle is asked exactly: a leak is a ray that meets one and is said not to.
#include <embree3/rtcore.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "graze/certified_solid.hpp"

namespace {

double seconds() {
    std::timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct mesh {
    std::vector<float> points;
    std::vector<unsigned> corners;
};

mesh noisy_sphere(unsigned rows) {
    mesh all;
    std::mt19937 engine(1);
    std::uniform_real_distribution<double> noise(-0.002, 0.002);
    unsigned const around = 2 * rows;
    auto const add = [&](double r, double down, double turn) {
        for (double x : {r * std::sin(down) * std::cos(turn), r * std::sin(down) * std::sin(turn), r * std::cos(down)})
            all.points.push_back(static_cast<float>(x));
    };
    add(1, 0, 0);
    for (unsigned i = 1; i < rows; ++i)
        for (unsigned j = 0; j < around; ++j) {
            double const down = 3.14159265358979 * i / rows, turn = 3.14159265358979 * j / rows;
            add(1 + noise(engine) + 0.1 * std::sin(5 * turn) * std::sin(4 * down), down, turn);
        }
    add(1, 3.14159265358979, 0);
    auto const at = [&](unsigned i, unsigned j) {
        return i == 0 ? 0 : i == rows ? 1 + (rows - 1) * around : 1 + (i - 1) * around + j % around;
    };
    for (unsigned i = 0; i < rows; ++i)
        for (unsigned j = 0; j < around; ++j) {
            if (i + 1 < rows) all.corners.insert(all.corners.end(), {at(i, j), at(i + 1, j), at(i + 1, j + 1)});
            if (i > 0) all.corners.insert(all.corners.end(), {at(i, j), at(i + 1, j + 1), at(i, j + 1)});
        }
    return all;
}
mesh read_off(char const* name) {
    mesh all;
    std::FILE* const file = std::fopen(name, "r");
    unsigned points = 0, faces = 0, edges = 0, three = 0;
    bool good = file != nullptr && std::fscanf(file, "OFF%u%u%u", &points, &faces, &edges) == 3;
    all.points.resize(3 * std::size_t{points});
    all.corners.resize(3 * std::size_t{faces});
    for (float& x : all.points) good = good && std::fscanf(file, "%f", &x) == 1;
    for (std::size_t i = 0; good && i < all.corners.size(); i += 3)
        good = std::fscanf(file, "%u%u%u%u", &three, &all.corners[i], &all.corners[i + 1], &all.corners[i + 2]) == 4 &&
               three == 3;
    if (!good) {
        std::fprintf(stderr, "solid_cost: %s is no OFF file of triangles\n", name);
        std::exit(2);
    }
    std::fclose(file);
    return all;
}

RTCScene scene_of(RTCDevice device, mesh const& of) {
    RTCScene const scene = rtcNewScene(device);
    rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
    RTCGeometry const geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, of.points.data(), 0, 12,
                               of.points.size() / 3);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, of.corners.data(), 0, 12,
                               of.corners.size() / 3);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    return scene;
}
RTCRay ray_of(float const* r) {
    RTCRay ray{};
    ray.org_x = r[0], ray.org_y = r[1], ray.org_z = r[2];
    ray.dir_x = r[3], ray.dir_y = r[4], ray.dir_z = r[5];
    ray.tfar = std::numeric_limits<float>::infinity();
    ray.mask = ~0u;
    return ray;
}

enum aim { from_outside, in_the_box, at_edges };

std::vector<float> rays_of(mesh const& of, aim kind, std::size_t count, std::mt19937_64& engine) {
    std::uniform_real_distribution<double> unit(0, 1);
    std::array<double, 3> low, high, centre;
    low.fill(1e300);
    high.fill(-1e300);
    double size = 0;
    for (std::size_t i = 0; i < of.points.size(); ++i) {
        low[i % 3] = std::min<double>(low[i % 3], of.points[i]);
        high[i % 3] = std::max<double>(high[i % 3], of.points[i]);
    }
    for (std::size_t k = 0; k < 3; ++k) {
        centre[k] = (low[k] + high[k]) / 2;
        size += (high[k] - low[k]) * (high[k] - low[k]);
    }
    std::vector<float> rays;
    for (std::size_t i = 0; i < count; ++i) {
        std::array<double, 3> way, target, origin;
        double length;
        do {
            length = 0;
            for (double& x : way) {
                x = 2 * unit(engine) - 1;
                length += x * x;
            }
        } while (length > 1 || length < 0.01);
        std::size_t const face = 3 * (engine() % (of.corners.size() / 3)), edge = engine() % 3;
        double const along = unit(engine);
        for (std::size_t k = 0; k < 3; ++k) {
            double const a = of.points[3 * of.corners[face + edge] + k],
                         b = of.points[3 * of.corners[face + (edge + 1) % 3] + k];
            target[k] = kind == at_edges ? a + along * (b - a) : low[k] + (high[k] - low[k]) * unit(engine);
            origin[k] = kind == in_the_box ? centre[k] + 1.2 * (target[k] - centre[k])
                                           : centre[k] + way[k] * std::sqrt(size / length);
            rays.push_back(static_cast<float>(origin[k]));
        }
        for (std::size_t k = 0; k < 3; ++k) {
            auto const start = static_cast<double>(rays[6 * i + k]);
            rays.push_back(static_cast<float>(kind == in_the_box ? way[k] : target[k] - start));
        }
    }
    return rays;
}

template <class Scalar>
void measure(mesh const& of, RTCDevice device, std::size_t count, int rounds) {
    using point = std::span<Scalar const, 3>;
    std::vector<Scalar> triangles;
    for (unsigned corner : of.corners)
        for (std::size_t k = 0; k < 3; ++k) triangles.push_back(of.points[3 * std::size_t{corner} + k]);
    std::size_t const size = triangles.size() / 9;
    double building[2] = {1e300, 1e300};
    RTCScene scene = nullptr;
    for (int i = 0; i < 5; ++i) {
        if (scene != nullptr) rtcReleaseScene(scene);
        double const start = seconds();
        scene = scene_of(device, of);
        double const middle = seconds();
        graze::certified::solid<Scalar> const built{std::span<Scalar const>(triangles)};
        building[0] = std::min(building[0], middle - start);
        building[1] = std::min(building[1], seconds() - middle);
    }
    graze::certified::solid<Scalar> const solid{std::span<Scalar const>(triangles)};
    std::printf("%s: %zu triangles, %s, %.1f bytes each; built in %.1f ms, Embree %.1f ms, ratio %.2f\n",
                sizeof(Scalar) == 4 ? "floats" : "doubles", size, solid.is_closed() ? "closed" : "not closed",
                static_cast<double>(solid.bytes()) / static_cast<double>(size), 1e3 * building[1], 1e3 * building[0],
                building[1] / building[0]);
    std::mt19937_64 engine(7);
    constexpr std::size_t batch = 1000;
    std::size_t const batches = count / batch;
    for (aim kind : {from_outside, in_the_box, at_edges}) {
        std::vector<float> const rays = rays_of(of, kind, batches * batch, engine);
        std::vector<Scalar> const given(rays.begin(), rays.end());
        std::vector<char> embree(batches * batch), mine(batches * batch);
        std::array<double, 6> total{};
        double sum = 0;
        RTCIntersectContext context;
        rtcInitIntersectContext(&context);
        for (std::size_t b = 0; b < batches; ++b) {
            std::array<double, 6> least;
            least.fill(1e300);
            auto const timed = [&](std::size_t which, std::size_t questions, auto const& ask) {
                double const start = seconds();
                for (std::size_t i = b * batch; i < b * batch + questions; ++i) ask(i);
                double const one = (seconds() - start) / static_cast<double>(questions);
                least[which] = std::min(least[which], one);
            };
            auto const origin = [&](std::size_t i) { return point(given.data() + 6 * i, 3); };
            auto const direction = [&](std::size_t i) { return point(given.data() + 6 * i + 3, 3); };
            for (int round = 0; round < rounds; ++round) {
                timed(0, batch, [&](std::size_t i) {
                    RTCRayHit hit{ray_of(&rays[6 * i]), {}};
                    hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
                    rtcIntersect1(scene, &context, &hit);
                    sum += static_cast<double>(hit.hit.geomID);
                });
                timed(1, batch, [&](std::size_t i) { sum += solid.first_hit(origin(i), direction(i)).has_value(); });
                timed(2, batch, [&](std::size_t i) {
                    RTCRay ray = ray_of(&rays[6 * i]);
                    rtcOccluded1(scene, &context, &ray);
                    embree[i] = ray.tfar < 0;
                });
                timed(3, batch, [&](std::size_t i) { mine[i] = solid.any_hit(origin(i), direction(i)); });
                if (kind != in_the_box) continue;
                timed(4, batch, [&](std::size_t i) { sum += static_cast<double>(solid.contains(origin(i))); });
                timed(5, batch / 10,
                      [&](std::size_t i) { sum += static_cast<double>(solid.signed_distance(origin(i))); });
            }
            for (std::size_t i = 0; i < total.size(); ++i) total[i] += 1e9 * least[i] / static_cast<double>(batches);
        }
        std::size_t hits = 0, leaks[2] = {}, invented[2] = {};
        for (std::size_t i = 0; i < mine.size(); ++i) {
            hits += mine[i] != 0;
            if (mine[i] == embree[i]) continue;
            bool meets = false;
            for (std::size_t t = 0; t < size && !meets; ++t) {
                float input[15];
                for (std::size_t k = 0; k < 9; ++k) input[k] = static_cast<float>(triangles[9 * t + k]);
                std::copy_n(rays.begin() + static_cast<std::ptrdiff_t>(6 * i), 6, input + 9);
                meets = graze::certified::ray_triangle_3d_meets(input, 15);
            }
            ++(meets ? leaks : invented)[mine[i] == static_cast<char>(meets) ? 1 : 0];
        }
        constexpr char const* names[] = {"from outside", "in the box", "at edges"};
        std::printf(
            "%s: %.0f %% hit; first hit %.0f ns, Embree %.0f, ratio %.2f; any hit %.0f ns, Embree %.0f, ratio %.2f; "
            "leaks %zu, Embree %zu, and %zu and %zu invented hits, of %zu%s\n",
            names[kind], 100.0 * static_cast<double>(hits) / static_cast<double>(mine.size()), total[1], total[0],
            total[1] / total[0], total[3], total[2], total[3] / total[2], leaks[0], leaks[1], invented[0], invented[1],
            mine.size(), sum < 0 ? "" : ".");
        if (kind == in_the_box)
            std::printf("contains %.0f ns, %.2f of first hit; distance %.0f ns\n", total[4], total[4] / total[1],
                        total[5]);
    }
    rtcReleaseScene(scene);
}

}  // namespace

int main(int count, char** words) {
    std::string const model = count > 1 ? words[1] : "158";
    bool const is_file = model.find('.') != std::string::npos;
    mesh const of = is_file ? read_off(words[1]) : noisy_sphere(static_cast<unsigned>(std::stoul(model)));
    std::size_t const rays = count > 2 ? std::stoul(words[2]) : 20000;
    int const rounds = count > 3 ? std::atoi(words[3]) : 10;
    RTCDevice const device = rtcNewDevice("threads=1,set_affinity=0");
    measure<float>(of, device, rays, rounds);
    measure<double>(of, device, rays, rounds);
    rtcReleaseDevice(device);
}

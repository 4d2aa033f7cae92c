// Shewchuk's predicates from sources that the builder names, under other names: GTS exports the same ones. exactinit() computes their
// bounds, as their comment says, before the first call.
#include "peer.hpp"

extern "C" {
void graze_peers_exactinit(void);
double graze_peers_orient2d(double const*, double const*, double const*);
double graze_peers_orient3d(double const*, double const*, double const*, double const*);
double graze_peers_incircle(double const*, double const*, double const*, double const*);
double graze_peers_insphere(double const*, double const*, double const*, double const*, double const*);
}

namespace graze::peers {
namespace {

struct row {
    double const* v;
};

int sign(double x) {
    return (x > 0) - (x < 0);
}

template <class Ask>
peer predicate(char const* call, char const* test, Ask ask) {
    return {"Shewchuk",
            call,
            test,
            false,
            true,
            false,
            "exact unless numbers over- or underflow",
            preparing<double>([](double const* v, std::size_t) { return row{v}; }, ask)};
}

}  // namespace

void add_shewchuk(std::vector<peer>& to) {
    graze_peers_exactinit();
    to.push_back(predicate("orient2d", "orient_2d",
                           [](row const& of) { return sign(graze_peers_orient2d(of.v, of.v + 2, of.v + 4)); }));
    to.push_back(predicate("orient3d", "orient_3d", [](row const& of) {
        return sign(graze_peers_orient3d(of.v, of.v + 3, of.v + 6, of.v + 9));
    }));
    to.push_back(predicate("incircle", "incircle_2d", [](row const& of) {
        return sign(graze_peers_incircle(of.v, of.v + 2, of.v + 4, of.v + 6));
    }));
    to.push_back(predicate("insphere", "insphere_3d", [](row const& of) {
        return sign(graze_peers_insphere(of.v, of.v + 3, of.v + 6, of.v + 9, of.v + 12));
    }));
}

}  // namespace graze::peers

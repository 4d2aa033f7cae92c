#include "peer.hpp"

namespace graze::peers {
namespace {

/// Wrong on every tenth case, for the test that such answers are counted.
peer planted() {
    auto const prepare = [](batch const& cases) -> std::unique_ptr<prepared_cases> {
        class wrong_answers final : public prepared_cases {
          public:
            explicit wrong_answers(batch const& of) : truth_(of.truth) {}
            void ask(std::int8_t* answers) override {
                for (std::size_t i = 0; i < truth_.size(); ++i)
                    answers[i] = i % 10 != 0 ? truth_[i] : static_cast<std::int8_t>(truth_[i] == 0 ? 1 : -truth_[i]);
            }

          private:
            std::vector<std::int8_t> truth_;
        };
        return std::make_unique<wrong_answers>(cases);
    };
    return {"planted", "every tenth wrong", "orient_2d", false, true, false, "wrong on purpose", prepare};
}

}  // namespace

std::vector<peer> all_peers(bool with_planted) {
    std::vector<peer> all;
    add_plain(all);
#ifdef GRAZE_PEERS_CGAL
    add_cgal(all);
#endif
#ifdef GRAZE_PEERS_SHEWCHUK
    add_shewchuk(all);
#endif
#ifdef GRAZE_PEERS_GTS
    add_gts(all);
#endif
#ifdef GRAZE_PEERS_GEOS
    add_geos(all);
#endif
#ifdef GRAZE_PEERS_FCL
    add_fcl(all);
#endif
#ifdef GRAZE_PEERS_LIBCCD
    add_libccd(all);
#endif
#ifdef GRAZE_PEERS_ODE
    add_ode(all);
#endif
#ifdef GRAZE_PEERS_EMBREE
    add_embree(all);
#endif
#ifdef GRAZE_PEERS_BULLET
    add_bullet(all);
#endif
    if (with_planted) all.push_back(planted());
    return all;
}

std::vector<std::string> found_libraries() {
    return {GRAZE_PEERS_FOUND};
}
std::vector<std::string> missing_libraries() {
    return {GRAZE_PEERS_MISSING};
}

}  // namespace graze::peers

#include "adapter.hpp"

#include <cstdlib>

namespace {

struct list {
    std::vector<graze_subject> subjects;
    std::vector<graze_domain const*> domains;  // of each
    graze_domain const* domain = nullptr;      // of those to come
};
list& made() {
    static list all;
    return all;
}

}  // namespace

void adapters::add_subject(graze_subject const& one) {
    made().subjects.push_back(one);
    made().domains.push_back(made().domain);
}

void adapters::set_domain(graze_domain const* domain) {
    // For those who want to know what is answered outside.
    made().domain = std::getenv("GRAZE_ADAPTERS_IGNORE_DOMAIN") ? nullptr : domain;
}

graze_subject const* graze_subjects(size_t* count, int* abi) {
    if (made().subjects.empty()) adapters::add_subjects();
    *count = made().subjects.size();
    *abi = GRAZE_SUBJECT_ABI;
    return made().subjects.data();
}

graze_domain const* graze_subject_domain(size_t index) {
    return made().domains[index];
}

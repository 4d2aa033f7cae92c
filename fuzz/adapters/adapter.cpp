#include "adapter.hpp"

#include <cstdlib>

namespace {

struct list {
    std::vector<graze_subject> subjects;
    std::vector<graze_domain const*> domains;  // of each
    graze_domain const* domain = nullptr;      // of those to come
};
list& result() {
    static list all;
    return all;
}

}  // namespace

void adapters::add_subject(graze_subject const& one) {
    result().subjects.push_back(one);
    result().domains.push_back(result().domain);
}

void adapters::set_domain(graze_domain const* domain) {
    // For those who want to know what is answered outside.
    result().domain = std::getenv("GRAZE_ADAPTERS_IGNORE_DOMAIN") ? nullptr : domain;
}

graze_subject const* graze_subjects(size_t* count, int* abi) {
    if (result().subjects.empty()) adapters::add_subjects();
    *count = result().subjects.size();
    *abi = GRAZE_SUBJECT_ABI;
    return result().subjects.data();
}

graze_domain const* graze_subject_domain(size_t index) {
    return result().domains[index];
}

#include "adapter.hpp"

std::vector<graze_subject>& adapters::subjects() {
    static std::vector<graze_subject> list;
    return list;
}

graze_subject const* graze_subjects(size_t* count, int* abi) {
    if (adapters::subjects().empty()) adapters::add_subjects();
    *count = adapters::subjects().size();
    *abi = GRAZE_SUBJECT_ABI;
    return adapters::subjects().data();
}

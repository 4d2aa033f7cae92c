// Libraries in C++ that are given a solid once and then asked about points and rays: one plugin, with those that are found.
// solids.json says what each documents.
#include "solids.hpp"

namespace {

std::vector<graze_subject_v3>& subjects() {
    static std::vector<graze_subject_v3> all;
    return all;
}

}  // namespace

void adapters::add_solid(graze_subject_v3 const& subject) {
    subjects().push_back(subject);
}

graze_subject_v3 const* graze_subjects_v3(size_t* count, int* abi) {
    if (subjects().empty()) {
#if GRAZE_HAVE_EMBREE
        adapters::add_solids_of_embree();
#endif
#if GRAZE_HAVE_CGAL
        adapters::add_solids_of_cgal();
#endif
#if GRAZE_HAVE_VTK
        adapters::add_solids_of_vtk();
#endif
#if GRAZE_HAVE_OPEN3D
        adapters::add_solids_of_open3d();
#endif
    }
    *count = subjects().size();
    *abi = GRAZE_SUBJECT_V3_ABI;
    return subjects().data();
}

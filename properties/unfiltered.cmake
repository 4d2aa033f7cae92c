# The references once more without CGAL's static filters: the CGAL reference compiled anew into the test, where it comes
# before that of the library.
set(CGAL_DO_NOT_WARN_ABOUT_CMAKE_BUILD_TYPE TRUE)
find_package(CGAL 5.5 REQUIRED)
file(GLOB cgal_sources ${PROJECT_SOURCE_DIR}/reference/src/cgal_*.cpp)
set_source_files_properties(${cgal_sources} PROPERTIES COMPILE_OPTIONS "-frounding-math;-UNDEBUG")
add_executable(reference_unfiltered_test reference_test.cpp ${cgal_sources})
target_compile_definitions(reference_unfiltered_test PRIVATE CGAL_NO_STATIC_FILTERS
                                                             GRAZE_PROPERTIES_DIR="${CMAKE_CURRENT_SOURCE_DIR}")
target_link_libraries(reference_unfiltered_test PRIVATE graze::graze CGAL::CGAL fmt::fmt nlohmann_json::nlohmann_json
                                                        GTest::gtest_main)
graze_settings(reference_unfiltered_test)
gtest_discover_tests(reference_unfiltered_test DISCOVERY_MODE PRE_TEST DISCOVERY_TIMEOUT 60 TEST_PREFIX unfiltered.
                     PROPERTIES LABELS reference TIMEOUT 600)

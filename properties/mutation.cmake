# The filters' bounds, and the mutation check: a sample of planted defects, and all of them on request.
add_executable(mutation_bounds mutation_bounds.cpp)
target_link_libraries(mutation_bounds PRIVATE graze::graze)
if(TARGET graze::batch)
  target_link_libraries(mutation_bounds PRIVATE graze::batch)
endif()
target_compile_definitions(mutation_bounds PRIVATE GRAZE_BOUNDS_BATCH=$<TARGET_EXISTS:graze::batch>)
graze_settings(mutation_bounds)
add_test(NAME properties.filter_bounds COMMAND mutation_bounds)
set_tests_properties(properties.filter_bounds PROPERTIES LABELS properties TIMEOUT 300)

# It takes the commands of the build apart, as Ninja tells them. All defects: cmake --build BUILD --target mutation_check
if(CMAKE_GENERATOR STREQUAL "Ninja" AND NOT GRAZE_SANITIZE)
  set(mutation_check Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/mutation_check.py ${PROJECT_BINARY_DIR})
  add_test(NAME properties.mutation_sample COMMAND ${mutation_check} --sample --jobs ${cores})
  set_tests_properties(properties.mutation_sample PROPERTIES LABELS properties TIMEOUT 900 PROCESSORS ${cores})
  set(programs answer_digest_cases answer_digest_parts answer_digest_O0 mutation_bounds small_worlds certified_test
               reference_test rational_test judge_test classify_test)
  if(TARGET batch_test)
    list(APPEND programs batch_test)
  endif()
  add_custom_target(mutation_check COMMAND ${mutation_check} --built --jobs ${cores} DEPENDS ${programs} USES_TERMINAL
                    VERBATIM)
endif()

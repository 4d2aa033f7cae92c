# What another compiler or other flags may change: everything that computes. .ci/test builds these with clang, and runs
# the tests of their labels; all the rest with both compilers is .ci/test-all.
set(arithmetic_programs answer_digest_O0 answer_digest_O3 small_worlds)
foreach(program IN ITEMS batch_test certified_test families_test judge_test rational_test reference_test
                         mutation_bounds)
  if(TARGET ${program})
    list(APPEND arithmetic_programs ${program})
  endif()
endforeach()
add_custom_target(arithmetic_tests DEPENDS ${arithmetic_programs})

# What another compiler may change: the subjects' own arithmetic, generators, and the rational reference. .ci/test builds
# these with clang and runs the tests of the label; all the rest with both compilers is .ci/test-all.
set(arithmetic_programs answer_digest_O0 answer_digest_O3 answer_digest_scalar small_worlds)
foreach(program IN ITEMS batch_test certified_test families_test rational_test)
  if(TARGET ${program})
    list(APPEND arithmetic_programs ${program})
  endif()
endforeach()
add_custom_target(arithmetic_tests DEPENDS ${arithmetic_programs})
foreach(test IN ITEMS properties.answer_digest.O0 properties.answer_digest.O3 properties.answer_digest.scalar
                      properties.small_worlds.plane properties.small_worlds.space)
  set_property(TEST ${test} APPEND PROPERTY LABELS arithmetic)
endforeach()

# For those who bring their own tests: RapidCheck's properties on the subjects of a plugin, as tests of your build. Part of
# graze's build and of the installed package.

# graze_add_property_tests(PLUGIN [NAME name] [TESTS test...] [SUBJECTS subject...] [SCALARS float32|float64...]
#                          [PROPERTIES property...] [BAND ulps] [CASES n] [SEED n] [TIME_LIMIT seconds])
#
# A CTest for each property, named PLUGIN.PROPERTY (or NAME.PROPERTY), with the label properties. PLUGIN is
# graze_add_plugin's target, a module or shared library, or an imported library. TESTS and SUBJECTS are names or globs,
# by default all of the plugin's. The properties are
#   subject_agrees      every answer is the exact one, and what is promised on contact is kept;
#   subject_obeys_laws  the answer stays when operands are swapped, vertices permuted, segments reversed, axes mirrored
#                       or exchanged, and when all is scaled or moved exactly.
# Disagreements at most BAND ulps from contact (spheres: so far off) are forgiven; by default none is. CASES are a
# property, subject and scalar type. A failure prints a minimal counterexample, which pastes into "graze check -", and
# the RC_PARAMS that finds it again. The environment's RC_PARAMS overrules CASES and SEED.
function(graze_add_property_tests plugin)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAME;BAND;CASES;SEED;TIME_LIMIT" "TESTS;SUBJECTS;SCALARS;PROPERTIES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "graze_add_property_tests(${plugin}): unknown arguments ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT TARGET ${plugin})
    message(FATAL_ERROR "graze_add_property_tests(${plugin}): expected a target, found no such")
  endif()
  if(NOT TARGET graze::properties_program)
    message(FATAL_ERROR "graze_add_property_tests(${plugin}): this build of graze has no properties; they need RapidCheck")
  endif()
  if(NOT arg_NAME)
    set(arg_NAME ${plugin})
  endif()
  if(NOT arg_PROPERTIES)
    set(arg_PROPERTIES subject_agrees subject_obeys_laws)
  endif()
  set(words --plugin $<TARGET_FILE:${plugin}>)
  foreach(pair IN ITEMS TESTS:test SUBJECTS:subject SCALARS:scalar BAND:band CASES:cases SEED:seed TIME_LIMIT:time-limit)
    string(REGEX MATCH "(.*):(.*)" pair ${pair})
    set(option --${CMAKE_MATCH_2})
    foreach(value IN LISTS arg_${CMAKE_MATCH_1})
      list(APPEND words ${option} ${value})
    endforeach()
  endforeach()
  foreach(property IN LISTS arg_PROPERTIES)
    add_test(NAME ${arg_NAME}.${property} COMMAND graze::properties_program ${property} ${words})
    set_tests_properties(${arg_NAME}.${property} PROPERTIES LABELS properties TIMEOUT 600)
  endforeach()
endfunction()

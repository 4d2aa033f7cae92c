# The builds for OSS-Fuzz, with two engines. They compile everything again, so only on request: ctest -C oss-fuzz -L oss_fuzz
if(GRAZE_BUILD_PROGRAM)
  add_test(NAME oss_fuzz_test CONFIGURATIONS oss-fuzz
           COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/oss_fuzz_test.py $<TARGET_FILE:graze_program>
                   ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/oss_fuzz)
  set_tests_properties(oss_fuzz_test PROPERTIES LABELS oss_fuzz TIMEOUT 14400 RUN_SERIAL ON)
endif()

# The scripts for Slurm, on a Slurm of one node that the test starts; skipped without root or Slurm.
if(GRAZE_BUILD_PROGRAM)
  set(slurm_harnesses none)
  if(GRAZE_SANITIZE MATCHES "fuzzer")
    set(slurm_harnesses ${PROJECT_BINARY_DIR}/fuzz/harness)
  endif()
  add_test(NAME slurm_test COMMAND Python3::Interpreter -B ${CMAKE_CURRENT_SOURCE_DIR}/slurm_test.py
                                   $<TARGET_FILE:graze_program> ${PROJECT_SOURCE_DIR}/fuzz/slurm ${slurm_harnesses})
  set_tests_properties(slurm_test PROPERTIES LABELS slurm TIMEOUT 900 SKIP_RETURN_CODE 77)
endif()

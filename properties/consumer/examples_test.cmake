# Installs graze, and builds and tests fuzz/examples against it as a project that has nothing but that package.
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(COPY ${SOURCE}/fuzz/examples DESTINATION ${WORK})
# None of what graze itself is built on may be needed.
foreach(package IN ITEMS Boost GMP CGAL hwy)
  list(APPEND without -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/examples -B ${WORK}/build -G ${GENERATOR} ${without}
                        -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${BUILD_TYPE}
                        -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
                        "-DCMAKE_CXX_FLAGS=-Wall -Wextra" "-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic"
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build COMMAND_ERROR_IS_FATAL ANY)
# Twice: a campaign that was run must not spoil the next.
foreach(round RANGE 1)
  execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/build --output-on-failure COMMAND_ERROR_IS_FATAL ANY)
endforeach()
# The flaws are found, and a campaign that rules them out fails.
execute_process(COMMAND ${WORK}/prefix/bin/graze run --plugin ${WORK}/build/segments.so --subject segments.solve --cases 2000
                        --fail-on false_miss --out ${WORK}/out
                RESULT_VARIABLE status)
if(NOT status EQUAL 1)
  message(FATAL_ERROR "expected false misses of segments.solve and exit status 1, found ${status}")
endif()
# What a baseline does not know is new: with one of its kinds taken out, the gate closes and names it.
file(READ ${WORK}/examples/segments.baseline.json known)
string(REGEX REPLACE "{[^\n]*\"segments.solve\",\"outcome\":\"false_miss\"[^\n]*\n" "" less "${known}")
if(less STREQUAL known)
  message(FATAL_ERROR "the baseline of the example holds no false misses of segments.solve")
endif()
file(WRITE ${WORK}/less.json "${less}")
execute_process(COMMAND ${WORK}/prefix/bin/graze run --plugin ${WORK}/build/segments.so --subject segments.* --cases 5000
                        --seed 1 --no-shrink --baseline ${WORK}/less.json --out ${WORK}/gate
                RESULT_VARIABLE status ERROR_VARIABLE messages OUTPUT_VARIABLE answers)
if(NOT status EQUAL 1 OR NOT "${messages}${answers}" MATCHES "new: \"segments.solve\" segment_segment_2d: false_miss")
  message(FATAL_ERROR "expected exit status 1 and a new kind against a smaller baseline, found ${status}:\n${messages}${answers}")
endif()
# With clang, and all that graze is built on: the fuzzer of the example finds flaws too.
if(COMPILER MATCHES "clang")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/examples -B ${WORK}/fuzz -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
                          -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_PREFIX_PATH=${WORK}/prefix
                  COMMAND_ERROR_IS_FATAL ANY)
  load_cache(${WORK}/fuzz READ_WITH_PREFIX found_ GRAZE_HAVE_LIBFUZZER)
  if(found_GRAZE_HAVE_LIBFUZZER)
    execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/fuzz COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/fuzz -L fuzz --output-on-failure --no-tests=error
                    COMMAND_ERROR_IS_FATAL ANY)
    file(READ ${WORK}/fuzz/segments_are_fuzzed/summary.json summary)
    string(JSON misses GET ${summary} tests segment_segment_2d subjects segments.solve float64 false_miss)
    if(misses EQUAL 0)
      message(FATAL_ERROR "the fuzzer found no false miss of segments.solve")
    endif()
  endif()
endif()

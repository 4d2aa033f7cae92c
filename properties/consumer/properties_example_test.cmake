# Installs graze, and builds and tests properties/example against it: plugins with nothing but the package, and a program
# that links graze::properties. Then looks at what a failure says.
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(COPY ${SOURCE}/properties/example DESTINATION ${WORK})

function(build_example folder)
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/example -B ${WORK}/${folder} -G ${GENERATOR} ${ARGN}
                          -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${BUILD_TYPE}
                          -DCMAKE_PREFIX_PATH=${WORK}/prefix -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
                          "-DCMAKE_CXX_FLAGS=-Wall -Wextra"
                  COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/${folder} COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${WORK}/${folder} --output-on-failure
                  COMMAND_ERROR_IS_FATAL ANY)
endfunction()

# Plugins: none of what graze is built on may be needed.
foreach(package IN ITEMS Boost GMP CGAL hwy rapidcheck fmt SQLiteCpp)
  list(APPEND without -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
build_example(plugins -DWITH_DIRECT=OFF ${without})
build_example(direct)

# A failure prints the counterexample as a line that graze reads and finds wrong too, and an RC_PARAMS that finds the same
# counterexample again.
set(command ${WORK}/prefix/bin/graze_properties subject_agrees --plugin ${WORK}/plugins/overlap.so --subject overlap.strict)
execute_process(COMMAND ${command} RESULT_VARIABLE status ERROR_VARIABLE first OUTPUT_VARIABLE ignored)
if(NOT status EQUAL 1 OR NOT first MATCHES "(\\{\"test\":\"aabb_aabb_2d\"[^\n]*\\})")
  message(FATAL_ERROR "expected exit status 1 and a counterexample, found ${status}:\n${first}")
endif()
set(line "${CMAKE_MATCH_1}")
file(WRITE ${WORK}/counterexample.jsonl "${line}\n")
execute_process(COMMAND ${WORK}/prefix/bin/graze check --json --plugin ${WORK}/plugins/overlap.so --subject overlap.strict
                        ${WORK}/counterexample.jsonl OUTPUT_VARIABLE judged)
if(NOT judged MATCHES "\"outcome\":\"contact_miss\"")
  message(FATAL_ERROR "expected a contact_miss of overlap.strict, found ${judged}")
endif()
if(NOT first MATCHES "RC_PARAMS=\"(reproduce=[^\"]*)\"")
  message(FATAL_ERROR "expected an RC_PARAMS, found\n${first}")
endif()
foreach(params IN ITEMS "${CMAKE_MATCH_1}" "seed=1 max_success=2000")
  execute_process(COMMAND ${CMAKE_COMMAND} -E env "RC_PARAMS=${params}" ${command}
                  RESULT_VARIABLE status ERROR_VARIABLE again OUTPUT_VARIABLE ignored)
  string(FIND "${again}" "${line}" found)
  if(NOT status EQUAL 1 OR found EQUAL -1)
    message(FATAL_ERROR "expected the same counterexample for RC_PARAMS=${params}, found ${status}:\n${again}")
  endif()
endforeach()

# Nonsense is bad usage.
execute_process(COMMAND ${WORK}/prefix/bin/graze_properties no_such_property RESULT_VARIABLE status ERROR_QUIET)
if(NOT status EQUAL 2)
  message(FATAL_ERROR "expected exit status 2 for a property that does not exist, found ${status}")
endif()

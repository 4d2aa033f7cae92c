# With -ffast-math no answer would mean anything: the headers must not compile and the project must not configure.
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/probe.cpp "#include \"graze/vocabulary.hpp\"\nint main() {}\n")

function(compile flag output_variable result_variable)
  execute_process(COMMAND ${COMPILER} -std=c++20 ${flag} -I${SOURCE}/fast/include -fsyntax-only ${WORK}/probe.cpp
                  OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  set(${output_variable} "${output}" PARENT_SCOPE)
  set(${result_variable} ${result} PARENT_SCOPE)
endfunction()

compile(-O2 output result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "the header does not compile without -ffast-math:\n${output}")
endif()
foreach(flag IN ITEMS -ffast-math -Ofast)
  compile(${flag} output result)
  if(result EQUAL 0 OR NOT output MATCHES "graze: -ffast-math")
    message(FATAL_ERROR "the header is not refused with ${flag}:\n${output}")
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/build -G ${GENERATOR}
                          -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_CXX_FLAGS=${flag}
                  OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE result)
  if(result EQUAL 0 OR NOT output MATCHES "graze: -ffast-math")
    message(FATAL_ERROR "the project configures with ${flag}:\n${output}")
  endif()
  file(REMOVE_RECURSE ${WORK}/build)
endforeach()

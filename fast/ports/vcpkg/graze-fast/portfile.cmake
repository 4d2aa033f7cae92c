# From the sources that this port lies in: vcpkg install graze-fast --overlay-ports=fast/ports/vcpkg
cmake_path(SET SOURCE_PATH NORMALIZE ${CMAKE_CURRENT_LIST_DIR}/../../../..)
set(VCPKG_BUILD_TYPE release)  # headers
vcpkg_cmake_configure(SOURCE_PATH ${SOURCE_PATH}
                      OPTIONS -DGRAZE_BUILD_REFERENCE=OFF -DGRAZE_BUILD_PROGRAM=OFF -DGRAZE_BUILD_PROPERTIES=OFF
                              -DGRAZE_BUILD_TESTS=OFF -DGRAZE_BUILD_BATCH=OFF -DGRAZE_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME graze CONFIG_PATH lib/cmake/graze)
file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib ${CURRENT_PACKAGES_DIR}/share/graze/harness)
vcpkg_install_copyright(FILE_LIST ${SOURCE_PATH}/LICENSE)
file(INSTALL ${CMAKE_CURRENT_LIST_DIR}/usage DESTINATION ${CURRENT_PACKAGES_DIR}/share/${PORT})

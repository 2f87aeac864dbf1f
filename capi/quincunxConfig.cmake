# find_package(quincunx): the target quincunx::quincunx, the library with its header.
include(${CMAKE_CURRENT_LIST_DIR}/quincunxTargets.cmake)

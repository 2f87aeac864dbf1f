# embed(TARGET NAME FILE...): puts files into the program. Generates <generated>/embed/NAME.h with
#   std::span<const quincunx::Embedded> NAME();   one {path, text} per file, in the order given
# The target `embedded` generates all of them, for tools that read the sources.
add_custom_target(embedded)
function(embed target name)
  set(header ${PROJECT_BINARY_DIR}/generated/embed/${name}.h)
  set(source ${PROJECT_BINARY_DIR}/generated/embed/${name}.cpp)
  add_custom_command(
    OUTPUT ${source} ${header}
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DSOURCE=${source} -DHEADER=${header} -DROOT=${PROJECT_SOURCE_DIR}
            "-DFILES=${ARGN}" -P ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake
    VERBATIM)
  # A file may be longer than the literal every compiler has to support; ours support it.
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings SKIP_PRECOMPILE_HEADERS ON
                              SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${source} ${header})
  add_custom_target(embed_${name} DEPENDS ${source} ${header})
  add_dependencies(embedded embed_${name})
endfunction()

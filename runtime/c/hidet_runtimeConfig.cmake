# find_package(hidet_runtime 1) gives the target hidet::runtime.
get_filename_component(_hidet_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET hidet::runtime)
  add_library(hidet::runtime SHARED IMPORTED)
  set_target_properties(hidet::runtime PROPERTIES
    IMPORTED_LOCATION "${_hidet_prefix}/lib/libhidet_runtime.so.1"
    IMPORTED_SONAME "libhidet_runtime.so.1"
    INTERFACE_INCLUDE_DIRECTORIES "${_hidet_prefix}/include")
endif()
unset(_hidet_prefix)

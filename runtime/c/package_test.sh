#!/usr/bin/env bash
# The host in C is built from the package by CMake and by pkg-config, and runs.
set -euo pipefail
package=$PWD/$1 source=$PWD/$2 model=$PWD/$3
work=$TEST_TMPDIR
tar -xzf "$package" -C "$work"
root=$(echo "$work"/hidet_runtime-*)
mkdir "$work/host"
sed 's|runtime/c/hidet_runtime.h|hidet_runtime.h|' "$source" > "$work/host/host.c"

cat > "$work/host/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.13)
project(host C)
find_package(hidet_runtime 1 REQUIRED)
add_executable(host host.c)
target_link_libraries(host hidet::runtime m)
END
cmake -S "$work/host" -B "$work/build" -DCMAKE_PREFIX_PATH="$root" -DCMAKE_C_COMPILER=clang-19 > "$work/cmake.log" ||
  { cat "$work/cmake.log"; exit 1; }
cmake --build "$work/build" > "$work/cmake.log" || { cat "$work/cmake.log"; exit 1; }
"$work/build/host" "$model"
sed -i 's/hidet_runtime 1 REQUIRED/hidet_runtime 2 REQUIRED/' "$work/host/CMakeLists.txt"
if cmake -S "$work/host" -B "$work/other" -DCMAKE_PREFIX_PATH="$root" -DCMAKE_C_COMPILER=clang-19 > /dev/null 2>&1; then
  echo "version 2 of the interface was found"
  exit 1
fi

export PKG_CONFIG_PATH=$root/lib/pkgconfig
clang-19 -std=c11 $(pkg-config --cflags hidet_runtime) "$work/host/host.c" $(pkg-config --libs hidet_runtime) -lm -o "$work/by_pkg_config"
"$work/by_pkg_config" "$model"
echo "version $(pkg-config --modversion hidet_runtime)"

#!/usr/bin/env bash
# Lays a repository of one model out as Triton has it, and runs the host on it.
set -euo pipefail
host=$1 backend=$2 library=$3 model=$4
mkdir -p "$TEST_TMPDIR/scale/3" "$TEST_TMPDIR/backends/hidet"
cp "$model" "$TEST_TMPDIR/scale/3/model.hidet"
cp "$backend" "$library" "$TEST_TMPDIR/backends/hidet/"
"$host" "$TEST_TMPDIR/backends/hidet/libtriton_hidet.so" "$TEST_TMPDIR/scale"

#!/bin/sh
# run_artifact_test.sh PROGRAM MODEL: the program runs a file that the compiler wrote, y = relu(x w + b), on two rows of a NumPy file.
set -eu

x=$TEST_TMPDIR/x.npy
# Version 1 of the format: a header of 118 bytes, then 1 0 0 0 and 0 1 0 0.
{
  printf '\223NUMPY\001\000\166\000'
  printf '%-117s\n' "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4), }"
  printf '\000\000\200\077\000\000\000\000\000\000\000\000\000\000\000\000'
  printf '\000\000\000\000\000\000\200\077\000\000\000\000\000\000\000\000'
} > "$x"
printed=$("$1" "$2" "$x")
expected='y: float32[2, 3], min 0, max 2, mean 0.75'
[ "$printed" = "$expected" ] && exit 0
echo "printed: $printed, expected: $expected"
exit 1

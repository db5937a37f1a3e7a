#!/bin/sh
# valgrind_test.sh PROGRAM MODEL: the host in C reads nothing uninitialised, writes nowhere else and loses no memory. Needs valgrind, and
# says so where there is none.
set -eu

if ! command -v valgrind > /dev/null; then
  echo "not run: there is no valgrind here"
  exit 0
fi
valgrind --quiet --error-exitcode=3 --leak-check=full --errors-for-leak-kinds=definite,indirect --track-origins=yes "$1" "$2"

#!/usr/bin/env bash
# The shared library shows the functions of its header and nothing else, needs the C library alone, and stays small.
set -euo pipefail
library=$1
header=$2

declared=$(grep -o 'hidet_[a-z_]*(' "$header" | tr -d '(' | sort -u)
exported=$(nm -D --defined-only "$library" | awk '{ print $NF }' | sed 's/@.*//' | sort -u)
if [ "$declared" != "$exported" ]; then
  echo "The header declares (<) and the library exports (>):"
  diff <(echo "$declared") <(echo "$exported")
  exit 1
fi

needed=$(readelf -d "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort)
unknown=$(echo "$needed" | grep -vE '^(libc|libm|libdl|libpthread|libgcc_s|ld-linux-x86-64)\.so\.[0-9]+$' || true)
if [ -n "$unknown" ]; then
  echo "needs $unknown"
  exit 1
fi

bytes=$(stat -L -c %s "$library")
most=$((3 * 1024 * 1024))
if [ "$bytes" -gt "$most" ]; then
  echo "$bytes bytes, expected at most $most"
  exit 1
fi
echo "$(echo "$exported" | wc -l) functions, $bytes bytes, needs: $(echo $needed)"

#!/usr/bin/env bash
# The server answers over HTTP, and says what is wrong with a request.
set -euo pipefail
server=$1 model=$2
"$server" "$model" 0 > "$TEST_TMPDIR/log" &
process=$!
trap 'kill $process' EXIT
for _ in $(seq 100); do
  grep -q serving "$TEST_TMPDIR/log" && break
  sleep 0.1
done
address=$(grep -o '127.0.0.1:[0-9]*' "$TEST_TMPDIR/log")
python3 - "$address" <<'END'
import struct, sys, urllib.error, urllib.request
def post(numbers):
    data = struct.pack(f'{len(numbers)}f', *numbers)
    answer = urllib.request.urlopen(f'http://{sys.argv[1]}/run', data).read()
    return list(struct.unpack(f'{len(answer) // 4}f', answer))
assert post([0, 1, 2, 3]) == [11, 23, 35, 47], post([0, 1, 2, 3])
try:
    post([0, 1])
    raise SystemExit('a row of two numbers was taken')
except urllib.error.HTTPError as error:
    assert error.code == 400 and b'dimension 1 is 2, expected 4' in error.read()
assert urllib.request.urlopen(f'http://{sys.argv[1]}/health').read() == b'ok\n'
print('passed')
END

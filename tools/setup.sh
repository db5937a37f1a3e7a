#!/usr/bin/env bash
# Makes this checkout ready to build: system packages, .venv, .bazelrc.user. The first half of tools/test and
# tools/quickstart; a second run only checks and takes a second. See tools/README.md for the variables it reads.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD

say() { printf '[setup] %s\n' "$*"; }
die() { printf '[setup] error: %s\n' "$*" >&2; exit 1; }

# --- System packages -------------------------------------------------------------------------------------------

missing_packages() {
  local name
  while read -r name; do
    dpkg-query -W -f='${Status}' "$name" 2>/dev/null | grep -q '^install ok installed$' || echo "$name"
  done < tools/apt_packages.txt
}

install_packages() {
  command -v dpkg-query >/dev/null ||
    die "not a Debian system: install what tools/apt_packages.txt names by hand, and set HIDET_SKIP_APT=1"
  local missing
  missing=$(missing_packages | tr '\n' ' ')
  [ -z "$missing" ] && { say "system packages: all there"; return; }
  local run=()
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || die "not root and no sudo; please run: apt-get install -y $missing"
    run=(sudo -n)
  fi
  say "system packages: installing $missing(about 2 GB from nothing, some minutes)"
  local options=(-o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  "${run[@]}" apt-get "${options[@]}" update -q >/dev/null || say "apt-get update failed; trying with the lists there are"
  "${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${options[@]}" install -y -q --no-install-recommends $missing \
    > "$log" 2>&1 || { tail -n 20 "$log" >&2; die "apt-get install failed (Debian 12 with these packages is needed)"; }
}

# --- Python ----------------------------------------------------------------------------------------------------

# Prints the interpreter's real path if it is at least Python 3.$2, has its headers and can make a venv.
usable_python() {
  "$1" - "$2" 2>/dev/null <<'PY'
import ensurepip, os, sys, sysconfig, venv
header = os.path.join(sysconfig.get_paths()["include"], "Python.h")
if sys.version_info < (3, int(sys.argv[1])) or not os.path.exists(header):
    sys.exit(1)
print(sys.executable)
PY
}

find_python() {  # find_python MINOR CANDIDATE...
  local minor=$1 candidate
  shift
  for candidate in "$@"; do
    usable_python "$candidate" "$minor" && return
  done
  return 1
}

make_venv() {
  local python stamp
  python=$(find_python 11 ${HIDET_PYTHON:-} python3.11 python3 /usr/bin/python3 python3.12 python3.13) ||
    die "no Python 3.11 or newer with headers and venv found; set HIDET_PYTHON to one"
  stamp=$(cat tools/requirements.txt <(echo "$python") | sha256sum | cut -d' ' -f1)
  if [ -x .venv/bin/python ] && [ "$(cat .venv/hidet_stamp 2>/dev/null)" = "$stamp" ]; then
    say "Python packages: all there"
    return
  fi
  if ! .venv/bin/python -c 'import pip' 2>/dev/null; then
    say "Python: making .venv with $python"
    "$python" -m venv --clear .venv
  fi
  say "Python packages: installing tools/requirements.txt (1.3 GB with the CPU build of torch, one to two minutes)"
  .venv/bin/python -m pip install --disable-pip-version-check --no-input --retries 3 \
    ${HIDET_PIP_ARGS:-} -r tools/requirements.txt > "$log" 2>&1 ||
    { tail -n 20 "$log" >&2; die "pip install failed"; }
  echo "$stamp" > .venv/hidet_stamp
}

# torchvision's library needs CUDA and does not load beside the CPU build of torch, and in .venv it would stop transformers from being
# imported: both lie in a folder that tests/vision_packages.py alone looks into.
install_vision() {
  local stamp='torchvision==0.28.0 timm==1.0.31 pillow==13.0.0'
  [ "$(cat build/vision/hidet_stamp 2>/dev/null)" = "$stamp" ] && { say "torchvision and timm: all there"; return; }
  say "torchvision and timm: installing (65 MB)"
  rm -rf build/vision
  .venv/bin/python -m pip install --disable-pip-version-check --no-input --retries 3 ${HIDET_PIP_ARGS:-} --no-deps \
    --target build/vision $stamp > "$log" 2>&1 || { tail -n 20 "$log" >&2; die "pip install failed"; }
  echo "$stamp" > build/vision/hidet_stamp
}

# The package is used from the source tree: no second copy that could be stale.
link_package() {
  local site
  site=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
  echo "$root/frontends/python" > "$site/hidet.pth"
  # torch.compile finds backends by entry points, which only a distribution's metadata can declare. And the command.
  .venv/bin/python - "$site" <<'PY'
import pathlib, shutil, sys, tomllib
sys.path.insert(0, "tools")
import make_wheel
project = tomllib.loads(pathlib.Path("pyproject.toml").read_text())["project"]
version = make_wheel.read_version(pathlib.Path("."))
for old in pathlib.Path(sys.argv[1]).glob("hidet-*.dist-info"):
    shutil.rmtree(old)
folder = pathlib.Path(sys.argv[1], f"hidet-{version}.dist-info")
folder.mkdir()
(folder / "METADATA").write_text(make_wheel.metadata(project, version, ""))
(folder / "entry_points.txt").write_text(make_wheel.entry_points(project))
command = pathlib.Path(sys.executable).with_name("hidet")
command.write_text(f"""#!{sys.executable}
import sys
try:
    from hidet.__main__ import main
except ImportError as error:
    if error.name != 'hidet._core' and '_core' not in str(error):
        raise
    sys.exit('hidet: the extension is not built; run tools/build_extension in ' + {str(pathlib.Path.cwd())!r})
sys.exit(main())
""")
command.chmod(0o755)
PY
}

# --- Bazel -----------------------------------------------------------------------------------------------------

write_bazelrc() {
  local python312 text
  text="build --repo_env=PY311=$root/.venv/bin/python --repo_env=NB_PYTHON=$root/.venv/bin/python"
  if python312=$(find_python 12 ${HIDET_PYTHON312:-} python3.12 python3.13 \
      $(ls -d "${PYENV_ROOT:-$HOME/.pyenv}"/versions/3.1[2-9]*/bin/python 2>/dev/null)); then
    text+=$'\n'"build --repo_env=PY312=$python312"
  else
    say "no Python 3.12 with headers: the stable-ABI extension cannot be built here (the 3.11 one can)"
  fi
  # Only when it changed: Bazel would start anew.
  [ "$(cat .bazelrc.user 2>/dev/null)" = "$text" ] || { echo "$text" > .bazelrc.user; say "wrote .bazelrc.user"; }
}

# --- Disk -----------------------------------------------------------------------------------------------------

# A build and all tests take 15 GB from nothing, with .venv.
make_room() {
  command -v python3 >/dev/null || return 0
  python3 tools/prune_cache.py ~/.cache/hidet/bazel 20 | sed 's/^/[setup] /'
}

mkdir -p build
log=$root/build/setup.log
make_room
[ -n "${HIDET_SKIP_APT:-}" ] || install_packages
make_venv
[ -z "${HIDET_VISION:-}" ] || install_vision
link_package
write_bazelrc

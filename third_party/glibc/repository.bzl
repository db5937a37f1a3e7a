"""The C library of an older system, to link against: its symbols without its code.

Zig, which PyPI has as the package ziglang, makes them for every version of glibc. Headers stay those of this machine; what is
newer in them is in newer.c. Downloaded when a target first needs it.
"""

_MAKE = """
set -e
"$1" -m pip install -q --disable-pip-version-check --no-deps --target zig "ziglang==$2"
export ZIG_GLOBAL_CACHE_DIR=$PWD/cache ZIG_LOCAL_CACHE_DIR=$PWD/cache
echo 'int unused;' > unused.c
zig/ziglang/zig cc -target "x86_64-linux-gnu.$3" -shared unused.c -o unused.so
mkdir lib
for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libutil.so.1 libresolv.so.2 libc_nonshared.a; do
  cp "$(find cache -name "$name" | head -1)" lib/
done
cp "$(find cache -name libld.so.2 | head -1)" lib/ld-linux-x86-64.so.2
for name in libm.so.6 libdl.so.2 libpthread.so.0 librt.so.1 libutil.so.1 libresolv.so.2; do
  cp "lib/$name" "lib/${name%%.so*}.so"
done
echo 'GROUP ( libc.so.6 libc_nonshared.a AS_NEEDED ( ld-linux-x86-64.so.2 ) )' > lib/libc.so
rm -rf zig cache unused.c unused.so
"""

def _impl(ctx):
    python = ctx.os.environ.get("PY311", "") or "python3"
    result = ctx.execute(["bash", "-c", _MAKE, "bash", python, ctx.attr.zig, ctx.attr.version], timeout = 600)
    if result.return_code != 0:
        fail("the symbols of glibc %s: %s%s" % (ctx.attr.version, result.stdout, result.stderr))
    ctx.file("BUILD", 'filegroup(name = "lib", srcs = glob(["lib/*"]), visibility = ["//visibility:public"])\n')

glibc_repository = repository_rule(
    implementation = _impl,
    attrs = {
        "version": attr.string(mandatory = True),
        "zig": attr.string(mandatory = True, doc = "the version of the package ziglang"),
    },
    environ = ["PY311"],
)

"""Sources of a Debian package, for what its binary package cannot be: code that goes into a shared library of ours.

The binary package's headers are used, so that what is compiled here is the very library that everything else is compiled
against. Downloaded by apt, from the mirrors that it is set up with, when a target first needs it.
"""

_DOWNLOAD = """
set -e
mkdir -p parts lists/partial cache/archives/partial
for file in /etc/apt/sources.list.d/debian.sources; do
  if [ -e "$file" ]; then sed 's/^Types:.*/Types: deb-src/' "$file" > parts/debian.sources; fi
done
if [ -e /etc/apt/sources.list ]; then sed -n 's/^deb /deb-src /p' /etc/apt/sources.list > parts/debian.list; fi
options="-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts=$PWD/parts -o Dir::State::lists=$PWD/lists -o Dir::Cache=$PWD/cache"
apt-get $options -q update
version=$(dpkg-query -W -f '${source:Version}' "$2")
apt-get $options -q source --download-only "$1=$version"
mkdir source
tar -xf "$1"_*.orig.tar.* -C source --strip-components=1
tar -xf "$1"_*.debian.tar.*
grep -v '^#' debian/patches/series | while read -r name rest; do
  [ -z "$name" ] || patch -d source -p1 --quiet < "debian/patches/$name"
done
find source -name 'BUILD*' -o -name 'WORKSPACE*' | xargs rm -f
rm -rf parts lists cache
"""

def _impl(ctx):
    result = ctx.execute(["bash", "-c", _DOWNLOAD, "bash", ctx.attr.package, ctx.attr.installed], timeout = 600)
    if result.return_code != 0:
        fail("the source of the Debian package %s: %s%s" % (ctx.attr.package, result.stdout, result.stderr))
    ctx.symlink(ctx.attr.build_file, "BUILD")

debian_source_repository = repository_rule(
    implementation = _impl,
    attrs = {
        "package": attr.string(mandatory = True, doc = "the source package"),
        "installed": attr.string(mandatory = True, doc = "an installed package of it, whose version is taken"),
        "build_file": attr.label(mandatory = True),
    },
)

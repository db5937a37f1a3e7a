// A graph pass, without anything that compiles kernels.
#include "passes/graph/fuse.h"

#include <cstdio>

int main() {
  const hidet::passes::GraphPass pass = hidet::passes::Fuse();
  if (pass.name == "fuse") return 0;
  std::puts(pass.name.c_str());
  return 1;
}

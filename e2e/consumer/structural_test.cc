// The equality of expressions, without anything above the layer ir.
#include "ir/structural.h"

#include <cstdio>

int main() {
  const hidet::ir::Expr two = hidet::ir::Int64(2), three = hidet::ir::Int64(3);
  if (hidet::ir::Equal(two, hidet::ir::Int64(2)) && !hidet::ir::Equal(two, three)) return 0;
  std::puts("2 is not 2, or 2 is 3");
  return 1;
}

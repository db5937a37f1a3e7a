// The functions of libm among the operators: where no pass has expanded one, kernels call it, by
// the same name in CUDA and in LLVM's code.
#ifndef CODEGEN_LIBM_H_
#define CODEGEN_LIBM_H_

#include "ir/expr.h"

namespace hidet::codegen {

// The name of the function on float64 (that on float32 ends in "f"); nullptr for other operators.
const char* LibmName(ir::Op op);

}  // namespace hidet::codegen

#endif  // CODEGEN_LIBM_H_

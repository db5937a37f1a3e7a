#include "codegen/libm.h"

namespace hidet::codegen {

using ir::Op;

const char* LibmName(Op op) {
  switch (op) {
    case Op::kExp:
    case Op::kExp2:
    case Op::kExpm1:
    case Op::kLog:
    case Op::kLog2:
    case Op::kLog10:
    case Op::kLog1p:
    case Op::kSin:
    case Op::kCos:
    case Op::kTan:
    case Op::kAsin:
    case Op::kAcos:
    case Op::kAtan:
    case Op::kSinh:
    case Op::kCosh:
    case Op::kTanh:
    case Op::kAsinh:
    case Op::kAcosh:
    case Op::kAtanh:
    case Op::kErf:
    case Op::kPow:
    case Op::kAtan2:
    case Op::kFmod:
      return ir::InfoOf(op).name;
    default:
      return nullptr;
  }
}

}  // namespace hidet::codegen

// Every kind of IR node, one line each. Include it with HIDET_EXPR and HIDET_STMT defined; it has
// no guard on purpose. A new kind is rarely right: arithmetic is a row of operator_table.h, an
// instruction a row of intrinsics.h.
HIDET_EXPR(Constant)
HIDET_EXPR(Var)
HIDET_EXPR(Operator)
HIDET_EXPR(Cast)
HIDET_EXPR(Bitcast)
HIDET_EXPR(Broadcast)
HIDET_EXPR(Ramp)
HIDET_EXPR(Lane)
HIDET_EXPR(Pack)
HIDET_EXPR(Load)
HIDET_EXPR(AddressOf)
HIDET_EXPR(Call)
HIDET_STMT(Let)
HIDET_STMT(Store)
HIDET_STMT(Evaluate)
HIDET_STMT(Allocate)
HIDET_STMT(Seq)
HIDET_STMT(For)
HIDET_STMT(If)
HIDET_STMT(Check)
#undef HIDET_EXPR
#undef HIDET_STMT

// The syntax tree of an expression, before it has types.
//
// Only once the whole expression is read is it known which type an integer literal takes from its
// neighbours (ir/text/literal_typing.h): the parser makes this tree, elaboration
// (ir/text/expr_elaborator.h) types it. Names are resolved already.
#ifndef IR_TEXT_EXPR_SYNTAX_H_
#define IR_TEXT_EXPR_SYNTAX_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "ir/expr.h"

namespace hidet::ir {

enum class AstKind : uint8_t {
  kInteger,
  kFloat,
  kBool,
  kName,
  kOperator,
  kCast,
  kBitcast,
  kBroadcast,
  kRamp,
  kLane,
  kPack,
  kLoad,
  kAddress,
  kCall,
};

struct Ast {
  AstKind kind = AstKind::kInteger;
  size_t begin = 0;  // where it stands in the text
  size_t end = 0;
  int depth = 1;
  std::vector<Ast> operands;
  // By kind.
  uint64_t magnitude = 0;                         // kInteger, kBool
  bool negative = false;                          // kInteger, kFloat
  absl::string_view digits;                       // kFloat; "inf" and "nan" too
  std::optional<Type> type;                       // literals that say it, kCast, kBitcast
  Op op = Op::kAdd;                               // kOperator
  Intrinsic intrinsic = Intrinsic::kSyncThreads;  // kCall
  std::vector<int64_t> attributes;                // kCall
  int64_t count = 1;                    // lanes of kBroadcast, kRamp and kLoad; the lane of kLane
  Var var;                              // kName
  Buffer buffer;                        // kLoad, kAddress
  bool predicated = false;              // kLoad: the last operand is the predicate
  AccessHint hint = AccessHint::kNone;  // kLoad
};

}  // namespace hidet::ir

#endif  // IR_TEXT_EXPR_SYNTAX_H_

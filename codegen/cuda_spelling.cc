#include "codegen/cuda_spelling.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/check.h"
#include "base/status_macros.h"
#include "codegen/cuda_types.h"
#include "codegen/libm.h"
#include "ir/intrinsic_use.h"

namespace hidet::codegen {
namespace {

using ir::Intrinsic;
using ir::Op;

// libm's name of a function, with the suffix of float32.
std::string Function(const char* name, ScalarType scalar, absl::Span<const std::string> operands) {
  return absl::StrCat(name, scalar == ScalarType::kFloat64 ? "" : "f", "(",
                      absl::StrJoin(operands, ", "), ")");
}

std::string Infix(absl::Span<const std::string> operands, const char* symbol) {
  return absl::StrCat("(", operands[0], " ", symbol, " ", operands[1], ")");
}

std::string Helper(absl::string_view name, absl::Span<const std::string> operands) {
  return absl::StrCat(name, "(", absl::StrJoin(operands, ", "), ")");
}

// C++ computes integers of fewer bits in an int.
bool IsNarrow(ScalarType scalar) { return IsInteger(scalar) && BitWidth(scalar) < 32; }

// The unsigned type in which sums and products of integers wrap. C++ leaves their overflow
// undefined where they are signed, and products of 16 bits become signed.
const char* WrappingType(ScalarType scalar) { return BitWidth(scalar) == 64 ? "u64" : "u32"; }

// Sum, difference or product.
std::string Arithmetic(absl::Span<const std::string> v, const char* symbol, ScalarType scalar,
                       bool wraps) {
  if (!IsNarrow(scalar) && !(wraps && IsSigned(scalar))) return Infix(v, symbol);
  const char* wide = WrappingType(scalar);
  return absl::StrCat(CudaType(scalar), "(", wide, "(", v[0], ") ", symbol, " ", wide, "(", v[1],
                      "))");
}

std::string Negative(const std::string& v, ScalarType scalar, bool wraps) {
  if (!IsInteger(scalar) || !wraps) return absl::StrCat("(-", v, ")");
  return Arithmetic({"0", v}, "-", scalar, wraps);
}

// Bitwise operators promote narrow integers; their values stay in range.
std::string Narrowed(std::string text, ScalarType scalar) {
  return IsNarrow(scalar) ? absl::StrCat(CudaType(scalar), text) : text;
}

const char* SuffixOf(ScalarType type) {
  if (type == ScalarType::kTFloat32) return "tf32";
  return type == ScalarType::kBFloat16 ? "bf16" : "f16";
}

// How a type is combined in memory: the word that is compared and swapped, the functions from and
// to it, and what `red` calls the type and the constraint of its register. (Of halves it adds
// pairs: cuda_prelude.cc.)
struct AtomicSpelling {
  const char *word, *to_word = "", *from_word = "";
  const char *type = "", *constraint = "";
};
absl::StatusOr<AtomicSpelling> AtomicSpellingOf(ScalarType type) {
  switch (type) {
    case ScalarType::kInt32:
      return AtomicSpelling{"int", "", "", "s32", "r"};
    case ScalarType::kUInt32:
      return AtomicSpelling{"u32", "", "", "u32", "r"};
    case ScalarType::kInt64:
      return AtomicSpelling{"u64", "u64", "i64", "s64", "l"};
    case ScalarType::kUInt64:
      return AtomicSpelling{"u64", "", "", "u64", "l"};
    case ScalarType::kFloat16:
    case ScalarType::kBFloat16:
      return AtomicSpelling{"u16"};
    case ScalarType::kFloat32:
      return AtomicSpelling{"u32", "__float_as_uint", "__uint_as_float", "f32", "f"};
    case ScalarType::kFloat64:
      return AtomicSpelling{"u64", "__double_as_longlong", "__longlong_as_double", "f64", "d"};
    default:
      return absl::UnimplementedError(
          absl::StrCat(ScalarTypeName(type),
                       " combined in memory: expected an integer of 32 or 64 "
                       "bits or a float of 16 to 64"));
  }
}

std::string SharedAddress(const InstructionOperand& operand) {
  return absl::StrCat("shared_address(", operand.text, ")");
}

// What `red` calls the operator on the type; nothing where it has none: it does not multiply, and
// orders no floats.
const char* RedOperator(Op op, ScalarType type) {
  if (op == Op::kAdd) return "add";
  if (!IsInteger(type)) return nullptr;
  return op == Op::kMax ? "max" : op == Op::kMin ? "min" : nullptr;
}

// red.global.add of neighbours that fill 16 bytes (PTX ISA, "red": .vec_32_bit, sm_90).
absl::StatusOr<std::string> AtomicSumOfVector(ScalarType type,
                                              const std::vector<std::string>& lanes,
                                              const std::string& address) {
  constexpr int kBits = 128, kWords = 4;
  const bool is_known = type == ScalarType::kFloat32 || IsHalf(type);
  if (!is_known || static_cast<int>(lanes.size()) * BitWidth(type) != kBits) {
    return absl::UnimplementedError(
        absl::StrCat("atomic_add of ", lanes.size(), " lanes of ", ScalarTypeName(type)));
  }
  std::vector<std::string> words;
  for (size_t i = 0; i < lanes.size(); i += lanes.size() / kWords) {
    words.push_back(IsHalf(type) ? absl::StrCat("\"r\"(", CudaBitsOf(type, lanes[i]), " | ",
                                                CudaBitsOf(type, lanes[i + 1]), " << 16)")
                                 : absl::StrCat("\"f\"(", lanes[i], ")"));
  }
  const char* kind = type == ScalarType::kFloat32   ? "add.v4.f32"
                     : type == ScalarType::kFloat16 ? "add.noftz.v4.f16x2"
                                                    : "add.noftz.v4.bf16x2";
  return absl::StrCat("asm volatile(\"red.relaxed.gpu.global.", kind,
                      " [%0], {%1, %2, %3, %4};\" :: \"l\"(", address, "), ",
                      absl::StrJoin(words, ", "), " : \"memory\");");
}

// `red` at an address of global memory, or of the block's shared memory.
std::string Red(Op op, ScalarType type, const AtomicSpelling& spelling, bool in_block,
                const InstructionOperands& v) {
  // Signed and unsigned integers of 64 bits are added alike.
  const bool is_signed_sum = op == Op::kAdd && type == ScalarType::kInt64;
  return absl::StrCat("asm volatile(\"red.relaxed.", in_block ? "cta.shared." : "gpu.global.",
                      RedOperator(op, type), ".", is_signed_sum ? "u64" : spelling.type,
                      " [%0], %1;\" :: \"", in_block ? "r" : "l", "\"(",
                      in_block ? SharedAddress(v[0]) : v[0].text, "), \"", spelling.constraint,
                      "\"(", v[1].text, ") : \"memory\");");
}

// In the shared memory of the block, for what that combines (ir::CombinesInSharedMemory).
absl::StatusOr<std::string> AtomicInBlock(Op op, ScalarType type, const InstructionOperands& v) {
  if (!ir::CombinesInSharedMemory(op, type)) {
    return absl::UnimplementedError(absl::StrCat(ScalarTypeName(type),
                                                 " combined in shared memory: expected a sum, or "
                                                 "the larger or smaller of integers, of 32 or 64 "
                                                 "bits"));
  }
  HIDET_ASSIGN_OR_RETURN(const AtomicSpelling spelling, AtomicSpellingOf(type));
  return Red(op, type, spelling, /*in_block=*/true, v);
}

absl::StatusOr<std::string> Atomic(Op op, ScalarType type, const InstructionOperands& v) {
  if (!v[1].lanes.empty()) return AtomicSumOfVector(type, v[1].lanes, v[0].text);
  HIDET_ASSIGN_OR_RETURN(const AtomicSpelling spelling, AtomicSpellingOf(type));
  if (op == Op::kAdd && IsHalf(type)) {
    return absl::StrCat("add_", type == ScalarType::kFloat16 ? "f16" : "bf16", "_at(", v[0].text,
                        ", ", v[1].text, ");");
  }
  if (RedOperator(op, type) != nullptr) return Red(op, type, spelling, /*in_block=*/false, v);
  const auto from_word = [&](absl::string_view word) {
    return CudaWidened(type, absl::StrCat(spelling.from_word, "(", word, ")"));
  };
  std::string combined =
      SpellOperator(op, IsHalf(type) ? ScalarType::kFloat32 : type,
                    {from_word("there"), CudaWidened(type, v[1].text)}, /*wraps=*/true);
  if (IsHalf(type)) combined = CudaConversion(combined, ScalarType::kFloat32, type);
  return absl::StrCat("combine_at(reinterpret_cast<", spelling.word, "*>(", v[0].text, "), [=](",
                      spelling.word, " there) { return ", spelling.word, "(", spelling.to_word, "(",
                      combined, ")); });");
}

// %first, %first+1, ... as one brace list.
std::string OperandList(int first, int count) {
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) names.push_back(absl::StrCat("%", first + i));
  return absl::StrCat("{", absl::StrJoin(names, ", "), "}");
}

// Constraints of `count` consecutive elements of a register buffer.
std::string Registers(const InstructionOperand& operand, const char* constraint, int count) {
  std::vector<std::string> parts;
  for (int i = 0; i < count; ++i) {
    parts.push_back(
        absl::StrCat("\"", constraint, "\"(", operand.buffer, "[", operand.index + i, "])"));
  }
  return absl::StrJoin(parts, ", ");
}

// wgmma.mma_async.m64nNk16 (m64nNk8 of TF32, which is not transposed) with A from shared memory or
// from registers, sums in float32 or float16.
std::string Wgmma(const ir::CallNode& call, const InstructionOperands& operands) {
  const bool a_in_registers = call.intrinsic == Intrinsic::kWgmmaRS;
  const bool half_sums = call.intrinsic == Intrinsic::kWgmmaHalfSums;
  const int n = static_cast<int>(call.attributes[0]);
  const auto dtype = static_cast<ScalarType>(call.attributes[1]);
  const int accumulators = half_sums ? n / 4 : n / 2;
  const int a_count = a_in_registers ? 4 : 1;
  const int b = accumulators + a_count, scale = b + 1;
  const std::string a =
      a_in_registers ? OperandList(accumulators, 4) : absl::StrCat("%", accumulators);
  const bool is_tf32 = dtype == ScalarType::kTFloat32;
  std::string transposes;
  if (!is_tf32 && !a_in_registers) absl::StrAppend(&transposes, ", ", call.attributes[2]);
  if (!is_tf32) absl::StrAppend(&transposes, ", ", call.attributes[3]);
  const std::string inputs = a_in_registers ? Registers(operands[1], "r", 4)
                                            : absl::StrCat("\"l\"(", operands[1].text, ")");
  return absl::StrCat("asm volatile(\"{ .reg .pred p; setp.ne.b32 p, %", scale,
                      ", 0; wgmma.mma_async.sync.aligned.m64n", n, is_tf32 ? "k8" : "k16",
                      half_sums ? ".f16." : ".f32.", SuffixOf(dtype), ".", SuffixOf(dtype), " ",
                      OperandList(0, accumulators), ", ", a, ", %", b, ", p, 1, 1", transposes,
                      "; }\" : ", Registers(operands[0], half_sums ? "+r" : "+f", accumulators),
                      " : ", inputs, ", \"l\"(", operands[2].text, "), \"r\"(", operands[3].text,
                      "));");
}

std::string TmaLoad(const ir::CallNode& call, const InstructionOperands& operands, int rank) {
  const bool streams = call.attributes[0] != 0, shares = call.attributes[1] != 0;
  std::vector<std::string> names, values;
  for (int i = 0; i < rank; ++i) {
    names.push_back(absl::StrCat("%", 3 + i));
    values.push_back(absl::StrCat("\"r\"(", operands[3 + i].text, ")"));
  }
  std::string policy, kind, more;
  if (shares) {
    kind = ".multicast::cluster";
    more = absl::StrCat(", %", 3 + rank);
    values.push_back(absl::StrCat("\"h\"(u16(", call.attributes[1], "))"));
  }
  if (streams) {
    policy = "{ .reg .b64 policy; createpolicy.fractional.L2::evict_first.b64 policy, 1.0; ";
    absl::StrAppend(&kind, ".L2::cache_hint");
    absl::StrAppend(&more, ", policy");
  }
  return absl::StrCat("asm volatile(\"", policy, "cp.async.bulk.tensor.", rank,
                      "d.shared::cluster.global.mbarrier::complete_tx::bytes", kind,
                      " [%0], [%1, {", absl::StrJoin(names, ", "), "}], [%2]", more,
                      streams ? "; }" : ";", "\" :: \"r\"(", SharedAddress(operands[0]),
                      "), \"l\"(&", operands[1].text, "), \"r\"(", SharedAddress(operands[2]),
                      "), ", absl::StrJoin(values, ", "), " : \"memory\");");
}

std::string TmaStore(const InstructionOperands& operands, int rank) {
  std::vector<std::string> names, values;
  for (int i = 0; i < rank; ++i) {
    names.push_back(absl::StrCat("%", 2 + i));
    values.push_back(absl::StrCat("\"r\"(", operands[2 + i].text, ")"));
  }
  return absl::StrCat(
      "asm volatile(\"cp.async.bulk.tensor.", rank, "d.global.shared::cta.bulk_group [%0, {",
      absl::StrJoin(names, ", "), "}], [%1];\" :: \"l\"(&", operands[0].text, "), \"r\"(",
      SharedAddress(operands[1]), "), ", absl::StrJoin(values, ", "), " : \"memory\");");
}

std::string Plain(absl::string_view instruction) {
  return absl::StrCat("asm volatile(\"", instruction, "\" ::: \"memory\");");
}

// Start address, leading and stride byte offsets in units of 16 bytes, swizzle mode in the top
// bits.
std::string MatrixDescriptor(const ir::CallNode& call, const InstructionOperands& operands) {
  uint64_t mode = 0;
  switch (call.attributes[2]) {
    case 128:
      mode = 1;
      break;
    case 64:
      mode = 2;
      break;
    case 32:
      mode = 3;
      break;
    default:
      break;
  }
  const uint64_t fixed = static_cast<uint64_t>(call.attributes[0] >> 4) << 16 |
                         static_cast<uint64_t>(call.attributes[1] >> 4) << 32 | mode << 62;
  return absl::StrCat("(u64((", SharedAddress(operands[0]), " & 0x3ffffu) >> 4) | ", fixed, "ull)");
}

// Of the helpers for minimum and maximum of a type.
absl::string_view ChoiceSuffix(ScalarType scalar) {
  if (scalar == ScalarType::kFloat16) return "nan_f16";
  if (scalar == ScalarType::kBFloat16) return "nan_bf16";
  return IsFloat(scalar) ? "nan" : "int";
}

}  // namespace

std::string SpellOperator(Op op, ScalarType scalar, absl::Span<const std::string> v, bool wraps) {
  const bool is_float = IsFloat(scalar);
  if (const char* name = LibmName(op); is_float && name != nullptr)
    return Function(name, scalar, v);
  switch (op) {
    case Op::kAdd:
      return Arithmetic(v, "+", scalar, wraps);
    case Op::kSub:
      return Arithmetic(v, "-", scalar, wraps);
    case Op::kMul:
      return Arithmetic(v, "*", scalar, wraps);
    case Op::kDiv:
      return is_float ? Infix(v, "/") : Helper("floor_div", v);
    case Op::kMod:
      return Helper(is_float ? "float_mod" : "floor_mod", v);
    case Op::kTruncDiv:
      return is_float ? Function("trunc", scalar, {Infix(v, "/")}) : Helper("trunc_div", v);
    case Op::kFmod:
      return Helper("trunc_mod", v);
    case Op::kMin:
      return Helper(absl::StrCat("min_", ChoiceSuffix(scalar)), v);
    case Op::kMax:
      return Helper(absl::StrCat("max_", ChoiceSuffix(scalar)), v);
    case Op::kPow:
      return Helper("int_pow", v);
    case Op::kFma:
      return Function("fma", scalar, v);
    case Op::kNeg:
      return Negative(v[0], scalar, wraps);
    case Op::kAbs:
      return is_float ? Function("fabs", scalar, v)
                      : absl::StrCat("(", v[0], " < 0 ? ", Negative(v[0], scalar, wraps), " : ",
                                     v[0], ")");
    case Op::kSign:
      return Helper("sign_of", v);
    case Op::kMulHigh:
      if (!IsNarrow(scalar)) return Helper("mul_high", v);
      return absl::StrCat(CudaType(scalar), "((", IsSigned(scalar) ? "int(" : "u32(", v[0], ") * ",
                          v[1], ") >> ", BitWidth(scalar), ")");
    case Op::kBitAnd:
      return IsBool(scalar) ? Infix(v, "&&") : Narrowed(Infix(v, "&"), scalar);
    case Op::kBitOr:
      return IsBool(scalar) ? Infix(v, "||") : Narrowed(Infix(v, "|"), scalar);
    case Op::kBitXor:
      return IsBool(scalar) ? Infix(v, "!=") : Narrowed(Infix(v, "^"), scalar);
    case Op::kBitNot:
      return IsBool(scalar) ? absl::StrCat("(!", v[0], ")")
                            : Narrowed(absl::StrCat("(~", v[0], ")"), scalar);
    case Op::kShiftLeft:
      return absl::StrCat("shift_left(", v[0], ", ", v[1], ", ", BitWidth(scalar), ")");
    case Op::kShiftRight:
      return absl::StrCat("shift_right(", v[0], ", ", v[1], ", ", BitWidth(scalar), ")");
    case Op::kEq:
      return Infix(v, "==");
    case Op::kNe:
      return Infix(v, "!=");
    case Op::kLt:
      return Infix(v, "<");
    case Op::kLe:
      return Infix(v, "<=");
    case Op::kAnd:
      return Infix(v, "&&");
    case Op::kOr:
      return Infix(v, "||");
    case Op::kNot:
      return absl::StrCat("(!", v[0], ")");
    case Op::kSelect:
      return absl::StrCat("(", v[0], " ? ", v[1], " : ", v[2], ")");
    case Op::kIsNan:
      return absl::StrCat("(", v[0], " != ", v[0], ")");
    case Op::kIsInf:
      return absl::StrCat("(", Function("fabs", scalar, v), " == __int_as_float(0x7f800000))");
    case Op::kSqrt:
      return Function("sqrt", scalar, v);
    case Op::kRsqrt:
      return Function("rsqrt", scalar, v);
    case Op::kReciprocal:
      return absl::StrCat("(1 / ", v[0], ")");
    case Op::kFloor:
      return Function("floor", scalar, v);
    case Op::kCeil:
      return Function("ceil", scalar, v);
    case Op::kTrunc:
      return Function("trunc", scalar, v);
    case Op::kRound:
      return Function("rint", scalar, v);
    default:  // functions of libm alone
      HIDET_UNREACHABLE();
  }
}

absl::StatusOr<std::string> SpellInstruction(const ir::CallNode& call,
                                             const InstructionOperands& v) {
  const auto attribute = [&](int i) { return absl::StrCat(call.attributes[i]); };
  switch (call.intrinsic) {
    case Intrinsic::kSyncThreads:
      return "__syncthreads();";
    case Intrinsic::kNamedBarrier:
      return Plain(absl::StrCat("bar.sync ", attribute(0), ", ", attribute(1), ";"));
    case Intrinsic::kSyncWarp:
      return "__syncwarp();";
    case Intrinsic::kSyncCluster:
      return Plain("barrier.cluster.arrive.release; barrier.cluster.wait.acquire;");
    case Intrinsic::kShuffleXor:
      return absl::StrCat("__shfl_xor_sync(0xffffffffu, ", v[0].text, ", ", attribute(0), ")");
    case Intrinsic::kShuffleIndex:
      return absl::StrCat("__shfl_sync(0xffffffffu, ", v[0].text, ", ", v[1].text, ")");
    case Intrinsic::kIncreaseRegisters:
      return Plain(absl::StrCat("setmaxnreg.inc.sync.aligned.u32 ", attribute(0), ";"));
    case Intrinsic::kDecreaseRegisters:
      return Plain(absl::StrCat("setmaxnreg.dec.sync.aligned.u32 ", attribute(0), ";"));
    case Intrinsic::kMbarrierInit:
      return absl::StrCat("asm volatile(\"mbarrier.init.shared::cta.b64 [%0], %1;\" :: \"r\"(",
                          SharedAddress(v[0]), "), \"r\"(", v[1].text, ") : \"memory\");");
    case Intrinsic::kMbarrierArrive:
      return absl::StrCat("asm volatile(\"mbarrier.arrive.shared::cta.b64 _, [%0];\" :: \"r\"(",
                          SharedAddress(v[0]), ") : \"memory\");");
    case Intrinsic::kMbarrierArriveCluster:
      return absl::StrCat(
          "asm volatile(\"{ .reg .b32 a; mapa.shared::cluster.u32 a, %0, %1; "
          "mbarrier.arrive.shared::cluster.b64 _, [a]; }\" :: \"r\"(",
          SharedAddress(v[0]), "), \"r\"(", v[1].text, ") : \"memory\");");
    case Intrinsic::kMbarrierArriveExpectTx:
      return absl::StrCat(
          "asm volatile(\"mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;\" :: \"r\"(",
          SharedAddress(v[0]), "), \"r\"(", v[1].text, ") : \"memory\");");
    case Intrinsic::kMbarrierWait:
      return absl::StrCat("mbarrier_wait(", SharedAddress(v[0]), ", ", v[1].text, ");");
    case Intrinsic::kFenceMbarrierInit:
      return Plain("fence.mbarrier_init.release.cluster;");
    case Intrinsic::kFenceProxyAsync:
      return Plain("fence.proxy.async.shared::cta;");
    case Intrinsic::kSignal:
      return absl::StrCat("asm volatile(\"st.release.",
                          call.attributes[0] == ir::kScopeGpu ? "gpu" : "sys",
                          ".global.s64 [%0], %1;\" :: \"l\"(", v[0].text, "), \"l\"(", v[1].text,
                          ") : \"memory\");");
    case Intrinsic::kAwait:
      return absl::StrCat("await<", call.attributes[0] == ir::kScopeGpu ? "false" : "true", ">(",
                          v[0].text, ", ", v[1].text, ", ", v[2].text, ")");
    case Intrinsic::kPrefetchTensorMap:
      return absl::StrCat("asm volatile(\"prefetch.tensormap [%0];\" :: \"l\"(&", v[0].text,
                          ") : \"memory\");");
    case Intrinsic::kTmaLoad2d:
      return TmaLoad(call, v, 2);
    case Intrinsic::kTmaLoad3d:
      return TmaLoad(call, v, 3);
    case Intrinsic::kTmaLoad4d:
      return TmaLoad(call, v, 4);
    case Intrinsic::kTmaLoad5d:
      return TmaLoad(call, v, 5);
    case Intrinsic::kTmaStore2d:
      return TmaStore(v, 2);
    case Intrinsic::kTmaStore3d:
      return TmaStore(v, 3);
    case Intrinsic::kTmaStore4d:
      return TmaStore(v, 4);
    case Intrinsic::kTmaStore5d:
      return TmaStore(v, 5);
    case Intrinsic::kBulkCommit:
      return Plain("cp.async.bulk.commit_group;");
    case Intrinsic::kBulkWaitRead:
      return Plain(absl::StrCat("cp.async.bulk.wait_group.read ", attribute(0), ";"));
    case Intrinsic::kWgmmaFence:
      return Plain("wgmma.fence.sync.aligned;");
    case Intrinsic::kWgmmaCommit:
      return Plain("wgmma.commit_group.sync.aligned;");
    case Intrinsic::kWgmmaWait:
      return Plain(absl::StrCat("wgmma.wait_group.sync.aligned ", attribute(0), ";"));
    case Intrinsic::kWgmmaSS:
    case Intrinsic::kWgmmaHalfSums:
    case Intrinsic::kWgmmaRS:
      return Wgmma(call, v);
    case Intrinsic::kMatrixDescriptor:
      return MatrixDescriptor(call, v);
    case Intrinsic::kStmatrixX4:
      return absl::StrCat("asm volatile(\"stmatrix.sync.aligned.m8n8.x4",
                          call.attributes[0] != 0 ? ".trans" : "",
                          ".shared.b16 [%0], {%1, %2, %3, %4};\" :: \"r\"(", SharedAddress(v[0]),
                          "), \"r\"(", v[1].text, "), \"r\"(", v[2].text, "), \"r\"(", v[3].text,
                          "), \"r\"(", v[4].text, ") : \"memory\");");
    case Intrinsic::kLoadCluster: {
      const auto count = static_cast<int>(call.attributes[0]);
      const std::string kind = count == 1 ? "" : absl::StrCat("v", count, ".");
      const std::string to = count == 1 ? "%0" : OperandList(0, count);
      return absl::StrCat("asm volatile(\"{ .reg .b32 a; mapa.shared::cluster.u32 a, %", count,
                          ", %", count + 1, "; ld.shared::cluster.", kind, "f32 ", to,
                          ", [a]; }\" : ", Registers(v[0], "=f", count), " : \"r\"(",
                          SharedAddress(v[1]), "), \"r\"(", v[2].text, ") : \"memory\");");
    }
    case Intrinsic::kStoreCluster:
      return absl::StrCat(
          "asm volatile(\"{ .reg .b32 a, m; mapa.shared::cluster.u32 a, %0, %2; "
          "mapa.shared::cluster.u32 m, %1, %2; "
          "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v4.b32 [a], "
          "{%3, %4, %5, %6}, [m]; }\" :: \"r\"(",
          SharedAddress(v[0]), "), \"r\"(", SharedAddress(v[1]), "), \"r\"(", v[2].text,
          "), \"r\"(", v[3].text, "), \"r\"(", v[4].text, "), \"r\"(", v[5].text, "), \"r\"(",
          v[6].text, ") : \"memory\");");
    case Intrinsic::kLdmatrixX4:
      return absl::StrCat("asm volatile(\"ldmatrix.sync.aligned.m8n8.x4",
                          call.attributes[0] != 0 ? ".trans" : "",
                          ".shared.b16 {%0, %1, %2, %3}, [%4];\" : ", Registers(v[0], "=r", 4),
                          " : \"r\"(", SharedAddress(v[1]), ") : \"memory\");");
    case Intrinsic::kMmaM16N8K16: {
      const char* suffix = SuffixOf(static_cast<ScalarType>(call.attributes[0]));
      return absl::StrCat("asm volatile(\"mma.sync.aligned.m16n8k16.row.col.f32.", suffix, ".",
                          suffix, ".f32 ", OperandList(0, 4), ", ", OperandList(4, 4), ", ",
                          OperandList(8, 2), ", ", OperandList(0, 4),
                          ";\" : ", Registers(v[0], "+f", 4), " : ", Registers(v[1], "r", 4), ", ",
                          Registers(v[2], "r", 2), ");");
    }
    case Intrinsic::kMmaTFloat32:
      return absl::StrCat("asm volatile(\"mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 ",
                          OperandList(0, 4), ", ", OperandList(4, 4), ", ", OperandList(8, 2), ", ",
                          OperandList(0, 4), ";\" : ", Registers(v[0], "+f", 4), " : ",
                          Registers(v[1], "r", 4), ", ", Registers(v[2], "r", 2), ");");
    case Intrinsic::kMmaDouble:
      return absl::StrCat("asm volatile(\"mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 ",
                          OperandList(0, 4), ", ", OperandList(4, 8), ", ", OperandList(12, 4),
                          ", ", OperandList(0, 4), ";\" : ", Registers(v[0], "+d", 4), " : ",
                          Registers(v[1], "d", 8), ", ", Registers(v[2], "d", 4), ");");
    case Intrinsic::kAtomicAdd:
    case Intrinsic::kAtomicMul:
    case Intrinsic::kAtomicMax:
    case Intrinsic::kAtomicMin: {
      const auto* address = call.operands[0].As<ir::AddressOfNode>();
      const bool in_block =
          address != nullptr && address->buffer.scope() == ir::MemoryScope::kShared;
      return (in_block ? AtomicInBlock : Atomic)(*ir::AtomicOperator(call.intrinsic),
                                                 call.operands[1].type().scalar, v);
    }
    case Intrinsic::kCpAsync16:
      return absl::StrCat(
          "asm volatile(\"cp.async.cg.shared.global [%0], [%1], 16, %2;\" :: \"r\"(",
          SharedAddress(v[0]), "), \"l\"(", v[1].text, "), \"r\"(", v[2].text, ") : \"memory\");");
    case Intrinsic::kCpAsyncCommit:
      return Plain("cp.async.commit_group;");
    case Intrinsic::kCpAsyncWait:
      return Plain(absl::StrCat("cp.async.wait_group ", attribute(0), ";"));
    case Intrinsic::kGridDependencyWait:
      return Plain("griddepcontrol.wait;");
    case Intrinsic::kGridDependencyLaunch:
      return Plain("griddepcontrol.launch_dependents;");
    case Intrinsic::kExp2Flush:
      return absl::StrCat("exp2_flush(", v[0].text, ")");
    case Intrinsic::kDivideFull:
      return absl::StrCat("divide_full(", v[0].text, ", ", v[1].text, ")");
    case Intrinsic::kPackHalves:
      return absl::StrCat("pack_", SuffixOf(static_cast<ScalarType>(call.attributes[0])), "(",
                          v[0].text, ", ", v[1].text, ")");
    case Intrinsic::kPrefetch:
      return absl::StrCat("asm volatile(\"prefetch.global.L2 [%0];\" :: \"l\"(", v[0].text,
                          ") : \"memory\");");
    case Intrinsic::kLanesSum:
    case Intrinsic::kLanesMax:
    case Intrinsic::kDotBFloat16:
    case Intrinsic::kDotInt8:
    case Intrinsic::kDotInt16:
      return absl::UnimplementedError(absl::StrCat(
          InfoOf(call.intrinsic).name, " has no spelling on a GPU, whose lanes are scalars"));
    case Intrinsic::kTilesBegin:
    case Intrinsic::kTilesEnd:
    case Intrinsic::kTileZero:
    case Intrinsic::kTileLoad:
    case Intrinsic::kTileStore:
    case Intrinsic::kTileDotBFloat16:
    case Intrinsic::kTileDotInt8:
      return absl::UnimplementedError(
          absl::StrCat(InfoOf(call.intrinsic).name, " is an instruction of CPUs"));
  }
  HIDET_UNREACHABLE();
}

}  // namespace hidet::codegen

// What the runtime runs: the whole contract between the compiler and the runtime, as plain structs.
//
// The compiler produces a ModelSpec and code objects; the runtime loads both and knows nothing
// else. Everything that depends on a run-time size (grids, byte counts, offsets, strides, output
// shapes) is a SizeExpr, a little postfix program over the model's symbols, so that the
// runtime evaluates and never compiles.
//
// A model has two plans. `prepare` runs once when weights are bound (and again for weights that
// changed): it folds and packs constants into persistent buffers. `run` is executed by every call
// and reads those buffers. A plan is a list of steps in an order that is correct when executed one
// after the other; `Step::after` names the steps that truly have to finish first, which is what a
// CUDA graph is built from and what lets two buffers share memory.
//
// Example 1, y = relu(x @ w + b) with a symbolic batch, weights packed at preparation (CPU):
//
//   symbols    = {s0 "batch": input 0 dim 0, 1..65536}
//   inputs     = {x float32[s0, 64]}            outputs = {y float32[s0, 128]}
//   constants  = {w float32[128, 64] (in the artifact)}
//   buffers    = {0: input 0, 1: constant 0, 2: persistent 32768 bytes (packed w), 3: output 0}
//   prepare    = [launch pack_w(grid = 4, args = {buffer 1, buffer 2})]
//   run        = [launch matmul(grid = ceildiv(s0, 64), args = {buffer 0, buffer 2, buffer 3, int64 s0})]
//
// Example 2, the attention block of MiniLM with symbolic batch s0 and length s1: ten launches whose
// workspaces (q, k, v, context) are `kArena` buffers with bytes = s0 * s1 * 384 * 4; the packer
// places them at run time for each new (s0, s1) and remembers the placement.
//
// Example 3, split-K matmul: two launches, the first writes `kArena` workspace partial[8, M, N],
// the second has after = {0} and reduces it in a fixed order, so results have the same bits every
// time.
//
// Example 4, KV-cache update: output 1 has `updates_input = 3`; its buffer is the caller's own, the
// launch writes in place at an offset that is a scalar argument.
//
// Example 5, the same with a cache that the model keeps: constant 0 holds what it is at first, a
// `kState` buffer of that constant is what calls read and write. Neither an input nor an output
// knows of it.
#ifndef RUNTIME_SPEC_H_
#define RUNTIME_SPEC_H_

#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "base/scalar_type.h"
#include "base/tensor_view.h"

namespace hidet::runtime {

// Version of everything in this file. An artifact of another version is refused.
inline constexpr int kSpecVersion = 4;

// Sizes.

enum class SizeOp : uint8_t {
  kConst,   // push value
  kSymbol,  // push symbol number `value`
  kAdd,
  kSub,
  kMul,
  kFloorDiv,  // x / 0 = 0
  kFloorMod,  // x % 0 = 0
  kCeilDiv,   // x / 0 = 0
  kMin,
  kMax,
  kEq,
  kNe,
  kLt,
  kLe,  // 1 or 0
  kAnd,
  kOr,
  kNot,     // of truth values
  kSelect,  // pops else, then, condition
};

struct SizeInstruction {
  SizeOp op = SizeOp::kConst;
  int64_t value = 0;  // kConst and kSymbol only
  friend bool operator==(const SizeInstruction&, const SizeInstruction&) = default;
};

// A postfix program that leaves one int64 on the stack. The empty program means "absent" where a
// field says so.
struct SizeExpr {
  std::vector<SizeInstruction> code;

  static SizeExpr Const(int64_t value) { return {{{SizeOp::kConst, value}}}; }
  static SizeExpr Symbol(int index) { return {{{SizeOp::kSymbol, index}}}; }
  bool empty() const { return code.empty(); }
  bool IsConst() const { return code.size() == 1 && code[0].op == SizeOp::kConst; }
  friend bool operator==(const SizeExpr&, const SizeExpr&) = default;
};

// A run-time size. Its value comes from an input's dimension.
struct SymbolSpec {
  std::string name;
  int input = -1;  // index of the input that binds it
  int dim = -1;
  // Facts that kernels rely on; a call that breaks one gets an InvalidArgument error naming symbol,
  // value and fact.
  int64_t min = 0;
  int64_t max = INT64_MAX;
  int64_t divisor = 1;
  int64_t hint =
      0;  // a typical value, for tuning and for benchmarks with no shapes given; 0 = unknown
};

// A condition on the symbols that the model was compiled under, beyond the facts of each. A call
// that breaks it gets an InvalidArgument error with `text` and the symbols' values.
struct CheckSpec {
  SizeExpr condition;  // over symbols that inputs bind; holds where it is not 0
  std::string text;    // for people: "s * 12 % 8 == 0"
};

// Tensors and buffers.

struct TensorSpec {
  std::string name;
  ScalarType dtype = ScalarType::kFloat32;
  std::vector<SizeExpr> shape;  // row-major, contiguous
  DeviceKind device = DeviceKind::kCpu;
  int updates_input = -1;  // outputs only: shares the memory of that input
};

// A tensor known before the first call: weights. Its bytes lie in the artifact, or the host binds
// them by name.
struct ConstantSpec {
  TensorSpec tensor;
  bool bound_by_host = false;
  // Nothing was made of its values when the model was compiled: the host may bind others.
  bool replaceable = false;
};

enum class BufferKind : uint8_t {
  kInput,       // index = input; memory of the caller
  kOutput,      // index = output; memory of the caller
  kConstant,    // index = constant, which stays as it is
  kPersistent,  // written by `prepare`, read by `run`; lives as long as the weights stay the same
  kArena,  // lives within one call; placed by the arena packer from the plan's happens-before order
  kState,  // index = constant, which is what it starts as; written by `run`, kept from call to call
};

// Whether a buffer's index is a constant.
inline bool IsOfConstant(BufferKind kind) {
  return kind == BufferKind::kConstant || kind == BufferKind::kState;
}

struct BufferSpec {
  BufferKind kind = BufferKind::kArena;
  int index = -1;
  DeviceKind device = DeviceKind::kCpu;
  SizeExpr bytes;
  int64_t alignment = 64;
  bool must_be_zero =
      false;  // kArena: zeroed at the start of each call; kPersistent: zeroed before `prepare`
};

// Kernels and launches.

// A device function of one code object. CPU: `void f(const uint64_t* args, int64_t begin, int64_t
// end, void* scratch)`, which computes the linear block indices [begin, end) of its grid; every
// argument takes one 8-byte slot (floats and narrow integers in its low bytes) and `scratch` holds
// `shared_bytes` bytes, 64-byte aligned, for one thread.
struct KernelSpec {
  std::string symbol;                      // name in the code object
  int object = 0;                          // index into ModelSpec::objects
  std::string task;                        // for people: what it computes, e.g. "matmul+bias+gelu"
  std::string schedule;                    // for people: strategy and configuration
  std::array<int, 3> block = {1, 1, 1};    // threads a block; CPU: 1
  std::array<int, 3> cluster = {1, 1, 1};  // blocks a cluster
  int64_t shared_bytes = 0;  // CUDA: dynamic shared memory a block. CPU: scratch a thread
  bool dependent_launch =
      false;  // may start before the previous kernel ends (programmatic dependent launch)
  bool cooperative = false;
  double flops = 0;  // of one launch at the hint sizes, for reports; 0 = unknown
  double bytes = 0;
};

struct BufferArg {
  int buffer = 0;
  SizeExpr offset;  // in bytes; empty = 0
};

struct ScalarArg {
  ScalarType dtype = ScalarType::kInt64;
  SizeExpr value;
};

// Constants of an exact unsigned division n / d = (n * multiplier) >> (32 + shift) for 0 <= n <
// 2^31, passed as one 64-bit value: multiplier in the low 32 bits, shift above it as a signed
// 32-bit number (it is -1 for divisor 1: shift the 64-bit product by the sum, never its high word
// by `shift`). For divisor 0 the quotient is 0. (Granlund and Montgomery, PLDI 1994, section 4.)
struct MagicDivisorArg {
  SizeExpr divisor;
};

// Address of the launch's status word (int64[2]: code, value); code 0 = good. Kernels report bad
// indices through it: code 1 means that `value` is an index out of range. Every launch step has its
// own word, so that an error names the kernel.
struct StatusArg {};

enum class TensorMapSwizzle : uint8_t { kNone, k32B, k64B, k128B };

// A CUtensorMap, encoded at launch and passed by value as a grid constant (CUDA driver API,
// cuTensorMapEncodeTiled). dims, strides, box and traversal strides run from the fastest dimension
// to the slowest; strides leave out the fastest. Of a box's elements every traversal stride-th
// along each dimension is copied (the driver's elementStrides).
struct TensorMapArg {
  int buffer = 0;
  SizeExpr offset;  // bytes; empty = 0
  ScalarType dtype = ScalarType::kFloat16;
  std::vector<SizeExpr> dims;
  std::vector<SizeExpr> strides;  // bytes, multiples of 16
  std::vector<int> box;
  TensorMapSwizzle swizzle = TensorMapSwizzle::kNone;
  std::vector<int> traversal_strides;  // 1 to 8; empty = 1 along each; that of the fastest is 1
};

using LaunchArg = std::variant<BufferArg, ScalarArg, MagicDivisorArg, StatusArg, TensorMapArg>;

// Steps.

struct LaunchStep {
  int kernel = 0;
  std::array<SizeExpr, 3> grid;  // empty = 1; CPU kernels use grid[0] alone
  std::vector<LaunchArg> args;
  double block_nanoseconds =
      0;  // CPU: estimated time of one block, so that small work stays on one thread; 0 = unknown
};

struct CopyStep {  // within a device, or between the CPU and another
  int source = 0;
  int destination = 0;
  SizeExpr source_offset;
  SizeExpr destination_offset;
  SizeExpr bytes;
};

// Calls a function that the host registered under `name`. Loading fails, naming all that are
// missing.
struct ExternalStep {
  std::string name;
  std::vector<BufferArg> buffers;
  std::vector<TensorSpec> tensors;  // one a buffer: dtype and shape
};

struct Step {
  std::variant<LaunchStep, CopyStep, ExternalStep> action;
  std::vector<int> reads;  // buffers, for lifetimes
  std::vector<int> writes;
  std::vector<int> after;  // earlier steps that must have finished
  std::string name;        // for people and profiles
};

// Steps one after the other, or at once where `after` allows. What a model decides from data it
// decides between plans (frontends/program).
struct Plan {
  std::vector<Step> steps;
};

// The model.

// Relocatable objects are what a compiler makes for use at once (ObjectTools); files have the
// others.
enum class ObjectKind : uint8_t { kCubin, kSharedObject, kRelocatable };

struct ObjectSpec {
  ObjectKind kind = ObjectKind::kSharedObject;
  std::string file;    // entry of the artifact, e.g. "kernels/0.so"
  std::string target;  // "sm_90a", or the CPU's name and features
};

struct ModelSpec {
  int version = kSpecVersion;
  std::string name;
  std::string
      target;  // "cpu ..." or "cuda sm_90a": checked against the machine before anything is loaded
  std::vector<std::string> cpu_features;  // that the machine must have, e.g. "avx512f"
  std::vector<SymbolSpec> symbols;
  std::vector<CheckSpec> checks;
  std::vector<TensorSpec> inputs;
  std::vector<TensorSpec> outputs;
  std::vector<ConstantSpec> constants;
  std::vector<BufferSpec> buffers;
  std::vector<ObjectSpec> objects;
  std::vector<KernelSpec> kernels;
  Plan prepare;
  Plan run;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_SPEC_H_

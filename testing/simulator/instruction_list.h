// A kernel as a flat list of instructions over numbered slots, which the simulator's warps step
// through.
//
// Structured statements become jumps that only lead forward but for loops, so that lanes of a warp
// that went different ways meet again when the lanes with the smallest program counter always run
// first. Every expression node of a statement is one instruction, computed once, as code generators
// do; variables are slots that are written once on each path.
//
//   HIDET_ASSIGN_OR_RETURN(InstructionList list, ListInstructions(kernel));
//   list.code[pc].code == Step::kBranch ...
#ifndef TESTING_SIMULATOR_INSTRUCTION_LIST_H_
#define TESTING_SIMULATOR_INSTRUCTION_LIST_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "ir/kernel.h"
#include "ir/walk.h"

namespace hidet::testing {

enum class Step : uint8_t {
  kCompute,   // operator, cast, bitcast, broadcast, ramp, lane, pack: `expr` on operands into
              // `result`
  kLoad,      // `expr` is a LoadNode; operands: index, then the predicate
  kAddress,   // `expr` is an AddressOfNode; operand: index
  kCall,      // `expr` is a CallNode
  kStore,     // `stmt` is a StoreNode; operands: value, index, predicate
  kAllocate,  // contents of `buffer` become undefined
  kSetZero,   // loop variable `result` = 0
  kLoopTest,  // to `target` unless operand 0 < operand 1
  kLoopNext,  // `result` += 1, to `target`
  kBranch,    // to `target` unless operand 0
  kJump,      // to `target`
  kCheck,     // `stmt` is a CheckNode
  kExit,
};

struct Instruction {
  Step step = Step::kExit;
  ir::Expr expr;
  ir::Stmt stmt;  // the statement that it belongs to, for messages
  int result = -1;
  absl::InlinedVector<int, 3> operands;  // slots
  int target = -1;
  int buffer = -1;  // of loads, stores, addresses, allocations
};

struct InstructionList {
  struct Constant {
    int slot = 0;
    ir::Expr value;
  };
  std::vector<Instruction> code;
  std::vector<ir::Buffer> buffers;
  std::vector<Constant> constants;
  ir::VarMap<int> vars;  // slots of parameters, block and thread indices
  int slots = 0;         // a vector has as many as lanes
};

// InvalidArgument for a kernel that is not lowered: buffers of more than one dimension,
// unrolled loops, or a variable without a binding.
absl::StatusOr<InstructionList> ListInstructions(const ir::Kernel& kernel);

}  // namespace hidet::testing

#endif  // TESTING_SIMULATOR_INSTRUCTION_LIST_H_

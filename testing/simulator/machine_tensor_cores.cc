// wgmma, mma, and the movement of matrices.
#include "testing/simulator/machine.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace hidet::testing {
namespace {

// What a product takes of a float32: its sign, exponent and ten bits of the fraction.
double OfTFloat32(uint32_t bits) {
  constexpr uint32_t kIgnored = 0x1fff;
  return std::bit_cast<float>(bits & ~kIgnored);
}

}  // namespace

bool Machine::ArriveAtProduct(Warp& warp, int pc) {
  const int group_index = warp.index / kWarpsInGroup;
  Warpgroup& group = block_.groups[group_index];
  ForLanes(All(warp), [&](int lane) { warp.state[lane] = LaneState::kAtBarrier; });
  if (group.arrived == 0) group.pc = pc;
  if (group.pc != pc)
    Find(FindingKind::kDivergentBarrier, pc, "warps of a warpgroup are at different products");
  if (++group.arrived < kWarpsInGroup) return true;
  group.arrived = 0;
  StartProduct(group_index, pc);
  for (int w = 0; w < kWarpsInGroup; ++w) {
    Warp& other = block_.warps[static_cast<size_t>(group_index * kWarpsInGroup + w)];
    ForLanes(All(other), [&](int lane) { other.state[lane] = LaneState::kRunning; });
    Next(other, All(other));
  }
  return true;
}

void Machine::StartProduct(int group_index, int pc) {
  const Instruction& in = list_.code[pc];
  const auto* call = in.expr.As<ir::CallNode>();
  Warpgroup& group = block_.groups[group_index];
  const size_t first = static_cast<size_t>(group_index) * kWarpsInGroup;
  Warp& leader = block_.warps[first];
  Product product{.pc = pc,
                  .group = leader.group_open,
                  .n = static_cast<int>(call->attributes[0]),
                  .dtype = static_cast<ScalarType>(call->attributes[1])};
  product.a_in_registers = call->intrinsic == Intrinsic::kWgmmaRS;
  product.half_sums = call->intrinsic == Intrinsic::kWgmmaHalfSums;
  product.transpose_a = call->attributes[2] != 0;
  product.transpose_b = call->attributes[3] != 0;
  product.accumulators = At(leader, in.operands[0], 0).integer;
  product.accumulate = At(leader, in.operands[3], 0).integer != 0;
  const auto bad = [&](absl::string_view what) { Find(FindingKind::kBadOperand, pc, what); };
  if (product.n < 8 || product.n > 256 || product.n % 8 != 0)
    return bad(absl::StrCat("N = ", product.n, ", expected a multiple of 8 up to 256"));
  if (product.is_tf32() && (product.transpose_a || product.transpose_b || product.a_in_registers))
    return bad("TF32 operands are K-major, in shared memory");
  if (product.half_sums && product.dtype != ScalarType::kFloat16)
    return bad(absl::StrCat("sums in float16 of ", ScalarTypeName(product.dtype), " operands"));
  Knowledge known = ThreadOf(leader, 0).known;
  for (int w = 0; w < kWarpsInGroup; ++w) {
    Warp& warp = block_.warps[first + w];
    if (warp.group_open != leader.group_open) bad("warps of a warpgroup are in different groups");
    for (int lane = 0; lane < warp.lanes; ++lane) {
      for (size_t i = product.a_in_registers ? 2 : 1; i < 4; ++i) {
        if (At(warp, in.operands[i], lane).integer != At(leader, in.operands[i], 0).integer)
          bad("threads give different descriptors");
      }
      known.Meet(ThreadOf(warp, lane).known);
    }
  }
  if (product.a_in_registers) product.a_registers = At(leader, in.operands[1], 0).integer;
  const auto decode = [&](size_t i) {
    absl::StatusOr<MatrixDescriptor> descriptor =
        DecodeMatrixDescriptor(static_cast<uint64_t>(At(leader, in.operands[i], 0).integer));
    if (!descriptor.ok()) bad(descriptor.status().message());
    return descriptor.value_or(MatrixDescriptor());
  };
  if (!product.a_in_registers) product.a = decode(1);
  product.b = decode(2);
  const AccessEvent by = EventBy(group.agent, product.group, Proxy::kAsync);
  bool inside = true;
  if (!product.a_in_registers)
    inside &= NoteOperand(product, product.a, product.transpose_a, 64, by, known, pc);
  inside &= NoteOperand(product, product.b, product.transpose_b, product.n, by, known, pc);
  for (int w = 0; w < kWarpsInGroup; ++w)
    inside &= HoldRegisters(block_.warps[first + w], product, pc);
  if (inside) group.products.push_back(product);
}

bool Machine::NoteOperand(const Product& product, const MatrixDescriptor& descriptor, bool mn_major,
                          int extent, const AccessEvent& by, const Knowledge& known, int pc) {
  const int width = product.width();
  for (int mn = 0; mn < extent; ++mn) {
    for (int k = 0; k < product.depth(); ++k) {
      const int64_t address = OperandAddress(descriptor, mn_major, mn, k, width);
      if (address < 0 || address + width > static_cast<int64_t>(block_.shared.size())) {
        Find(FindingKind::kOutOfBounds, pc,
             absl::StrCat("a matrix operand reaches byte ", address, " of ", block_.shared.size(),
                          " of shared memory"));
        return false;
      }
      Report(block_.shared_history->Read(address, width, by, known), pc, by, "a matrix operand");
    }
  }
  return true;
}

bool Machine::HoldRegisters(Warp& warp, const Product& product, int pc) {
  const auto hold = [&](int64_t pointer, int count, bool accumulators) {
    Registers* registers = RegistersAt(warp, pointer, count, pc);
    if (registers == nullptr) return false;
    const size_t begin = static_cast<size_t>(OffsetOf(pointer)) * kWarp;
    for (size_t i = begin; i < begin + static_cast<size_t>(count) * kWarp; ++i) {
      if (warp.fences == 0 || registers->touched[i] >= warp.fences) {
        Find(FindingKind::kMissingFence, pc,
             "registers of a product are used since the last wgmma_fence, or there was none");
      }
      const bool is_read = !accumulators || product.accumulate;
      if (is_read && registers->initialized[i] == 0)
        Find(FindingKind::kUninitializedRead, pc, "a product reads registers");
      if (accumulators) {
        registers->written_by[i] = product.group;
        registers->initialized[i] = 1;
      } else {
        registers->read_by[i] = product.group;
      }
    }
    return true;
  };
  bool inside = hold(product.accumulators, product.half_sums ? product.n / 4 : product.n / 2, true);
  if (product.a_in_registers) inside &= hold(product.a_registers, 4, false);
  return inside;
}

void Machine::WaitProducts(Warp& warp, int64_t pending) {
  const int64_t done = static_cast<int64_t>(warp.group_open) - 1 - pending;
  if (done <= static_cast<int64_t>(warp.group_done)) return;
  const int group_index = warp.index / kWarpsInGroup;
  Warpgroup& group = block_.groups[group_index];
  for (Product& product : group.products) {
    if (product.group <= done && !product.landed) Land(group_index, product);
  }
  std::erase_if(group.products, [](const Product& product) { return product.landed; });
  warp.group_done = static_cast<uint32_t>(done);
  ForLanes(All(warp), [&](int lane) {
    ThreadOf(warp, lane).known.done.Raise(group.agent, static_cast<uint32_t>(done));
  });
}

double Machine::ReadElement(const Product& product, int64_t address) {
  if (IsUninitialized(block_.shared_initialized, address, product.width()))
    Find(FindingKind::kUninitializedRead, product.pc, "a product reads shared memory");
  const uint8_t* bytes = &block_.shared[static_cast<size_t>(address)];
  if (!product.is_tf32()) return ReadScalar(product.dtype, bytes).real;
  uint32_t bits = 0;
  std::memcpy(&bits, bytes, sizeof(bits));
  return OfTFloat32(bits);
}

void Machine::Land(int group_index, Product& product) {
  product.landed = true;
  constexpr int kMostDepth = 16;
  std::vector<double> a(64 * kMostDepth), b(static_cast<size_t>(product.n) * kMostDepth),
      d(static_cast<size_t>(product.n) * 64);
  const auto read = [&](const MatrixDescriptor& operand, bool transposed, int mn, int k) {
    return ReadElement(product, OperandAddress(operand, transposed, mn, k, product.width()));
  };
  for (int n = 0; n < product.n; ++n) {
    for (int k = 0; k < product.depth(); ++k)
      b[n * kMostDepth + k] = read(product.b, product.transpose_b, n, k);
  }
  const auto warp_at = [&](int thread) -> Warp& {
    return block_.warps[static_cast<size_t>(group_index * kWarpsInGroup + thread / kWarp)];
  };
  for (int row = 0; !product.a_in_registers && row < 64; ++row) {
    for (int k = 0; k < product.depth(); ++k)
      a[row * kMostDepth + k] = read(product.a, product.transpose_a, row, k);
  }
  for (int thread = 0; product.a_in_registers && thread < 128; ++thread)
    LoadFragmentA(warp_at(thread), product.a_registers, product.dtype, thread, a.data());
  for (int row = 0; row < 64; ++row) {
    for (int n = 0; n < product.n; ++n) {
      double sum = 0;
      for (int k = 0; k < product.depth(); ++k)
        sum += a[row * kMostDepth + k] * b[n * kMostDepth + k];
      d[row * product.n + n] = sum;
    }
  }
  for (int thread = 0; thread < 128; ++thread) {
    Warp& warp = warp_at(thread);
    Registers& registers = warp.registers[BufferOf(product.accumulators)];
    const auto add = [&](int i, double before) {
      const MatrixPlace place = AccumulatorPlace(thread, i);
      return d[place.row * product.n + place.column] + (product.accumulate ? before : 0);
    };
    const auto value_at = [&](int i) -> Scalar& {
      return registers
          .values[static_cast<size_t>(OffsetOf(product.accumulators) + i) * kWarp + thread % kWarp];
    };
    for (int i = 0; !product.half_sums && i < product.n / 2; ++i) {
      Scalar& value = value_at(i);
      value.real = ir::CanonicalFloat(ScalarType::kFloat32, add(i, value.real));
    }
    for (int i = 0; product.half_sums && i < product.n / 4; ++i) {
      Scalar& word = value_at(i);
      uint64_t bits = 0;
      for (int half : {0, 1}) {
        const double before = ir::FloatOfBits(
            ScalarType::kFloat16, static_cast<uint64_t>(word.integer) >> (16 * half) & 0xffff);
        bits |= ir::BitsOfFloat(ScalarType::kFloat16, add(2 * i + half, before)) << (16 * half);
      }
      word.integer = static_cast<int64_t>(bits);
    }
  }
}

void Machine::LoadFragmentA(Warp& warp, int64_t pointer, ScalarType dtype, int thread, double* a) {
  const Registers& registers = warp.registers[BufferOf(pointer)];
  for (int i = 0; i < 8; ++i) {
    const uint64_t word = static_cast<uint64_t>(
        registers.values[static_cast<size_t>(OffsetOf(pointer) + i / 2) * kWarp + thread % kWarp]
            .integer);
    const MatrixPlace place = OperandAPlace(thread, i);
    a[place.row * 16 + place.column] = ir::FloatOfBits(dtype, word >> (i % 2 * 16) & 0xffff);
  }
}

void Machine::Multiply(Warp& warp, int pc) {
  const Instruction& in = list_.code[pc];
  const auto dtype = static_cast<ScalarType>(in.expr.As<ir::CallNode>()->attributes[0]);
  const int64_t d = At(warp, in.operands[0], 0).integer, a = At(warp, in.operands[1], 0).integer,
                b = At(warp, in.operands[2], 0).integer;
  if (RegistersAt(warp, d, 4, pc) == nullptr || RegistersAt(warp, a, 4, pc) == nullptr ||
      RegistersAt(warp, b, 2, pc) == nullptr)
    return;
  Matrices matrices;
  for (int lane = 0; lane < warp.lanes; ++lane) {
    for (int i = 0; i < 4; ++i) UseRegister(warp, BufferOf(a), OffsetOf(a) + i, lane, pc, false);
    LoadFragmentA(warp, a, dtype, lane, matrices.a[0].data());
    for (int i = 0; i < 4; ++i) {
      const auto word = static_cast<uint64_t>(
          UseRegister(warp, BufferOf(b), OffsetOf(b) + i / 2, lane, pc, false)->integer);
      const MatrixPlace place = OperandBPlace(lane, i);
      matrices.b[place.row][place.column] = ir::FloatOfBits(dtype, word >> (i % 2 * 16) & 0xffff);
    }
  }
  AddProduct(warp, matrices, d, ScalarType::kFloat32, pc);
}

void Machine::MultiplyTFloat32(Warp& warp, int pc) {
  const Instruction& in = list_.code[pc];
  const int64_t d = At(warp, in.operands[0], 0).integer, a = At(warp, in.operands[1], 0).integer,
                b = At(warp, in.operands[2], 0).integer;
  if (RegistersAt(warp, d, 4, pc) == nullptr || RegistersAt(warp, a, 4, pc) == nullptr ||
      RegistersAt(warp, b, 2, pc) == nullptr)
    return;
  const auto value_of = [&](int64_t pointer, int i, int lane) {
    return OfTFloat32(static_cast<uint32_t>(
        UseRegister(warp, BufferOf(pointer), OffsetOf(pointer) + i, lane, pc, false)->integer));
  };
  Matrices matrices;
  for (int lane = 0; lane < warp.lanes; ++lane) {
    for (int i = 0; i < 4; ++i) {
      const MatrixPlace place = OperandAPlaceOfTFloat32(lane, i);
      matrices.a[place.row][place.column] = value_of(a, i, lane);
    }
    for (int i = 0; i < 2; ++i) {
      const MatrixPlace place = OperandBPlaceOfTFloat32(lane, i);
      matrices.b[place.row][place.column] = value_of(b, i, lane);
    }
  }
  AddProduct(warp, matrices, d, ScalarType::kFloat32, pc);
}

// PTX ISA, "Matrix Fragments for mma.m16n8k16 with floating point type .f64". Lane l has of A rows
// l / 4 and eight below, of B column l / 4, and of both every fourth of the depth from l % 4 on.
void Machine::MultiplyDoubles(Warp& warp, int pc) {
  const Instruction& in = list_.code[pc];
  const int64_t d = At(warp, in.operands[0], 0).integer, a = At(warp, in.operands[1], 0).integer,
                b = At(warp, in.operands[2], 0).integer;
  if (RegistersAt(warp, d, 4, pc) == nullptr || RegistersAt(warp, a, 8, pc) == nullptr ||
      RegistersAt(warp, b, 4, pc) == nullptr)
    return;
  const auto value_of = [&](int64_t pointer, int i, int lane) {
    return UseRegister(warp, BufferOf(pointer), OffsetOf(pointer) + i, lane, pc, false)->real;
  };
  Matrices matrices;
  for (int lane = 0; lane < warp.lanes; ++lane) {
    for (int i = 0; i < 8; ++i)
      matrices.a[lane / 4 + i % 2 * 8][i / 2 * 4 + lane % 4] = value_of(a, i, lane);
    for (int i = 0; i < 4; ++i) matrices.b[i * 4 + lane % 4][lane / 4] = value_of(b, i, lane);
  }
  AddProduct(warp, matrices, d, ScalarType::kFloat64, pc);
}

// Products of 16 bits, and of TF32, are exact in a double.
void Machine::AddProduct(Warp& warp, const Matrices& matrices, int64_t sums, ScalarType dtype,
                         int pc) {
  for (int lane = 0; lane < warp.lanes; ++lane) {
    for (int i = 0; i < 4; ++i) {
      const MatrixPlace place = AccumulatorPlace(lane, i);
      double sum = UseRegister(warp, BufferOf(sums), OffsetOf(sums) + i, lane, pc, false)->real;
      for (int k = 0; k < 16; ++k)
        sum = std::fma(matrices.a[place.row][k], matrices.b[k][place.column], sum);
      UseRegister(warp, BufferOf(sums), OffsetOf(sums) + i, lane, pc, true)->real =
          ir::CanonicalFloat(dtype, sum);
    }
  }
}

void Machine::MoveMatrices(Warp& warp, int pc) {
  const Instruction& in = list_.code[pc];
  const auto* call = in.expr.As<ir::CallNode>();
  const bool is_load = call->intrinsic == Intrinsic::kLdmatrixX4;
  const size_t address_operand = is_load ? 1 : 0;
  std::array<int64_t, kWarp> rows{};
  std::vector<Touch> touches;
  for (int lane = 0; lane < warp.lanes; ++lane) {
    const int64_t pointer = At(warp, in.operands[address_operand], lane).integer;
    rows[lane] = OffsetOf(pointer);
    CheckAlignment(BufferOf(pointer), rows[lane], 16, pc);
    if (!CheckBounds(BufferOf(pointer), rows[lane], 16, pc)) return;
    touches.push_back({rows[lane], 16});
    const Thread& thread = ThreadOf(warp, lane);
    if (is_load) {
      NoteRead(thread, BufferOf(pointer), rows[lane], 16, pc);
    } else {
      NoteWrite(thread, BufferOf(pointer), rows[lane], 16, pc);
    }
  }
  CountBanks(touches);
  const int64_t registers = is_load ? At(warp, in.operands[0], 0).integer : 0;
  if (is_load && RegistersAt(warp, registers, 4, pc) == nullptr) return;
  const bool transposed = call->attributes[0] != 0;
  for (int lane = 0; lane < warp.lanes; ++lane) {
    for (int i = 0; i < 4; ++i) {
      uint8_t* places[2];
      for (int half = 0; half < 2; ++half) {
        const int along = lane % 4 * 2 + half, across = lane / 4;
        const int row = transposed ? along : across, column = transposed ? across : along;
        places[half] = &block_.shared[static_cast<size_t>(rows[i * 8 + row] + column * 2)];
      }
      if (is_load) {
        const int64_t word = places[0][0] | places[0][1] << 8 | places[1][0] << 16 |
                             static_cast<int64_t>(places[1][1]) << 24;
        if (Scalar* value =
                UseRegister(warp, BufferOf(registers), OffsetOf(registers) + i, lane, pc, true))
          value->integer = word;
      } else {
        const auto word = static_cast<uint32_t>(At(warp, in.operands[1 + i], lane).integer);
        for (int half = 0; half < 2; ++half) {
          places[half][0] = static_cast<uint8_t>(word >> half * 16);
          places[half][1] = static_cast<uint8_t>(word >> (half * 16 + 8));
        }
      }
    }
  }
}

}  // namespace hidet::testing

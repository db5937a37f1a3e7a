#include "schedules/cuda/all_reduce_peers_cuda.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "ir/intrinsic_use.h"
#include "ir/simplify/simplify.h"
#include "ir/task/peer_memory.h"
#include "ir/walk.h"
#include "schedules/cuda/early_start.h"
#include "schedules/loop_nest.h"
#include "schedules/refusal.h"
#include "schedules/tile/warp.h"

namespace hidet::schedules {
namespace {

using ir::Buffer;
using ir::Expr;
using ir::Int64;
using ir::Intrinsic;
using ir::Stage;
using ir::Stmt;
using ir::Var;

constexpr absl::string_view kShots = "shots";
constexpr int kFewestThreads = 32;

// What the ranks sum, and where they meet.
struct Meeting {
  size_t stage = 0;
  int64_t ranks = 0;
  int64_t elements = 0;
  int64_t half = 0;  // elements of the data for one epoch
  // Positions of inputs: the element, this rank's data and flags, those of each rank.
  size_t x = 0, own_data = 0, own_flags = 0;
  std::vector<size_t> data, flags;
  ScalarType dtype = ScalarType::kFloat32;
  int lanes = 1;  // elements that move at once
};

// The linear index of a stage's point.
Expr PlaceOf(const Stage& stage) {
  const std::vector<Expr> axes(stage.axes.begin(), stage.axes.end());
  return LinearIndex(stage.extents(), axes);
}

absl::StatusOr<Meeting> GetMeeting(const ir::AnalyzedTask& original) {
  const ir::Task& task = original.without_views();
  Meeting meeting;
  int count = 0;
  for (size_t i = 0; i < task.stages.size(); ++i) {
    if (task.stages[i].kind != ir::StageKind::kAllReduce) continue;
    meeting.stage = i;
    ++count;
  }
  if (count != 1) return Refuse(task, absl::StrCat(count, " all-reduces, expected one"));
  const Stage& stage = task.stages[meeting.stage];
  std::vector<size_t> positions;
  for (const ir::Read& read : stage.reads) {
    const std::optional<size_t> at = ir::FindInput(task, read.buffer);
    if (!at.has_value()) return Refuse(task, "what is summed is computed in the task");
    if (!task.inputs[*at].layout.IsRowMajor()) return Refuse(task, "an input is not row-major");
    positions.push_back(*at);
  }
  meeting.ranks = static_cast<int64_t>(positions.size() - ir::kReadsOfAllReduce) / 2;
  meeting.x = positions[0];
  meeting.own_data = positions[1];
  meeting.own_flags = positions[2];
  const auto data = positions.begin() + ir::kReadsOfAllReduce;
  meeting.data.assign(data, data + meeting.ranks);
  meeting.flags.assign(data + meeting.ranks, positions.end());
  const ir::Read& x = stage.reads[0];
  const std::optional<int64_t> elements = ir::AsInt(Product(stage.extents()));
  if (!elements.has_value()) return Refuse(task, "the size of the message is not known");
  if (*elements == 0) return Refuse(task, "there are no elements");
  meeting.elements = *elements;
  if (x.predicate.defined() ||
      !ir::IsProvenEqual(LinearIndex(x.buffer.shape(), x.indices), PlaceOf(stage)))
    return Refuse(task, "what is summed is read in another order");
  for (size_t i = 0; i < task.stages.size(); ++i) {
    for (const Buffer& buffer : ir::BuffersRead(task.stages[i])) {
      if (i != meeting.stage && buffer.SameAs(x.buffer))
        return Refuse(task, "what is summed is read besides");
    }
  }
  meeting.dtype = x.buffer.dtype().scalar;
  if (meeting.dtype != ScalarType::kFloat32 && meeting.dtype != ScalarType::kFloat16 &&
      meeting.dtype != ScalarType::kBFloat16)
    return Refuse(task, "the elements are neither float32 nor of 16 bits");
  const std::optional<int64_t> size =
      ir::AsInt(Product(task.inputs[meeting.own_data].buffer.shape()));
  const std::optional<int64_t> flags =
      ir::AsInt(Product(task.inputs[meeting.own_flags].buffer.shape()));
  if (!size.has_value() || *size < ir::PeerDataCount(meeting.ranks, meeting.elements) ||
      *size % (2 * ir::kPeerUnit) != 0 || !flags.has_value() ||
      *flags < ir::PeerFlagCount(meeting.ranks))
    return Refuse(task, "the shared memory is too small for the message");
  meeting.half = *size / 2;
  meeting.lanes = static_cast<int>(kVectorBytes * 8 / BitWidth(meeting.dtype));
  while (meeting.elements % meeting.lanes != 0) meeting.lanes /= 2;
  return meeting;
}

// Elements from one rank's slot to the next one's.
int64_t SlotOf(const Meeting& meeting) {
  return (meeting.elements + ir::kPeerUnit - 1) / ir::kPeerUnit * ir::kPeerUnit;
}

// The task of what follows the meeting: of slots that have arrived. Its last input are the slots.
struct Body {
  ir::AnalyzedTask task;
  std::vector<size_t> inputs;  // of the whole task, for all of its own but the last
};

Body MakeBody(const ir::AnalyzedTask& original, const Meeting& meeting, int64_t slots) {
  ir::Task task = original.without_views();
  std::vector<Expr> shape = {Int64(slots == 1 ? meeting.elements : SlotOf(meeting))};
  if (slots > 1) shape.insert(shape.begin(), Int64(slots));
  const Buffer arrived = Buffer::Make("arrived", ir::Type::Scalar(meeting.dtype), std::move(shape));
  const Stage stage = task.stages[meeting.stage];
  const Expr place = PlaceOf(stage);
  std::vector<ir::Read> reads;
  Expr sum;
  for (int64_t rank = 0; rank < slots; ++rank) {
    reads.push_back(ir::MakeRead(
        arrived, slots == 1 ? std::vector<Expr>{place} : std::vector<Expr>{Int64(rank), place}));
    const Expr value = reads.back().value;
    const Expr wide = ir::Cast(ScalarType::kFloat32, value);
    sum = slots == 1 ? value : rank == 0 ? wide : sum + wide;
  }
  task.stages[meeting.stage] = ir::MakeMap(stage.name, stage.results[0], stage.axes,
                                           std::move(reads), ir::Cast(meeting.dtype, sum));
  std::vector<ir::Operand> inputs;
  std::vector<size_t> positions;
  for (size_t i = 0; i < task.inputs.size(); ++i) {
    if (!ir::IsRead(task, task.inputs[i].buffer)) continue;
    inputs.push_back(task.inputs[i]);
    positions.push_back(i);
  }
  inputs.push_back(ir::MakeOperand(arrived));
  task.inputs = std::move(inputs);
  task.updates.clear();
  task.anchor = ir::AnchorOf(task.stages);
  return {ir::AnalyzedTask(std::move(task)), std::move(positions)};
}

struct Bodies {
  absl::StatusOr<Meeting> meeting = absl::InternalError("");
  std::optional<Body> one_shot, two_shots;
  const Body& For(int64_t shots) const { return shots == 1 ? *one_shot : *two_shots; }
};

Bodies GetBodies(const ir::AnalyzedTask& task) {
  Bodies bodies;
  bodies.meeting = GetMeeting(task);
  if (!bodies.meeting.ok()) return bodies;
  bodies.one_shot = MakeBody(task, *bodies.meeting, bodies.meeting->ranks);
  bodies.two_shots = MakeBody(task, *bodies.meeting, 1);
  return bodies;
}

Config Without(const Config& config, absl::string_view name) {
  Config rest;
  for (const auto& value : config.values) {
    if (value.first != name) rest.values.push_back(value);
  }
  return rest;
}

// The number of blocks, if the program is one kernel whose blocks may meet others.
std::optional<int64_t> BlocksThatMayMeet(const ir::Program& program, const Meeting& meeting,
                                         const Target& target) {
  if (program.launches.size() != 1 || !program.tensor_maps.empty()) return std::nullopt;
  for (const ir::Workspace& workspace : program.workspaces) {
    if (workspace.must_be_zero) return std::nullopt;
  }
  const ir::Kernel& kernel = program.kernels[0];
  if (kernel.warp_specialized || kernel.cluster != 1 || kernel.threads < kFewestThreads ||
      kernel.threads < meeting.ranks)
    return std::nullopt;
  int64_t blocks = 1;
  for (const ir::GridAxis& axis : kernel.grid) {
    const std::optional<int64_t> extent = ir::AsInt(axis.extent);
    if (!extent.has_value()) return std::nullopt;
    blocks *= *extent;
  }
  if (blocks < 1 || blocks > std::min<int64_t>(ir::kPeerMostBlocks, target.multiprocessors))
    return std::nullopt;
  return blocks;
}

// Puts the meeting before the body's kernel.
class MeetingBuilder {
 public:
  MeetingBuilder(const ir::Task& task, const Meeting& meeting, const Body& body,
                 ir::Program program, int64_t blocks, int64_t shots)
      : task_(task),
        meeting_(meeting),
        program_(std::move(program)),
        kernel_(program_.kernels[0]),
        blocks_(blocks),
        shots_(shots),
        part_(ir::PeerPart(meeting.ranks, meeting.elements)) {
    arrived_ = program_.inputs.back();
    inputs_.resize(task.inputs.size());
    for (size_t i = 0; i < body.inputs.size(); ++i) inputs_[body.inputs[i]] = program_.inputs[i];
    for (size_t i = 0; i < inputs_.size(); ++i) {
      if (!inputs_[i].defined()) inputs_[i] = task.inputs[i].storage;
    }
    // As vectors of elements, whatever their shapes are.
    const auto flat = [&](size_t i, int alignment) {
      const Buffer& buffer = inputs_[i];
      inputs_[i] = buffer.WithShape({Product(buffer.shape())}).WithAlignment(alignment);
    };
    flat(meeting.x, static_cast<int>(meeting.lanes * BitWidth(meeting.dtype) / 8));
    flat(meeting.own_data, kVectorBytes);
    for (const size_t i : meeting.data) {
      if (i != meeting.own_data) flat(i, kVectorBytes);
    }
  }

  ir::Program Build(const Config& config) {
    std::vector<Expr> extents, numbers;
    for (auto axis = kernel_.grid.rbegin(); axis != kernel_.grid.rend(); ++axis) {
      extents.push_back(axis->extent);
      numbers.push_back(axis->var);
    }
    const Expr block = ir::Simplify(LinearIndex(extents, numbers));
    thread_ = ir::ToInt64(kernel_.thread);
    const auto number = [](absl::string_view name, ir::VarFacts facts) {
      return Var::Make(name, ir::Type::Int64(), facts);
    };
    block_ = number("meeting", {.min = 0, .max = blocks_ - 1});
    rank_ = number("rank", {.min = 0, .max = meeting_.ranks - 1});
    epoch_ = number("epoch", {.min = 1});
    patience_ = number("patience", {.min = 0});
    base_ = number("base", {.min = 0, .max = meeting_.half, .divisor = ir::kPeerUnit});
    const auto word = [&](int64_t at) {
      return ir::Load(inputs_[meeting_.own_flags], {Int64(at)});
    };
    Stmt body = ir::Seq({Meet(), WithArrived()});
    body = ir::Let(base_, (epoch_ % Int64(2)) * Int64(meeting_.half), std::move(body));
    body = ir::Let(patience_, word(ir::kPeerPatience), std::move(body));
    body = ir::Let(epoch_, word(ir::kPeerEpoch) + 1, std::move(body));
    body = ir::Let(rank_, word(ir::kPeerRank), std::move(body));
    body = ir::Let(block_, block, std::move(body));
    kernel_.body = ir::Seq({StartEarly(), std::move(body)});
    kernel_.schedule = absl::StrCat("peers ", ToString(config), " ranks=", meeting_.ranks,
                                    " blocks=", blocks_, "; ", kernel_.schedule);
    program_.inputs = inputs_;
    program_.constant_inputs = ir::MakeProgram(task_).constant_inputs;
    program_.kernels.clear();
    program_.launches.clear();
    AddCudaKernel(program_, kernel_);
    return program_;
  }

 private:
  Buffer Data(int64_t rank) const { return inputs_[meeting_.data[static_cast<size_t>(rank)]]; }
  Buffer Flags(int64_t rank) const { return inputs_[meeting_.flags[static_cast<size_t>(rank)]]; }
  const Buffer& OwnData() const { return inputs_[meeting_.own_data]; }

  // Runs `body(i)` for the i < count that are this thread's, of all blocks' threads.
  Stmt Share(int64_t count, const std::function<Stmt(const Expr&)>& body) const {
    return InTurns(count, blocks_ * kernel_.threads, block_ * Int64(kernel_.threads) + thread_,
                   body);
  }

  Expr Vector(const Buffer& buffer, const Expr& at) const {
    return ir::Load(buffer, {at}, {.lanes = meeting_.lanes});
  }

  // Stores a value at a place of each rank's data.
  Stmt ToAll(const Expr& at, const Expr& value) const {
    return ir::Let("value", value, [&](Var element) {
      return ir::SeqOf(meeting_.ranks,
                       [&](int64_t rank) { return ir::Store(Data(rank), {at}, element); });
    });
  }

  Expr FlagOf(const Expr& rank, const Expr& block, int64_t phase) const {
    return Int64(ir::kPeerFirstFlag) +
           (Int64(phase * meeting_.ranks) + rank) * Int64(ir::kPeerMostBlocks) + block;
  }

  // Says at each rank that this block has written, and waits until all blocks of all ranks have.
  Stmt WaitForAll(int64_t phase) const {
    const Stmt signals = ir::SeqOf(meeting_.ranks, [&](int64_t rank) {
      return ir::If(
          ir::Eq(thread_, Int64(rank)),
          ir::Do(Intrinsic::kSignal,
                 {ir::AddressOf(Flags(rank), {FlagOf(rank_, block_, phase)}), Expr(epoch_)},
                 {ir::kScopeSystem}));
    });
    const auto await = [&](const Var& flag) {
      const Expr from = flag / Int64(blocks_);
      const Expr address =
          ir::AddressOf(inputs_[meeting_.own_flags], {FlagOf(from, flag % Int64(blocks_), phase)});
      return ir::Let(
          "came",
          ir::Call(Intrinsic::kAwait, {address, Expr(epoch_), Expr(patience_)}, {ir::kScopeSystem}),
          [&](Var came) { return ir::Check(came, ir::kPeerMissing, from); });
    };
    return ir::Seq({Barrier(), signals,
                    InTurns(meeting_.ranks * blocks_, kernel_.threads, thread_, await), Barrier()});
  }

  static Stmt Barrier() { return ir::Do(Intrinsic::kSyncThreads); }

  // All blocks of this rank have read the epoch by now: their flags have come.
  Stmt CountEpoch() const {
    return ir::If(ir::Eq(Expr(block_) * Int64(kernel_.threads) + thread_, Int64(0)),
                  ir::Store(inputs_[meeting_.own_flags], {Int64(ir::kPeerEpoch)}, epoch_));
  }

  Stmt Meet() const {
    std::vector<Stmt> all = {shots_ == 1 ? GiveToAll() : GiveParts(), WaitForAll(0), CountEpoch()};
    if (shots_ == 2) {
      all.push_back(SumPart());
      all.push_back(WaitForAll(1));
    }
    return ir::Seq(std::move(all));
  }

  Stmt GiveToAll() const {
    const int64_t lanes = meeting_.lanes;
    return Share(meeting_.elements / lanes, [&](const Expr& point) {
      const Expr at = point * Int64(lanes);
      return ToAll(Expr(base_) + Expr(rank_) * Int64(SlotOf(meeting_)) + at,
                   Vector(inputs_[meeting_.x], at));
    });
  }

  Stmt GiveParts() const {
    const int64_t lanes = meeting_.lanes;
    std::vector<Stmt> parts;
    for (int64_t rank = 0; rank < meeting_.ranks; ++rank) {
      const int64_t begin = rank * part_, end = std::min(begin + part_, meeting_.elements);
      if (begin >= end) continue;
      parts.push_back(Share((end - begin) / lanes, [&](const Expr& point) {
        const Expr at = point * Int64(lanes);
        return ir::Store(Data(rank), {Expr(base_) + Expr(rank_) * Int64(part_) + at},
                         Vector(inputs_[meeting_.x], Int64(begin) + at));
      }));
    }
    return ir::Seq(std::move(parts));
  }

  // Sums this rank's part in the order of the ranks, and gives the sum to all.
  Stmt SumPart() const {
    const int64_t lanes = meeting_.lanes;
    return Share(part_ / lanes, [&](const Expr& point) {
      const Expr at = point * Int64(lanes), place = Expr(rank_) * Int64(part_) + at;
      Expr sum;
      for (int64_t rank = 0; rank < meeting_.ranks; ++rank) {
        const Expr value = ir::Cast(ScalarType::kFloat32,
                                    Vector(OwnData(), Expr(base_) + Int64(rank * part_) + at));
        sum = rank == 0 ? value : sum + value;
      }
      return ir::If(place < Int64(meeting_.elements),
                    ToAll(Expr(base_) + Int64(meeting_.ranks * part_) + place,
                          ir::Cast(meeting_.dtype, sum)));
    });
  }

  // The body, which reads what has arrived where it lies.
  Stmt WithArrived() const {
    const int64_t begin = shots_ == 1 ? 0 : meeting_.ranks * part_;
    const auto at = [&](absl::Span<const Expr> indices) {
      return Expr(base_) + Int64(begin) + LinearIndex(arrived_.shape(), indices);
    };
    return ir::RewritePostOrder(WithoutEarlyStart(kernel_.body), [&](const Expr& expr) -> Expr {
      if (const auto* load = expr.As<ir::LoadNode>();
          load != nullptr && load->buffer.SameAs(arrived_)) {
        return ir::Load(OwnData(), {at(load->indices())}, load->options());
      }
      return expr;
    });
  }

  const ir::Task& task_;
  const Meeting& meeting_;
  ir::Program program_;
  ir::Kernel kernel_;
  const int64_t blocks_, shots_, part_;
  Buffer arrived_;
  std::vector<Buffer> inputs_;
  Expr thread_;
  Var block_, rank_, epoch_, patience_, base_;
};

class AllReducePeersStrategy : public Strategy {
 public:
  explicit AllReducePeersStrategy(std::unique_ptr<Strategy> each)
      : each_(std::move(each)), name_(absl::StrCat("peers_", each_->name())) {}

  absl::string_view name() const override { return name_; }
  int version() const override { return 100 * each_->version() + 1; }

  absl::Status Matches(const ir::AnalyzedTask& task, const Target& target) const override {
    HIDET_RETURN_IF_ERROR(IsGpu(target));
    const Bodies& bodies = task.Remember<GetBodies>();
    HIDET_RETURN_IF_ERROR(bodies.meeting.status());
    HIDET_RETURN_IF_ERROR(each_->Matches(bodies.one_shot->task, target));
    HIDET_RETURN_IF_ERROR(each_->Matches(bodies.two_shots->task, target));
    if (Space(task, target, SearchSpace::kModel).empty())
      return Refuse(task, "no kernel has so few blocks that all of them run at once");
    return absl::OkStatus();
  }

  std::vector<Config> Space(const ir::AnalyzedTask& task, const Target& target,
                            SearchSpace space) const override {
    const Bodies& bodies = task.Remember<GetBodies>();
    if (!bodies.meeting.ok()) return {};
    std::vector<Config> configs;
    for (const int64_t shots : {1, 2}) {
      const Body& body = bodies.For(shots);
      for (Config& config : each_->Space(body.task, target, space)) {
        const absl::StatusOr<ir::Program> program = each_->Apply(body.task, target, config);
        if (!program.ok() || !BlocksThatMayMeet(*program, *bodies.meeting, target).has_value())
          continue;
        config.values.emplace_back(std::string(kShots), shots);
        configs.push_back(std::move(config));
      }
    }
    return configs;
  }

  double Cost(const ir::AnalyzedTask& task, const Target& target,
              const Config& config) const override {
    const Bodies& bodies = task.Remember<GetBodies>();
    if (!bodies.meeting.ok()) return INFINITY;
    // A way to another GPU and back into sight. NVLink of an H100 carries 450 GB/s each way
    // (datasheet), which few blocks do not fill. Neither is measured yet.
    constexpr double kShotSeconds = 2.5e-6, kBytesPerSecond = 200e9;
    const Meeting& meeting = *bodies.meeting;
    const int64_t shots = config.at(kShots);
    const double bytes = static_cast<double>(meeting.elements) * BitWidth(meeting.dtype) / 8;
    const double others = static_cast<double>(meeting.ranks - 1);
    const double sent =
        shots == 1 ? bytes * others : 2 * bytes * others / static_cast<double>(meeting.ranks);
    return each_->Cost(bodies.For(shots).task, target, Without(config, kShots)) +
           static_cast<double>(shots) * kShotSeconds + sent / kBytesPerSecond;
  }

  absl::StatusOr<ir::Program> Apply(const ir::AnalyzedTask& task, const Target& target,
                                    const Config& config) const override {
    const Bodies& bodies = task.Remember<GetBodies>();
    HIDET_RETURN_IF_ERROR(bodies.meeting.status());
    const int64_t shots = config.at(kShots);
    const Body& body = bodies.For(shots);
    HIDET_ASSIGN_OR_RETURN(ir::Program program,
                           each_->Apply(body.task, target, Without(config, kShots)));
    const std::optional<int64_t> blocks = BlocksThatMayMeet(program, *bodies.meeting, target);
    if (!blocks.has_value())
      return absl::InternalError(absl::StrCat("task \"", task->name, "\": blocks cannot meet"));
    return MeetingBuilder(task.without_views(), *bodies.meeting, body, std::move(program), *blocks,
                          shots)
        .Build(config);
  }

 private:
  const std::unique_ptr<Strategy> each_;
  const std::string name_;
};

}  // namespace

std::unique_ptr<Strategy> AllReducePeersCuda(std::unique_ptr<Strategy> each) {
  return std::make_unique<AllReducePeersStrategy>(std::move(each));
}

}  // namespace hidet::schedules

#include "frontends/program/block.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "compiler/stages.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/node_order.h"
#include "frontends/onnx/op_map.h"
#include "frontends/program/decode.h"
#include "frontends/program/element_types.h"
#include "frontends/program/expansions.h"
#include "frontends/program/host_node.h"
#include "frontends/program/host_ops.h"
#include "graph/constant_data.h"
#include "ir/expr.h"
#include "runtime/devices/device.h"

namespace hidet::program {
namespace {

using ::onnx::AttributeProto;
using ::onnx::FunctionProto;
using ::onnx::GraphProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;

// Segments that one place keeps. Sizes and elements that always differ would else fill the memory.
constexpr size_t kMaxSegments = 16;
// After so many segments for other elements a node that also runs on the host does so for good; and
// after so many for other sizes, where one for all sizes would end before they do, it is made.
constexpr int kMaxVariants = 2;
// Elements that a segment may be made for. More are data, not sizes.
constexpr int64_t kMaxKnownElements = 4096;
constexpr int64_t kMaxKnownUnasked = 64;
// Nodes of one segment: what is larger compiles in parts.
constexpr int kMaxDepth = 32;

// Names that a graph inside a node reads from around it, its own included: more than needed harms
// nothing.
void AddNamesRead(const NodeProto& node, int depth,
                  const std::function<void(const std::string&)>& use) {
  for (const std::string& input : node.input()) {
    if (!input.empty()) use(input);
  }
  if (depth > kMaxDepth) return;
  for (const AttributeProto& attribute : node.attribute()) {
    const auto add = [&](const GraphProto& graph) {
      for (const NodeProto& inner : graph.node()) AddNamesRead(inner, depth + 1, use);
      for (const auto& output : graph.output()) use(output.name());
    };
    if (attribute.has_g()) add(attribute.g());
    for (const GraphProto& graph : attribute.graphs()) add(graph);
  }
}

std::string Subject(const NodeProto& node) {
  return absl::StrCat(onnx::Printable(node.op_type()), " ", onnx::NodeLabel(node));
}

// Whether all that a graph reads and computes are a few integers (sizes, places, conditions), which
// the host has before a GPU has begun.
bool HasFewIntegers(const graph::Graph& graph) {
  const auto is_small = [](const graph::Tensor& tensor) {
    constexpr int64_t kFew = 256;
    if (!tensor.defined()) return true;
    if (!IsInteger(tensor.dtype()) && !IsBool(tensor.dtype())) return false;
    const std::optional<int64_t> count = ir::AsInt(graph::Product(tensor.shape()));
    return count.has_value() && *count <= kFew;
  };
  return std::ranges::all_of(graph.operators, [&](const graph::Operator& op) {
    return std::ranges::all_of(op.inputs(), is_small) &&
           std::ranges::all_of(op.outputs(), is_small);
  });
}

}  // namespace

std::optional<Environment::Place> Environment::PlaceOf(const std::string& name) const {
  int outwards = 0;
  for (const Environment* e = this; e != nullptr; e = e->around_, ++outwards) {
    const auto found = e->slots_.find(name);
    if (found != e->slots_.end() && e->values_[found->second].has_value())
      return Place{.outwards = outwards, .slot = found->second};
  }
  return std::nullopt;
}

const Value* Environment::Find(const std::string& name) const {
  const std::optional<Place> place = PlaceOf(name);
  return place.has_value() ? At(*place) : nullptr;
}

const Value* Environment::At(Place place) const {
  const Environment* e = this;
  for (int i = 0; i < place.outwards; ++i) e = e->around_;
  const std::optional<Value>& value = e->values_[place.slot];
  return value.has_value() ? &*value : nullptr;
}

// What a segment was made for: each input's type, with -1 for a size that is a symbol, and those
// whose elements are constants.
struct Block::CompiledSegment {
  struct Input {
    std::string name;
    Environment::Place place;  // the same in every run: nodes come in one order
    ElementType type;
    Shape shape;
    std::vector<int> symbols;  // by dimension; -1 = fixed
    std::optional<Value> known;
  };
  int node_count = 0;
  int symbol_count = 0;
  std::vector<Input> inputs;
  std::vector<int> arguments;  // of the model, by input of the model: places in `inputs`
  std::vector<int> outputs;    // slots
  std::shared_ptr<const runtime::Model> model;
  // Whether the shapes are those that symbols stand for.
  bool Matches(const Environment& environment) const;
};

bool Block::CompiledSegment::Matches(const Environment& environment) const {
  std::vector<int64_t> sizes(symbol_count, -1);
  for (const Input& input : inputs) {
    const Value* value = environment.At(input.place);
    if (value == nullptr || !value->is_tensor() || value->type() != input.type ||
        value->rank() != static_cast<int>(input.shape.size())) {
      return false;
    }
    for (size_t i = 0; i < input.shape.size(); ++i) {
      const int64_t size = value->shape()[i];
      if (input.symbols[i] < 0) {
        if (size != input.shape[i]) return false;
        continue;
      }
      int64_t& bound = sizes[input.symbols[i]];
      if (size < 2 || (bound >= 0 && bound != size)) return false;
      bound = size;
    }
    if (input.known.has_value() &&
        std::memcmp(input.known->data(), value->data(), static_cast<size_t>(value->bytes())) != 0) {
      return false;
    }
  }
  return true;
}

Block::Block(ProgramContext* context) : context_(context) {}
Block::~Block() = default;

absl::StatusOr<std::unique_ptr<Block>> Block::Make(ProgramContext* context, const GraphProto& graph,
                                                   std::vector<const GraphProto*> around,
                                                   const onnx::Opsets* opsets) {
  std::unique_ptr<Block> block(new Block(context));
  block->opsets_ = opsets;
  block->scopes_ = {&graph};
  block->scopes_.insert(block->scopes_.end(), around.begin(), around.end());
  for (const GraphProto* scope : block->scopes_) {
    onnx::VisitConstants(*scope, [&](const std::string& name, const TensorProto& tensor) {
      block->known_.emplace(name, &tensor);
    });
  }
  for (const auto& input : graph.input()) block->inputs_.push_back(input.name());
  for (const auto& output : graph.output()) block->outputs_.push_back(output.name());
  HIDET_ASSIGN_OR_RETURN(const std::vector<int> order,
                         onnx::OrderNodes(graph.node(), block->outputs_));
  for (const int i : order) {
    if (onnx::TensorOfConstant(graph.node(i)) == nullptr) block->nodes_.push_back(&graph.node(i));
  }
  HIDET_RETURN_IF_ERROR(block->Prepare());
  return block;
}

absl::StatusOr<std::unique_ptr<Block>> Block::MakeCall(ProgramContext* context,
                                                       const NodeProto& call,
                                                       const FunctionProto& function) {
  std::unique_ptr<Block> block(new Block(context));
  for (const auto& import : function.opset_import())
    block->own_opsets_[std::string(onnx::DomainOf(import.domain()))] = import.version();
  block->opsets_ = block->own_opsets_.empty() ? &context->opsets : &block->own_opsets_;
  block->inputs_.assign(function.input().begin(), function.input().end());
  block->outputs_.assign(function.output().begin(), function.output().end());
  HIDET_ASSIGN_OR_RETURN(const std::vector<int> order,
                         onnx::OrderNodes(function.node(), block->outputs_));
  for (const int i : order) {
    block->owned_.push_back(
        std::make_unique<NodeProto>(onnx::NodeOfCall(call, function, function.node(i))));
    block->nodes_.push_back(block->owned_.back().get());
  }
  HIDET_RETURN_IF_ERROR(block->Prepare());
  return block;
}

absl::Status Block::Prepare() {
  places_.resize(nodes_.size());
  dead_after_.resize(nodes_.size());
  const int end = static_cast<int>(nodes_.size());
  const auto add_slot = [&](const std::string& name) {
    slots_.emplace(name, static_cast<int>(slots_.size()));
  };
  for (const std::string& input : inputs_) add_slot(input);
  for (int i = 0; i < end; ++i) {
    places_[i].host_only =
        onnx::FindRule(onnx::DomainOf(nodes_[i]->domain()), nodes_[i]->op_type()) == nullptr &&
        onnx::FunctionOf(*context_->model, *nodes_[i], *opsets_) == nullptr;
    for (const std::string& output : nodes_[i]->output()) {
      if (output.empty()) continue;
      last_use_.emplace(output, i);
      add_slot(output);
    }
    AddNamesRead(*nodes_[i], 0, [&](const std::string& name) { last_use_[name] = i; });
  }
  for (const std::string& output : outputs_) {
    last_use_[output] = end;
    const auto slot = slots_.find(output);
    output_slots_.push_back(slot == slots_.end() ? std::nullopt : std::optional(slot->second));
  }
  for (const NodeProto* node : nodes_) {
    for (const std::string& output : node->output()) {
      if (output.empty()) continue;
      const int last = last_use_[output];
      if (last < end) dead_after_[last].push_back(slots_[output]);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Values> Block::Run(Environment& environment) {
  if (++context_->depth > kMaxDepth) {
    --context_->depth;
    return absl::InvalidArgumentError(
        absl::StrCat("graphs and functions are nested more than ", kMaxDepth, " deep"));
  }
  const absl::Cleanup leave = [this] { --context_->depth; };
  const bool is_profiled = context_->profile != nullptr && context_->depth == 1;
  for (int at = 0; at < static_cast<int>(nodes_.size());) {
    std::chrono::steady_clock::time_point begin;
    if (is_profiled) begin = std::chrono::steady_clock::now();
    HIDET_ASSIGN_OR_RETURN(const int next, Step(at, environment));
    if (is_profiled) {
      const std::chrono::duration<double, std::nano> time =
          std::chrono::steady_clock::now() - begin;
      const bool on_host = places_[at].host_only || places_[at].on_host;
      context_->profile->push_back(
          {.name = absl::StrCat(on_host                       ? "on the host: "
                                : places_[at].call != nullptr ? "in parts: "
                                                              : "compiled from ",
                                Subject(*nodes_[at])),
           .kernel = "",
           .nanoseconds = time.count()});
    }
    for (; at < next; ++at) {
      for (const int slot : dead_after_[at]) environment.Drop(slot);
    }
  }
  Values outputs(outputs_.size());
  for (size_t i = 0; i < outputs.size(); ++i) {
    const Value* own =
        output_slots_[i].has_value() ? environment.At({.slot = *output_slots_[i]}) : nullptr;
    if (own != nullptr) {
      outputs[i] = *own;
    } else {
      HIDET_ASSIGN_OR_RETURN(outputs[i], Lookup(outputs_[i], environment));
    }
  }
  return outputs;
}

absl::StatusOr<Value> Block::Decode(const TensorProto& tensor) {
  return DecodeValue(tensor, context_->model, context_->folder);
}

absl::StatusOr<Value> Block::Lookup(const std::string& name, const Environment& environment) {
  if (name.empty()) return Value();
  if (const Value* value = environment.Find(name)) return *value;
  const auto tensor = known_.find(name);
  if (tensor == known_.end())
    return absl::InvalidArgumentError(
        absl::StrCat(onnx::Quoted(name), " is defined by no node, input or initializer"));
  const auto found = initializers_.find(name);
  if (found != initializers_.end()) return found->second;
  HIDET_ASSIGN_OR_RETURN(Value value, Decode(*tensor->second));
  return initializers_.emplace(name, std::move(value)).first->second;
}

absl::StatusOr<int> Block::Step(int at, Environment& environment) {
  Place& place = places_[at];
  for (size_t i = 0; i < place.segments.size(); ++i) {
    if (!place.segments[i]->Matches(environment)) continue;
    std::rotate(place.segments.begin(), place.segments.begin() + static_cast<std::ptrdiff_t>(i),
                place.segments.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    CompiledSegment& segment = *place.segments[0];
    const absl::Status status = RunSegment(segment, environment);
    if (status.ok()) return at + segment.node_count;
    // A condition on the sizes that this call does not keep: a segment of its own will say more.
    if (segment.symbol_count == 0) return status;
    place.segments.erase(place.segments.begin());
    place.fixed_sizes = true;
    break;
  }
  absl::Status reason;
  const HostOp* host = FindHostOp(onnx::DomainOf(nodes_[at]->domain()), nodes_[at]->op_type());
  if (host != nullptr && place.variants >= kMaxVariants) place.on_host = true;
  if (!place.on_host && place.call == nullptr) {
    HIDET_ASSIGN_OR_RETURN(std::unique_ptr<CompiledSegment> segment,
                           MakeSegment(at, environment, &reason));
    if (segment != nullptr) {
      if (place.segments.size() >= kMaxSegments) place.segments.pop_back();
      const bool is_variant =
          segment->symbol_count == 0 ||
          std::any_of(segment->inputs.begin(), segment->inputs.end(),
                      [](const auto& input) { return input.known.has_value(); });
      if (!place.segments.empty() && is_variant) ++place.variants;
      place.segments.insert(place.segments.begin(), std::move(segment));
      HIDET_RETURN_IF_ERROR(RunSegment(*place.segments[0], environment));
      return at + place.segments[0]->node_count;
    }
    place.on_host = host != nullptr;
  }
  HIDET_RETURN_IF_ERROR(RunOnHost(at, environment, reason));
  return at + 1;
}

absl::StatusOr<std::unique_ptr<Block::CompiledSegment>> Block::MakeSegment(
    int at, const Environment& environment, absl::Status* reason) {
  Place& place = places_[at];
  onnx::SegmentRequest request;
  for (int i = at; i < static_cast<int>(nodes_.size()) && !places_[i].host_only; ++i)
    request.nodes.push_back(nodes_[i]);
  if (request.nodes.empty()) {
    *reason = absl::UnimplementedError("an unsupported operator");
    return nullptr;
  }
  request.scopes = scopes_;
  request.opsets = opsets_;
  HIDET_ASSIGN_OR_RETURN(request.device, graph::Device::Parse(context_->options.options.device));
  request.folder = context_->folder;
  request.wanted = [&](int node_count) {
    std::vector<std::string> names;
    for (int i = at; i < at + node_count; ++i) {
      for (const std::string& output : nodes_[i]->output()) {
        if (!output.empty() && last_use_[output] >= at + node_count) names.push_back(output);
      }
    }
    return names;
  };

  // Sizes that differ from those of a segment that was made before become symbols.
  const CompiledSegment* like = nullptr;
  if (!place.fixed_sizes && !place.segments.empty()) like = place.segments[0].get();
  absl::flat_hash_set<std::string> known;
  if (like != nullptr) {
    for (const auto& input : like->inputs) {
      if (input.known.has_value()) known.insert(input.name);
    }
  }
  bool asked_all = false;
  for (;;) {
    auto segment = std::make_unique<CompiledSegment>();
    std::map<std::pair<int64_t, int64_t>, int> symbol_of;  // by size before (or symbol) and now
    std::vector<ir::Expr> symbols;
    request.find_input = [&](const std::string& name) -> absl::StatusOr<onnx::SegmentInput> {
      const std::optional<Environment::Place> found = environment.PlaceOf(name);
      if (!found.has_value())
        return absl::InvalidArgumentError("is defined by no node, input or initializer");
      const Value* value = environment.At(*found);
      if (value->is_absent()) return absl::UnimplementedError("is an optional without a value");
      const std::optional<ScalarType> dtype =
          value->is_tensor() ? GraphType(value->type()) : std::nullopt;
      if (!dtype.has_value())
        return absl::UnimplementedError(absl::StrCat("is ", value->Describe()));
      CompiledSegment::Input input{.name = name,
                                   .place = *found,
                                   .type = value->type(),
                                   .shape = value->shape(),
                                   .symbols = {},
                                   .known = std::nullopt};
      input.symbols.assign(input.shape.size(), -1);
      onnx::SegmentInput result;
      result.type.dtype = *dtype;
      result.type.device = request.device;
      if (known.contains(name)) {
        input.known = *value;
        result.type.shape = graph::MakeDims(value->shape());
        result.value = graph::ConstantData::Wrap(
            *dtype, value->count(),
            absl::string_view(value->data(), static_cast<size_t>(value->bytes())), value->owner());
        segment->inputs.push_back(std::move(input));
        return result;
      }
      const CompiledSegment::Input* before = nullptr;
      if (like != nullptr) {
        for (const auto& candidate : like->inputs) {
          if (candidate.name == name && candidate.shape.size() == input.shape.size())
            before = &candidate;
        }
      }
      for (size_t i = 0; i < input.shape.size(); ++i) {
        const int64_t size = input.shape[i];
        const bool was_symbol = before != nullptr && before->symbols[i] >= 0;
        const bool open = before != nullptr && size > 1 &&
                          (was_symbol || (before->shape[i] > 1 && before->shape[i] != size));
        if (!open) {
          result.type.shape.push_back(ir::Int64(size));
          continue;
        }
        const int64_t old = was_symbol ? -1 - before->symbols[i] : before->shape[i];
        const auto [entry, is_new] =
            symbol_of.emplace(std::make_pair(old, size), static_cast<int>(symbols.size()));
        if (is_new) {
          symbols.push_back(
              graph::MakeSymbol(absl::StrCat("size_", symbols.size()), 2, int64_t{1} << 31, size));
        }
        input.symbols[i] = entry->second;
        result.type.shape.push_back(symbols[entry->second]);
      }
      segment->inputs.push_back(std::move(input));
      return result;
    };
    HIDET_ASSIGN_OR_RETURN(onnx::Segment imported, onnx::ImportSegment(context_->model, request));
    segment->symbol_count = static_cast<int>(symbols.size());
    const auto without_symbols = [&] {
      like = nullptr;
      place.fixed_sizes = true;
    };
    if (imported.node_count == 0) {
      *reason = imported.stopped;
      if (imported.stopped.code() != absl::StatusCode::kUnimplemented && symbols.empty())
        return nullptr;
      const std::optional<std::string> needed = onnx::NeededValue(imported.stopped);
      const auto& inputs = nodes_[at]->input();
      bool more = false;
      if (needed.has_value() && std::find(inputs.begin(), inputs.end(), *needed) != inputs.end()) {
        const Value* value = environment.Find(*needed);
        if (value != nullptr && value->is_tensor() && value->count() <= kMaxKnownElements)
          more = known.insert(*needed).second;
      }
      if (!more && !asked_all) {
        asked_all = true;
        for (const std::string& name : inputs) {
          const Value* value = environment.Find(name);
          if (value != nullptr && value->is_tensor() && value->count() <= kMaxKnownUnasked)
            more |= known.insert(name).second;
        }
      }
      if (more) continue;
      if (!symbols.empty()) {
        without_symbols();
        continue;
      }
      return nullptr;
    }
    if (!symbols.empty() && imported.node_count < like->node_count &&
        place.variants < kMaxVariants) {
      like = nullptr;  // in this call
      continue;
    }
    if (request.device.IsCuda() && HasFewIntegers(imported.graph)) {
      request.device = graph::Device::Cpu();
      continue;
    }
    // Each pass over the nodes asked for its inputs anew: the last has those of the graph.
    std::vector<CompiledSegment::Input> inputs;
    for (auto& input : segment->inputs) {
      const auto same = std::find_if(inputs.begin(), inputs.end(),
                                     [&](const auto& seen) { return seen.name == input.name; });
      if (same == inputs.end()) inputs.push_back(std::move(input));
    }
    segment->inputs = std::move(inputs);
    compiler::BuildRequest build = context_->options;
    build.options.device = request.device.ToString();
    absl::StatusOr<compiler::BuildResult> built =
        compiler::BuildGraph(imported.graph, compiler::Stage::kImport, build);
    if (!built.ok()) {
      if (symbols.empty()) return AddContext(built.status(), Subject(*nodes_[at]));
      without_symbols();
      continue;
    }
    runtime::LoadOptions load;
    load.threads = build.options.threads;
    load.ordinal = compiler::Ordinal(build.options);
    HIDET_ASSIGN_OR_RETURN(segment->model,
                           runtime::Model::Load(std::move(built->compiled->data), std::move(load)));
    for (const std::string& name : imported.inputs) {
      for (size_t i = 0; i < segment->inputs.size(); ++i) {
        if (segment->inputs[i].name == name) segment->arguments.push_back(static_cast<int>(i));
      }
    }
    for (const std::string& name : imported.outputs) segment->outputs.push_back(slots_[name]);
    segment->node_count = imported.node_count;
    ++context_->compiled_segments;
    return segment;
  }
}

absl::Status Block::RunSegment(CompiledSegment& segment, Environment& environment) {
  runtime::Device* const gpu = segment.model->accelerator();
  std::vector<TensorView> views;
  views.reserve(segment.arguments.size());
  for (size_t k = 0; k < segment.arguments.size(); ++k) {
    const Value& value = *environment.At(segment.inputs[segment.arguments[k]].place);
    TensorView view{.dtype = *GraphType(value.type()), .shape = value.shape()};
    if (segment.model->spec().inputs[k].device == DeviceKind::kCpu) {
      view.data = value.data();
    } else {
      HIDET_ASSIGN_OR_RETURN(view.data, value.DataOn(*gpu));
      view.device = gpu->kind();
      view.ordinal = gpu->ordinal();
    }
    views.push_back(std::move(view));
  }
  std::vector<Value> made(segment.outputs.size());
  std::vector<TensorView> results(segment.outputs.size());
  runtime::RunOptions options;
  options.synchronize = gpu != nullptr;
  options.allocate = [&](int output, const TensorView& tensor) -> absl::StatusOr<void*> {
    const ElementType type = TypeOfGraph(tensor.dtype);
    if (tensor.device == DeviceKind::kCpu) {
      HIDET_ASSIGN_OR_RETURN(made[output], Value::Empty(type, tensor.shape));
      return made[output].data();
    }
    HIDET_ASSIGN_OR_RETURN(made[output],
                           Value::EmptyOn(*gpu, type, tensor.shape, context_->fetched));
    return made[output].DataOn(*gpu);
  };
  HIDET_RETURN_IF_ERROR(segment.model->Run(views, absl::MakeSpan(results), options));
  for (size_t i = 0; i < made.size(); ++i) {
    if (made[i].is_tensor()) continue;
    for (size_t k = 0; k < views.size(); ++k) {  // an input as it is
      if (views[k].data != results[i].data) continue;
      const Value& input = *environment.At(segment.inputs[segment.arguments[k]].place);
      made[i] = input.Reshaped(results[i].shape);
    }
  }
  for (size_t i = 0; i < made.size(); ++i) environment.Set(segment.outputs[i], std::move(made[i]));
  return absl::OkStatus();
}

absl::StatusOr<Values> Block::RunGraph(const GraphProto& graph, Values inputs,
                                       const Environment& environment) {
  std::unique_ptr<Block>& block = inner_[&graph];
  if (block == nullptr) {
    HIDET_ASSIGN_OR_RETURN(block, Make(context_, graph, scopes_, opsets_));
  }
  if (inputs.size() != block->inputs().size()) {
    return absl::InvalidArgumentError(absl::StrCat("a body of ", block->inputs().size(),
                                                   " inputs for ", inputs.size(), " values"));
  }
  Environment inner = block->NewEnvironment(&environment);
  for (size_t i = 0; i < inputs.size(); ++i) inner.Set(block->inputs()[i], std::move(inputs[i]));
  HIDET_ASSIGN_OR_RETURN(Values outputs, block->Run(inner));
  if (static_cast<int>(outputs.size()) != graph.output_size())
    return absl::InvalidArgumentError("a body whose outputs are missing");
  return outputs;
}

absl::Status Block::RunOnHost(int at, Environment& environment, const absl::Status& reason) {
  const NodeProto& node = *nodes_[at];
  Place& place = places_[at];
  const std::string domain(onnx::DomainOf(node.domain()));
  const HostOp* host = FindHostOp(domain, node.op_type());
  Values inputs;
  for (const std::string& name : node.input()) {
    absl::StatusOr<Value> value = Lookup(name, environment);
    HIDET_RETURN_IF_ERROR(AddContext(value.status(), Subject(node)));
    inputs.push_back(*std::move(value));
  }
  absl::StatusOr<Values> outputs = absl::InternalError("");
  if (host != nullptr) {
    // A model that is wrong stays wrong: the host would perhaps not notice.
    if (reason.code() == absl::StatusCode::kInvalidArgument) return reason;
    const auto opset = opsets_->find(domain);
    if (opset == opsets_->end())
      return absl::InvalidArgumentError(
          absl::StrCat(Subject(node), ": domain ", onnx::Quoted(domain), " is not imported"));
    HostNode step(
        node, static_cast<int>(opset->second), std::move(inputs),
        [&](const GraphProto& graph, Values values) {
          return RunGraph(graph, std::move(values), environment);
        },
        [&](const TensorProto& tensor) { return Decode(tensor); }, &place.kept);
    outputs = AddContext(host->run(step), Subject(node));
  } else {
    if (place.call == nullptr) {
      const FunctionProto* function = onnx::FunctionOf(*context_->model, node, *opsets_);
      FunctionProto expanded;
      if (function == nullptr && Expand(node, inputs, &expanded)) function = &expanded;
      if (function == nullptr)
        return reason.ok() ? absl::UnimplementedError(absl::StrCat(Subject(node), ": unsupported"))
                           : AddContext(reason, Subject(node));
      HIDET_ASSIGN_OR_RETURN(place.call, MakeCall(context_, node, *function));
    }
    if (inputs.size() > place.call->inputs().size())
      return absl::InvalidArgumentError(absl::StrCat(
          Subject(node), ": ", inputs.size(), " inputs, expected ", place.call->inputs().size()));
    Environment inner = place.call->NewEnvironment(nullptr);
    for (size_t i = 0; i < place.call->inputs().size(); ++i)
      inner.Set(place.call->inputs()[i], i < inputs.size() ? std::move(inputs[i]) : Value());
    outputs = AddContext(place.call->Run(inner), Subject(node));
  }
  HIDET_RETURN_IF_ERROR(outputs.status());
  for (int i = 0; i < node.output_size(); ++i) {
    if (node.output(i).empty()) continue;
    if (i >= static_cast<int>(outputs->size()))
      return absl::UnimplementedError(absl::StrCat(Subject(node), ": output ", i));
    environment.Set(node.output(i), std::move((*outputs)[i]));
  }
  return absl::OkStatus();
}

}  // namespace hidet::program

#include "frontends/onnx/import_onnx.h"

#include <algorithm>
#include <climits>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/cut_files.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "frontends/onnx/declared_types.h"
#include "frontends/onnx/external_data.h"
#include "frontends/onnx/function_bodies.h"
#include "frontends/onnx/growing_sizes.h"
#include "frontends/onnx/import_segment.h"
#include "frontends/onnx/model_names.h"
#include "frontends/onnx/node_context.h"
#include "frontends/onnx/node_order.h"
#include "frontends/onnx/op_map.h"
#include "frontends/onnx/plain_model.h"
#include "frontends/onnx/symbol_bounds.h"
#include "frontends/onnx/tensor_proto.h"
#include "frontends/onnx/typical_sizes.h"
#include "graph/graph_builder.h"
#include "graph/ops/all_ops.h"
#include "onnx/onnx.pb.h"

namespace hidet::onnx {
namespace {

using graph::Tensor;
using ::onnx::AttributeProto;
using ::onnx::FunctionProto;
using ::onnx::GraphProto;
using ::onnx::ModelProto;
using ::onnx::NodeProto;
using ::onnx::TensorProto;
using ::onnx::ValueInfoProto;

constexpr int kOldestOpset = 1;
// That of the schema that the rules were written by (onnx 1.23). A later one may mean something
// else by the same name.
constexpr int kNewestOpset = 28;
// A model of 50,000 nodes is a large one. Functions could multiply to any number.
constexpr int64_t kMaxNodes = int64_t{1} << 22;
// Nodes and bytes of functions' bodies, counted at each call: a small file can ask for any number.
constexpr int64_t kMaxCalledNodes = int64_t{1} << 18;
constexpr int64_t kMaxCopiedBytes = int64_t{64} << 20;

// Names visible at one place: those of a graph, and through `parent` those around it.
struct Scope {
  const Scope* parent = nullptr;
  absl::flat_hash_map<std::string, Tensor> tensors;
  absl::flat_hash_map<std::string, const TensorProto*> initializers;  // not decoded until used
};

// What decoded constants point into: the model, and the functions' nodes as each call has them.
struct Source {
  std::shared_ptr<const ModelProto> model;
  std::deque<NodeProto> called;
};

// Whether something else runs an operator, by domain and name.
using AlsoRuns = std::function<bool(absl::string_view, absl::string_view)>;

// A list of nodes with the version of each domain, and the functions that it may call.
using NodePointers = std::vector<const NodeProto*>;

// What ONNX gives as the body of an operator without a rule of ours; null for others.
const FunctionProto* BodyOf(const NodeProto& node, const Opsets& opsets) {
  const absl::string_view domain = DomainOf(node.domain());
  if (FindRule(domain, node.op_type()) != nullptr) return nullptr;
  const auto opset = opsets.find(std::string(domain));
  return opset == opsets.end() ? nullptr : FindFunctionBody(domain, node.op_type(), opset->second);
}

void SubstituteAttributes(const NodeProto& call, const FunctionProto& function, NodeProto& node,
                          int depth) {
  auto* attributes = node.mutable_attribute();
  for (int i = attributes->size() - 1; i >= 0; --i) {
    AttributeProto& attribute = *attributes->Mutable(i);
    if (attribute.has_g() && depth < kMaxNesting) {
      for (NodeProto& inner : *attribute.mutable_g()->mutable_node()) {
        SubstituteAttributes(call, function, inner, depth + 1);
      }
    }
    if (attribute.ref_attr_name().empty()) continue;
    const std::string name = attribute.name(), reference = attribute.ref_attr_name();
    const auto is_meant = [&](const AttributeProto& candidate) {
      return candidate.name() == reference;
    };
    const auto given = std::find_if(call.attribute().begin(), call.attribute().end(), is_meant);
    const auto otherwise = std::find_if(function.attribute_proto().begin(),
                                        function.attribute_proto().end(), is_meant);
    if (given == call.attribute().end() && otherwise == function.attribute_proto().end()) {
      attributes->DeleteSubrange(i, 1);  // not given: the operator's own default
      continue;
    }
    attribute = given != call.attribute().end() ? *given : *otherwise;
    attribute.set_name(name);
  }
}

// The nodes that a graph's outputs need, each after those that it needs.
absl::StatusOr<std::vector<int>> OrderOfOutputs(const GraphProto& graph) {
  std::vector<std::string> wanted;
  for (const ValueInfoProto& output : graph.output()) wanted.push_back(output.name());
  return OrderNodes(graph.node(), wanted);
}

class Importer {
 public:
  Importer(std::shared_ptr<const ModelProto> model, const ImportOptions& options, DataFolder folder)
      : source_(std::make_shared<Source>(Source{.model = std::move(model), .called = {}})),
        model_(source_->model.get()),
        options_(options),
        files_(std::move(folder)),
        builder_(graph::AllOps()),
        types_(options) {
    builder_.set_default_device(options.device);
  }

  absl::StatusOr<graph::Graph> Import() {
    HIDET_RETURN_IF_ERROR(CheckModel());
    HIDET_RETURN_IF_ERROR(types_.CheckOptions());
    const GraphProto& proto = model_->graph();
    HIDET_ASSIGN_OR_RETURN(const std::vector<int> order, OrderOfOutputs(proto));
    HIDET_RETURN_IF_ERROR(CheckSupported(proto.node(), order));

    Scope scope;
    HIDET_RETURN_IF_ERROR(AddInitializers(proto, scope));
    HIDET_RETURN_IF_ERROR(AddInputs(proto, scope));
    HIDET_RETURN_IF_ERROR(ImportNodes(Picked(proto.node(), order), opsets_, scope, 0));

    Tensors outputs;
    std::vector<std::string> names;
    for (const ValueInfoProto& output : proto.output()) {
      HIDET_ASSIGN_OR_RETURN(Tensor tensor, Lookup(scope, output.name(), "output"));
      HIDET_RETURN_IF_ERROR(CheckDeclaredType(output, tensor));
      outputs.push_back(std::move(tensor));
      names.push_back(Printable(output.name()));
    }
    return builder_.Build(std::move(outputs), std::move(names), Printable(proto.name()));
  }

  // For models that are no one graph: see import_segment.h.
  absl::Status CheckOperators(const AlsoRuns& also_runs) {
    HIDET_RETURN_IF_ERROR(CheckModel());
    const GraphProto& proto = model_->graph();
    HIDET_ASSIGN_OR_RETURN(const std::vector<int> order, OrderOfOutputs(proto));
    return CheckSupported(proto.node(), order, also_runs);
  }

  absl::StatusOr<std::vector<NodeFinding>> Look(const AlsoRuns& also_runs) {
    using enum NodeFinding::Way;
    HIDET_RETURN_IF_ERROR(CheckModel());
    HIDET_RETURN_IF_ERROR(types_.CheckOptions());
    const GraphProto& proto = model_->graph();
    HIDET_ASSIGN_OR_RETURN(const std::vector<int> order, OrderOfOutputs(proto));
    Scope scope;
    HIDET_RETURN_IF_ERROR(AddInitializers(proto, scope));
    absl::flat_hash_map<std::string, const ValueInfoProto*> declared;
    for (const auto* list : {&proto.value_info(), &proto.output()}) {
      for (const ValueInfoProto& info : *list) declared.emplace(info.name(), &info);
    }
    absl::flat_hash_set<std::string> unknown;
    const auto declare = [&](const ValueInfoProto* info, const std::string& name) {
      absl::StatusOr<graph::TensorType> type = absl::UnimplementedError("not declared");
      if (info != nullptr) type = types_.TypeOf(*info);
      if (type.ok() && Define(scope, name, builder_.Input(*std::move(type), Printable(name))).ok())
        return;
      unknown.insert(name);
    };
    absl::flat_hash_set<std::string> inputs;
    for (const ValueInfoProto& input : proto.input()) {
      if (scope.initializers.contains(input.name())) continue;
      declare(&input, input.name());
      inputs.insert(Printable(input.name()));
    }
    HIDET_RETURN_IF_ERROR(types_.CheckAllOptionsUsed(inputs));
    std::vector<NodeFinding> findings;
    for (const int i : order) {
      const NodeProto& node = proto.node(i);
      const std::string domain(DomainOf(node.domain()));
      NodeFinding& finding = findings.emplace_back();
      finding.op_type =
          Printable(domain.empty() ? node.op_type() : absl::StrCat(domain, ".", node.op_type()));
      finding.node = NodeLabel(node);
      const auto lacks = std::find_if(node.input().begin(), node.input().end(),
                                      [&](const auto& name) { return unknown.contains(name); });
      const bool runs = also_runs(domain, node.op_type());
      absl::Status status;
      if (lacks == node.input().end()) {
        status = ImportNode(node, opsets_, scope, 0);
        if (status.ok()) continue;
        finding.reason = std::string(status.message());
        const bool in_doubt =  // a graph within the node may read what is not known
            status.code() == absl::StatusCode::kInvalidArgument && !unknown.empty();
        if (status.code() != absl::StatusCode::kUnimplemented && !in_doubt) return status;
        finding.way = NeededValue(status).has_value() ? kAfterData
                      : runs                          ? kElsewhere
                      : in_doubt                      ? kUnknown
                                                      : kRefused;
      } else {
        finding.reason = absl::StrCat("the type of ", Quoted(*lacks), " is not known");
        const bool known =
            FindRule(domain, node.op_type()) != nullptr || FindFunction(node, opsets_) != nullptr;
        finding.way = known ? kUnknown : runs ? kElsewhere : kRefused;
        if (finding.way == kRefused) finding.reason = "an unsupported operator";
      }
      for (const std::string& output : node.output()) {
        if (output.empty() || scope.tensors.contains(output)) continue;
        const auto info = declared.find(output);
        declare(info == declared.end() ? nullptr : info->second, output);
      }
    }
    return findings;
  }

  absl::StatusOr<Segment> ImportSegment(const SegmentRequest& request) {
    HIDET_RETURN_IF_ERROR(CheckModel());
    std::deque<Scope> scopes;  // outer first
    const auto add = [&] {
      const Scope* around = scopes.empty() ? nullptr : &scopes.back();
      scopes.emplace_back().parent = around;
    };
    add();
    for (auto graph = request.scopes.rbegin(); graph != request.scopes.rend(); ++graph) {
      add();
      HIDET_RETURN_IF_ERROR(AddInitializers(**graph, scopes.back()));
      VisitConstants(**graph, [&](const std::string& name, const TensorProto& tensor) {
        scopes.back().initializers.emplace(name, &tensor);
      });
    }
    add();
    Segment segment;
    asked_ = {&request, &segment, &scopes.front()};
    for (const NodeProto* node : request.nodes) {
      segment.stopped = ImportNode(*node, *request.opsets, scopes.back(), 0);
      if (!segment.stopped.ok()) break;
      ++segment.node_count;
    }
    if (segment.node_count == 0) return segment;
    segment.outputs = request.wanted(segment.node_count);
    Tensors outputs;
    std::vector<std::string> names;
    for (const std::string& name : segment.outputs) {
      HIDET_ASSIGN_OR_RETURN(Tensor tensor, Lookup(scopes.back(), name, "output"));
      outputs.push_back(std::move(tensor));
      names.push_back(Printable(name));
    }
    HIDET_ASSIGN_OR_RETURN(segment.graph, builder_.Build(std::move(outputs), std::move(names),
                                                         Printable(model_->graph().name())));
    return segment;
  }

 private:
  // Where names come from that no node of a segment defines.
  struct Asked {
    const SegmentRequest* request = nullptr;
    Segment* segment = nullptr;
    Scope* scope = nullptr;  // takes what is found
  };

  // The model as a whole.

  static absl::Status CheckOpset(int64_t version) {
    if (version >= kOldestOpset && version <= kNewestOpset) return absl::OkStatus();
    return absl::UnimplementedError(
        absl::StrCat("opset ", version, ", supported from ", kOldestOpset, " to ", kNewestOpset));
  }

  absl::Status CheckModel() {
    if (!model_->has_graph())
      return absl::InvalidArgumentError("no graph: not an ONNX model, or a damaged one");
    for (const auto& import : model_->opset_import()) {
      const std::string domain(DomainOf(import.domain()));
      const auto [entry, is_new] = opsets_.emplace(domain, import.version());
      if (!is_new && entry->second != import.version()) {
        return absl::InvalidArgumentError(absl::StrCat("domain ", Quoted(domain),
                                                       " is imported in versions ", entry->second,
                                                       " and ", import.version()));
      }
    }
    const auto own = opsets_.find("");
    if (own == opsets_.end() && opsets_.empty())
      return absl::InvalidArgumentError("no opset is imported");
    if (own != opsets_.end()) HIDET_RETURN_IF_ERROR(CheckOpset(own->second));
    for (const FunctionProto& function : model_->functions()) {
      for (const auto& import : function.opset_import()) {
        if (!DomainOf(import.domain()).empty()) continue;
        HIDET_RETURN_IF_ERROR(
            AddContext(CheckOpset(import.version()), "function ", Quoted(function.name())));
      }
      const auto key = std::make_pair(std::string(DomainOf(function.domain())), function.name());
      if (!functions_.emplace(key, &function).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("function ", Quoted(function.name()), " is defined twice"));
      }
    }
    const GraphProto& graph = model_->graph();
    if (graph.output_size() == 0) return absl::InvalidArgumentError("the graph has no outputs");
    return absl::OkStatus();
  }

  // Nodes: which, in what order.

  // Names every unsupported operator, with counts and some nodes, in one error.
  absl::Status CheckSupported(const NodeList& nodes, const std::vector<int>& order,
                              const AlsoRuns& also_runs = nullptr) {
    struct Missing {
      int64_t count = 0;
      std::vector<std::string> nodes;
    };
    std::map<std::string, Missing> missing;
    std::set<const FunctionProto*> seen;
    int64_t visited = 0;
    std::function<void(const NodeProto&, int)> look = [&](const NodeProto& node, int depth) {
      if (depth > kMaxNesting || ++visited > kMaxNodes) return;
      const absl::string_view domain = DomainOf(node.domain());
      const bool runs = also_runs != nullptr && also_runs(domain, node.op_type());
      if (const FunctionProto* function = runs ? nullptr : FindFunction(node, opsets_)) {
        if (!seen.insert(function).second) return;
        for (const NodeProto& inner : function->node()) look(inner, depth + 1);
        return;
      }
      if (!runs && FindRule(domain, node.op_type()) == nullptr) {
        const std::string type = Printable(node.op_type().empty() ? "(no type)" : node.op_type());
        Missing& entry =
            missing[domain.empty() ? type : absl::StrCat(Printable(domain), ".", type)];
        ++entry.count;
        if (entry.nodes.size() < 3) entry.nodes.push_back(NodeLabel(node));
      }
      for (const AttributeProto& attribute : node.attribute()) {
        if (!attribute.has_g()) continue;
        for (const NodeProto& inner : attribute.g().node()) look(inner, depth + 1);
      }
    };
    for (int i : order) look(nodes.Get(i), 0);
    if (missing.empty()) return absl::OkStatus();
    std::vector<std::string> parts;
    for (const auto& [type, entry] : missing) {
      parts.push_back(
          absl::StrCat(type, " (", entry.count,
                       entry.count == 1 ? " node: " : " nodes: ", absl::StrJoin(entry.nodes, ", "),
                       entry.count > static_cast<int64_t>(entry.nodes.size()) ? ", ..." : "", ")"));
    }
    return absl::UnimplementedError(
        absl::StrCat(missing.size() == 1 ? "an unsupported operator: "
                                         : absl::StrCat(missing.size(), " unsupported operators: "),
                     absl::StrJoin(parts, ", ")));
  }

  const FunctionProto* FindFunction(const NodeProto& node, const Opsets& opsets) const {
    if (!functions_.empty()) {
      const auto found =
          functions_.find(std::make_pair(std::string(DomainOf(node.domain())), node.op_type()));
      if (found != functions_.end()) return found->second;
    }
    return BodyOf(node, opsets);
  }

  static NodePointers Picked(const NodeList& list, const std::vector<int>& order) {
    NodePointers nodes;
    for (int i : order) nodes.push_back(&list.Get(i));
    return nodes;
  }

  absl::Status ImportNodes(const NodePointers& nodes, const Opsets& opsets, Scope& scope,
                           int depth) {
    if (depth > kMaxNesting)
      return absl::InvalidArgumentError(
          absl::StrCat("graphs are nested more than ", kMaxNesting, " deep"));
    for (const NodeProto* node : nodes)
      HIDET_RETURN_IF_ERROR(ImportNode(*node, opsets, scope, depth));
    return absl::OkStatus();
  }

  absl::Status ImportNode(const NodeProto& node, const Opsets& opsets, Scope& scope, int depth) {
    if (++imported_nodes_ > kMaxNodes)
      return absl::InvalidArgumentError(absl::StrCat("more than ", kMaxNodes, " nodes"));
    Tensors inputs;
    for (const std::string& input : node.input()) {
      if (input.empty()) {
        inputs.emplace_back();
        continue;
      }
      auto tensor = Lookup(scope, input, "input");
      HIDET_RETURN_IF_ERROR(
          AddContext(tensor.status(), Printable(node.op_type()), " ", NodeLabel(node)));
      inputs.push_back(*std::move(tensor));
    }
    // Optional inputs at the end may be left out or be empty: both are the same.
    while (!inputs.empty() && !inputs.back().defined()) inputs.pop_back();
    const std::string prefix = absl::StrCat(Printable(node.op_type()), " ", NodeLabel(node));
    absl::StatusOr<Tensors> outputs =
        FindFunction(node, opsets) != nullptr
            ? CallFunction(node, inputs, opsets, depth)
            : ApplyRule(node, std::move(inputs), opsets, scope, depth);
    if (!outputs.ok()) {
      // Our own operator may be called otherwise than the model's: say which node it was.
      const absl::Status status = outputs.status();
      return status.message().substr(0, prefix.size()) == prefix ? status
                                                                 : AddContext(status, prefix);
    }
    for (int i = 0; i < node.output_size(); ++i) {
      if (node.output(i).empty()) continue;
      if (i >= static_cast<int>(outputs->size()) || !(*outputs)[i].defined()) {
        return absl::UnimplementedError(absl::StrCat(prefix, ": output ", i));
      }
      HIDET_RETURN_IF_ERROR(AddContext(CheckShape((*outputs)[i].shape()), prefix));
      HIDET_RETURN_IF_ERROR(AddContext(Define(scope, node.output(i), (*outputs)[i]), prefix));
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Tensors> ApplyRule(const NodeProto& node, Tensors inputs, const Opsets& opsets,
                                    Scope& scope, int depth) {
    const std::string domain(DomainOf(node.domain()));
    const OpRule* rule = FindRule(domain, node.op_type());
    if (rule == nullptr) return absl::UnimplementedError("an unsupported operator");
    const auto opset = opsets.find(domain);
    if (opset == opsets.end()) {
      return absl::InvalidArgumentError(
          absl::StrCat("domain ", Quoted(domain), " is not imported"));
    }
    const NodeContext::Environment environment = {
        builder_,
        options_.device,
        static_cast<int>(std::min<int64_t>(opset->second, INT_MAX)),
        source_,
        files_,
        [&](const GraphProto& graph, const Tensors& inputs) {
          return ImportBranch(graph, inputs, opsets, scope, depth + 1);
        },
        dequantized_};
    NodeContext context(node, std::move(inputs), environment);
    HIDET_RETURN_IF_ERROR(context.CheckInputs(rule->min_inputs, rule->max_inputs));
    HIDET_ASSIGN_OR_RETURN(Tensors outputs, rule->import(context));
    HIDET_RETURN_IF_ERROR(context.CheckAllAttributesUsed());
    return outputs;
  }

  // A graph within a node: sees the names around it.
  absl::StatusOr<Tensors> ImportBranch(const GraphProto& graph, const Tensors& inputs,
                                       const Opsets& opsets, const Scope& around, int depth) {
    Scope scope;
    scope.parent = &around;
    HIDET_RETURN_IF_ERROR(AddInitializers(graph, scope));
    if (static_cast<int>(inputs.size()) != graph.input_size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("a graph of ", graph.input_size(), " inputs, expected ", inputs.size()));
    }
    for (size_t i = 0; i < inputs.size(); ++i)
      HIDET_RETURN_IF_ERROR(Define(scope, graph.input(static_cast<int>(i)).name(), inputs[i]));
    HIDET_ASSIGN_OR_RETURN(const std::vector<int> order, OrderOfOutputs(graph));
    HIDET_RETURN_IF_ERROR(ImportNodes(Picked(graph.node(), order), opsets, scope, depth));
    Tensors outputs;
    for (const ValueInfoProto& output : graph.output()) {
      HIDET_ASSIGN_OR_RETURN(Tensor tensor, Lookup(scope, output.name(), "output"));
      outputs.push_back(std::move(tensor));
    }
    return outputs;
  }

  // A function of the model: its nodes on the caller's inputs, with the caller's attributes in
  // place of references.
  absl::StatusOr<Tensors> CallFunction(const NodeProto& node, const Tensors& inputs,
                                       const Opsets& called_from, int depth) {
    const FunctionProto& function = *FindFunction(node, called_from);
    if (depth >= kMaxNesting) {
      return absl::InvalidArgumentError(
          absl::StrCat("functions call each other more than ", kMaxNesting, " deep"));
    }
    if (static_cast<int>(inputs.size()) > function.input_size()) {
      return absl::InvalidArgumentError(
          absl::StrCat(inputs.size(), " inputs for a function of ", function.input_size()));
    }
    Scope scope;
    // What a call leaves out is nothing to the nodes that read it, too.
    for (int i = 0; i < function.input_size(); ++i) {
      const auto place = static_cast<size_t>(i);
      scope.tensors[function.input(i)] = place < inputs.size() ? inputs[place] : Tensor();
    }
    Opsets opsets;
    for (const auto& import : function.opset_import())
      opsets[std::string(DomainOf(import.domain()))] = import.version();
    if (opsets.empty()) opsets = opsets_;

    const std::vector<std::string> wanted(function.output().begin(), function.output().end());
    auto order = function_orders_.find(&function);
    if (order == function_orders_.end()) {
      HIDET_ASSIGN_OR_RETURN(std::vector<int> found, OrderNodes(function.node(), wanted));
      order = function_orders_.emplace(&function, std::move(found)).first;
    }
    called_nodes_ += static_cast<int64_t>(order->second.size());
    if (called_nodes_ > kMaxCalledNodes) {
      return absl::InvalidArgumentError(
          absl::StrCat("more than ", kMaxCalledNodes, " nodes of functions, counted at each call"));
    }
    NodePointers nodes;
    for (const int i : order->second) {
      const NodeProto& original = function.node(i);
      HIDET_ASSIGN_OR_RETURN(const NodeProto* inner, NodeOfCall(node, function, original));
      nodes.push_back(inner);
    }
    HIDET_RETURN_IF_ERROR(ImportNodes(nodes, opsets, scope, depth + 1));
    Tensors outputs;
    for (const std::string& name : wanted) {
      HIDET_ASSIGN_OR_RETURN(Tensor tensor, Lookup(scope, name, "output"));
      outputs.push_back(std::move(tensor));
    }
    return outputs;
  }

  // Returns a node of a function as this call means it. Large ones without references, which are
  // constants, are used as they are, without the call's name.
  absl::StatusOr<const NodeProto*> NodeOfCall(const NodeProto& call, const FunctionProto& function,
                                              const NodeProto& node) {
    constexpr size_t kLarge = 4096;
    const size_t bytes = node.ByteSizeLong();
    if (bytes >= kLarge && !HasReferences(node, 0)) return &node;
    copied_bytes_ += static_cast<int64_t>(bytes);
    if (copied_bytes_ > kMaxCopiedBytes) {
      return absl::InvalidArgumentError(
          absl::StrCat("functions of more than ", kMaxCopiedBytes, " bytes, counted at each call"));
    }
    return &source_->called.emplace_back(onnx::NodeOfCall(call, function, node));
  }

  static bool HasReferences(const NodeProto& node, int depth) {
    if (depth > kMaxNesting) return true;
    for (const AttributeProto& attribute : node.attribute()) {
      if (!attribute.ref_attr_name().empty()) return true;
      for (const NodeProto& inner : attribute.g().node()) {
        if (HasReferences(inner, depth + 1)) return true;
      }
    }
    return false;
  }

  // Values.

  static absl::Status Define(Scope& scope, const std::string& name, Tensor tensor) {
    if (scope.initializers.contains(name) ||
        !scope.tensors.emplace(name, std::move(tensor)).second) {
      return absl::InvalidArgumentError(absl::StrCat(Quoted(name), " is defined twice"));
    }
    return absl::OkStatus();
  }

  // Constants are decoded at their first use.
  absl::StatusOr<Tensor> Lookup(const Scope& scope, const std::string& name,
                                absl::string_view what) {
    for (const Scope* s = &scope; s != nullptr; s = s->parent) {
      if (const auto found = s->tensors.find(name); found != s->tensors.end()) return found->second;
      const auto initializer = s->initializers.find(name);
      if (initializer == s->initializers.end()) continue;
      Tensor& decoded = decoded_[initializer->second];
      if (!decoded.defined()) {
        absl::StatusOr<DecodedTensor> tensor = DecodeTensor(*initializer->second, source_, files_);
        HIDET_RETURN_IF_ERROR(AddContext(tensor.status(), "initializer ", Quoted(name)));
        if (tensor->dims.size() > kMaxRank)
          return absl::InvalidArgumentError(
              absl::StrCat("initializer ", Quoted(name), ": rank ", tensor->dims.size()));
        decoded = Tensor::Constant({tensor->dtype, graph::MakeDims(tensor->dims), options_.device},
                                   tensor->data, Printable(name));
      }
      return decoded;
    }
    if (asked_.request != nullptr) {
      absl::StatusOr<SegmentInput> input = asked_.request->find_input(name);
      HIDET_RETURN_IF_ERROR(AddContext(input.status(), what, " ", Quoted(name)));
      Tensor tensor;
      if (input->value != nullptr) {
        tensor =
            builder_.Constant(std::move(input->type), std::move(input->value), Printable(name));
      } else {
        tensor = builder_.Input(std::move(input->type), Printable(name));
        asked_.segment->inputs.push_back(name);
      }
      return asked_.scope->tensors.emplace(name, std::move(tensor)).first->second;
    }
    return absl::InvalidArgumentError(
        absl::StrCat(what, " ", Quoted(name), " is defined by no node, input or initializer"));
  }

  static absl::Status AddInitializers(const GraphProto& graph, Scope& scope) {
    for (const TensorProto& tensor : graph.initializer()) {
      if (!scope.initializers.emplace(tensor.name(), &tensor).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("initializer ", Quoted(tensor.name()), " is defined twice"));
      }
    }
    return absl::OkStatus();
  }

  absl::Status AddInputs(const GraphProto& graph, Scope& scope) {
    absl::flat_hash_set<std::string> names;
    types_.MayBeNothing(GrowingSizes(graph));
    for (const ValueInfoProto& input : graph.input()) {
      // Until IR version 3, initializers were listed as inputs too; those that calls give are none
      // (MakeInputs).
      if (scope.initializers.contains(input.name())) continue;
      if (!names.insert(Printable(input.name())).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("input ", Quoted(input.name()), " is defined twice"));
      }
      absl::StatusOr<graph::TensorType> type = types_.TypeOf(input);
      HIDET_RETURN_IF_ERROR(AddContext(type.status(), "input ", Quoted(input.name())));
      HIDET_RETURN_IF_ERROR(
          Define(scope, input.name(), builder_.Input(*std::move(type), Printable(input.name()))));
    }
    return types_.CheckAllOptionsUsed(names);
  }

  const std::shared_ptr<Source> source_;
  const ModelProto* const model_;
  const ImportOptions& options_;
  ExternalFiles files_;
  graph::GraphBuilder builder_;
  NodeContext::DequantizedTensors dequantized_;
  Opsets opsets_;
  std::map<std::pair<std::string, std::string>, const FunctionProto*> functions_;
  absl::flat_hash_map<const TensorProto*, Tensor> decoded_;
  InputTypes types_;
  Asked asked_;
  int64_t imported_nodes_ = 0;
  int64_t called_nodes_ = 0, copied_bytes_ = 0;  // of functions
  absl::flat_hash_map<const FunctionProto*, std::vector<int>> function_orders_;
};

// What an input of an initializer's type is declared as where the model does not list it.
ValueInfoProto InfoOf(const TensorProto& tensor) {
  ValueInfoProto info;
  info.set_name(tensor.name());
  auto& type = *info.mutable_type()->mutable_tensor_type();
  type.set_elem_type(tensor.data_type());
  type.mutable_shape();
  for (const int64_t size : tensor.dims()) type.mutable_shape()->add_dim()->set_dim_value(size);
  return info;
}

absl::Status MakeInputs(absl::Span<const std::string> names, GraphProto& graph) {
  auto* initializers = graph.mutable_initializer();
  auto* inputs = graph.mutable_input();
  for (const std::string& name : names) {
    const auto is_meant = [&](const auto& each) { return Printable(each.name()) == name; };
    const auto listed = std::find_if(inputs->begin(), inputs->end(), is_meant);
    const auto tensor = std::find_if(initializers->begin(), initializers->end(), is_meant);
    if (tensor == initializers->end()) {
      if (listed != inputs->end()) continue;
      return absl::InvalidArgumentError(
          absl::StrCat("input ", Quoted(name), ": the model has no initializer of that name"));
    }
    ValueInfoProto info = listed == inputs->end() ? InfoOf(*tensor) : *listed;
    if (listed != inputs->end()) inputs->erase(listed);
    *inputs->Add() = std::move(info);
    initializers->erase(tensor);
  }
  return absl::OkStatus();
}

constexpr int kMaxRounds = 3;

SymbolOption& Narrow(std::vector<SymbolOption>& symbols, const SymbolBounds& bound) {
  auto found = std::find_if(symbols.begin(), symbols.end(),
                            [&](const SymbolOption& s) { return s.name == bound.name; });
  if (found == symbols.end()) found = symbols.insert(symbols.end(), {.name = bound.name});
  found->min = bound.min;
  found->max = bound.max;
  if (!bound.same_as.empty()) found->same_as = bound.same_as;
  if (found->hint < bound.min || found->hint > bound.max) found->hint = 0;
  return *found;
}
}  // namespace

const FunctionProto* FunctionOf(const ModelProto& model, const NodeProto& node,
                                const Opsets& opsets) {
  for (const FunctionProto& function : model.functions()) {
    if (function.name() == node.op_type() &&
        DomainOf(function.domain()) == DomainOf(node.domain())) {
      return &function;
    }
  }
  return BodyOf(node, opsets);
}

NodeProto NodeOfCall(const NodeProto& call, const FunctionProto& function, const NodeProto& node) {
  NodeProto inner = node;
  SubstituteAttributes(call, function, inner, 0);
  if (!call.name().empty()) inner.set_name(absl::StrCat(call.name(), "/", inner.name()));
  return inner;
}

absl::Status CheckOperators(
    const ModelProto& model,
    const std::function<bool(absl::string_view, absl::string_view)>& also_runs) {
  const std::shared_ptr<const ModelProto> alias(std::shared_ptr<const void>(), &model);
  return Importer(alias, {}, {}).CheckOperators(also_runs);
}

absl::StatusOr<std::vector<NodeFinding>> LookAtNodes(
    std::shared_ptr<const ModelProto> model, const ImportOptions& options, DataFolder folder,
    const std::function<bool(absl::string_view, absl::string_view)>& also_runs) {
  return Importer(std::move(model), options, std::move(folder)).Look(also_runs);
}

const TensorProto* TensorOfConstant(const NodeProto& node) {
  if (node.op_type() != "Constant" || !DomainOf(node.domain()).empty()) return nullptr;
  if (node.attribute_size() != 1 || node.output_size() != 1) return nullptr;
  const AttributeProto& attribute = node.attribute(0);
  return attribute.name() == "value" && attribute.has_t() ? &attribute.t() : nullptr;
}

void VisitConstants(
    const GraphProto& graph,
    const std::function<void(const std::string& name, const TensorProto& tensor)>& visit) {
  for (const TensorProto& tensor : graph.initializer()) visit(tensor.name(), tensor);
  for (const NodeProto& node : graph.node()) {
    if (const TensorProto* tensor = TensorOfConstant(node)) visit(node.output(0), *tensor);
  }
}

absl::StatusOr<Segment> ImportSegment(std::shared_ptr<const ModelProto> model,
                                      const SegmentRequest& request) {
  ImportOptions options;
  options.device = request.device;
  absl::StatusOr<Segment> whole = Importer(model, options, request.folder).ImportSegment(request);
  if (!whole.ok() || whole->stopped.ok() || whole->node_count == 0) return whole;
  // What the node that did not go has left behind, conditions on sizes among it, must not stay.
  SegmentRequest shorter = request;
  shorter.nodes.resize(static_cast<size_t>(whole->node_count));
  absl::StatusOr<Segment> segment = Importer(model, options, request.folder).ImportSegment(shorter);
  if (segment.ok()) segment->stopped = whole->stopped;
  return segment;
}

std::optional<std::string> NeededValue(const absl::Status& status) {
  const auto name = status.GetPayload(kNeededValue);
  if (!name.has_value()) return std::nullopt;
  return std::string(*name);
}

absl::StatusOr<std::shared_ptr<const ModelProto>> ParseModel(absl::string_view bytes,
                                                             absl::Span<const std::string> given) {
  if (bytes.size() > INT_MAX) {
    return absl::InvalidArgumentError(absl::StrCat(
        "ONNX model of ", bytes.size(), " bytes; beyond 2 GiB weights must be external data"));
  }
  auto model = std::make_shared<ModelProto>();
  if (!model->ParsePartialFromArray(bytes.data(), static_cast<int>(bytes.size())))
    return absl::InvalidArgumentError("ONNX model: not an ONNX file, or damaged, or cut short");
  HIDET_RETURN_IF_ERROR(AddContext(MakePlain(*model), "ONNX model"));
  if (!given.empty())
    HIDET_RETURN_IF_ERROR(AddContext(MakeInputs(given, *model->mutable_graph()), "ONNX model"));
  return model;
}

absl::StatusOr<graph::Graph> ImportOnnxBytes(absl::string_view bytes, const ImportOptions& options,
                                             const DataFolder& folder) {
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const ModelProto> model,
                         ParseModel(bytes, options.given));
  ImportOptions narrowed = options;
  auto graph = Importer(model, narrowed, folder).Import();
  // Each round may make conditions plain enough to be read; nearly always the second finds nothing
  // more.
  for (int round = 0; round < kMaxRounds && graph.ok(); ++round) {
    const std::vector<SymbolBounds> bounds = NarrowerBounds(*graph);
    if (bounds.empty()) break;
    for (const SymbolBounds& bound : bounds) Narrow(narrowed.symbols, bound);
    graph = Importer(model, narrowed, folder).Import();
  }
  if (graph.ok()) {
    const std::vector<TypicalSize> sizes = TypicalSizes(*graph);
    for (const auto& [symbol, size] : sizes) {
      const ir::VarFacts& facts = symbol.facts();
      Narrow(narrowed.symbols, {symbol.name(), facts.min, facts.max}).hint = size;
    }
    if (!sizes.empty()) graph = Importer(model, narrowed, folder).Import();
  }
  return AddContext(std::move(graph), "ONNX model");
}

absl::StatusOr<graph::Graph> ImportOnnx(absl::string_view path, const ImportOptions& options) {
  HIDET_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  auto graph = ImportOnnxBytes(file.contents(), options, DataFolder::OfModel(path));
  HIDET_RETURN_IF_ERROR(AddContext(CheckNotCut(file.data()), path));
  return AddContext(std::move(graph), path);
}

absl::StatusOr<std::vector<Initializer>> InitializersOfBytes(absl::string_view bytes,
                                                             absl::Span<const std::string> names,
                                                             const DataFolder& folder) {
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const ModelProto> model, ParseModel(bytes));
  ExternalFiles files(folder);
  std::vector<Initializer> found;
  for (const TensorProto& tensor : model->graph().initializer()) {
    std::string name = Printable(tensor.name());
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    absl::StatusOr<DecodedTensor> decoded = DecodeTensor(tensor, model, files);
    HIDET_RETURN_IF_ERROR(AddContext(decoded.status(), "initializer ", Quoted(tensor.name())));
    found.push_back({std::move(name), std::move(decoded->dims), std::move(decoded->data)});
  }
  return found;
}

absl::StatusOr<std::vector<Initializer>> Initializers(absl::string_view path,
                                                      absl::Span<const std::string> names) {
  HIDET_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  return AddContext(InitializersOfBytes(file.contents(), names, DataFolder::OfModel(path)), path);
}

absl::StatusOr<std::vector<std::string>> DataFiles(absl::string_view path) {
  HIDET_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  const absl::StatusOr<std::shared_ptr<const ModelProto>> parsed = ParseModel(file.contents());
  HIDET_ASSIGN_OR_RETURN(const std::shared_ptr<const ModelProto> model, AddContext(parsed, path));
  std::set<std::string> files;
  const std::string folder = DataFolder::OfModel(path).path;
  std::vector<const GraphProto*> graphs = {&model->graph()};
  while (!graphs.empty()) {
    const GraphProto& graph = *graphs.back();
    graphs.pop_back();
    for (const auto& tensor : graph.initializer()) {
      for (const auto& entry : tensor.external_data()) {
        if (entry.key() == "location") files.insert(absl::StrCat(folder, "/", entry.value()));
      }
    }
    for (const auto& node : graph.node()) {
      for (const auto& attribute : node.attribute()) {
        if (attribute.has_g()) graphs.push_back(&attribute.g());
      }
    }
  }
  return std::vector<std::string>(files.begin(), files.end());
}

}  // namespace hidet::onnx

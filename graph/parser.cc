#include "graph/parser.h"

#include <cstddef>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "graph/type_parser.h"
#include "graph/verify_graph.h"

namespace hidet::graph {
namespace {

using ir::Expr;

// Limits against text made to exhaust the stack or the memory.
constexpr int kMaxGraphDepth = 8;
constexpr int64_t kMaxInlineParsed = 1 << 16;

class Parser : public TypeParser {
 public:
  Parser(absl::string_view text, const OpRegistry& registry, const ConstantTable& constants)
      : TypeParser(text), registry_(registry), constants_(constants) {}

  absl::StatusOr<Graph> Run() {
    HIDET_ASSIGN_OR_RETURN(Graph graph, ParseGraphAt(0));
    HIDET_RETURN_IF_ERROR(ExpectEnd());
    return graph;
  }

 private:
  using Names = absl::flat_hash_map<std::string, Tensor>;

  absl::Status ParseSymbols() {
    HIDET_RETURN_IF_ERROR(Expect("("));
    do {
      HIDET_ASSIGN_OR_RETURN(const std::string name, ParseNewName());
      std::string full_name = name;
      if (token_.kind == ir::TokenKind::kString) {
        HIDET_ASSIGN_OR_RETURN(full_name, ParseString());
      }
      HIDET_RETURN_IF_ERROR(Expect(":"));
      HIDET_ASSIGN_OR_RETURN(const ir::VarFacts facts, ParseFacts());
      vars_[name] = ir::Var::Make(full_name, ir::Type::Int64(), facts);
    } while (Take(","));
    return Expect(")");
  }

  // Graphs.

  absl::Status Define(Names& names, const ir::Token& name, Tensor tensor) {
    if (names.try_emplace(name.text, std::move(tensor)).second) return absl::OkStatus();
    return ErrorOf(name, absl::StrCat(name.text, " is defined twice"));
  }

  absl::StatusOr<Tensor> Lookup(const Names& names, const ir::Token& name) const {
    const auto found = names.find(name.text);
    if (found != names.end()) return found->second;
    return ErrorOf(name, absl::StrCat(name.text, " is not defined"));
  }

  // Adds what operators of the graph assume, those inside of fused ones included.
  static void AddAssumptions(const Graph& graph, std::vector<Expr>& assumptions) {
    for (const Operator& op : graph.operators) {
      if (op.is_fused()) AddAssumptions(*op.fused().graph, assumptions);
      for (const Expr& condition : op.assumptions()) AddAssumption(assumptions, condition);
    }
  }

  // Verifies a graph whose operators stand there. The place of an error is that of the first
  // operator up to which the graph is wrong, or else of the last word.
  absl::Status Verify(const Graph& graph, absl::Span<const ir::Token> places) const {
    const absl::Status whole = VerifyGraph(graph);
    if (whole.ok()) return whole;
    const auto is_right = [&](size_t count) {
      Graph head = {.inputs = graph.inputs};
      head.operators.assign(graph.operators.begin(),
                            graph.operators.begin() + static_cast<std::ptrdiff_t>(count));
      return VerifyGraph(head).ok();
    };
    return ErrorOf(FirstWrong(places, is_right, token_), whole.message());
  }

  absl::StatusOr<Graph> ParseGraphAt(int depth) {
    if (depth > kMaxGraphDepth) return ErrorHere("graphs nest too deeply");
    Graph graph;
    std::vector<ir::Token> places;  // from the first word to the last of each operator
    Names names;
    HIDET_RETURN_IF_ERROR(Expect("graph"));
    if (Take("@")) {
      HIDET_ASSIGN_OR_RETURN(graph.name, ParseString());
    }
    if (depth == 0 && Take("symbols")) HIDET_RETURN_IF_ERROR(ParseSymbols());
    HIDET_RETURN_IF_ERROR(Expect("("));
    if (!Take(")")) {
      do {
        HIDET_RETURN_IF_ERROR(ParseInput(graph, names));
      } while (Take(","));
      HIDET_RETURN_IF_ERROR(Expect(")"));
    }
    HIDET_RETURN_IF_ERROR(Expect("{"));
    while (!Take("return")) {
      if (Take("assume")) {
        HIDET_ASSIGN_OR_RETURN(const Expr condition, ParseOfType(ir::Type::Bool(), "assumption"));
        AddAssumption(graph.assumptions, condition);
      } else if (Take("update")) {
        HIDET_ASSIGN_OR_RETURN(const int64_t output, ParseInteger(0, INT32_MAX));
        HIDET_RETURN_IF_ERROR(Expect("of"));
        HIDET_ASSIGN_OR_RETURN(const int64_t input, ParseInteger(0, INT32_MAX));
        graph.updates.emplace_back(static_cast<int>(output), static_cast<int>(input));
      } else {
        const size_t begin = token_.begin;
        HIDET_RETURN_IF_ERROR(ParseStatement(graph, names, depth));
        if (places.size() < graph.operators.size())
          places.push_back({.begin = begin, .end = last_end_});
      }
    }
    // What operators assume of sizes is assumed whether or not the text says so.
    if (depth == 0) AddAssumptions(graph, graph.assumptions);
    if (!token_.Is("}")) {
      HIDET_RETURN_IF_ERROR(ParseOutputs(graph, names));
    }
    HIDET_RETURN_IF_ERROR(Verify(graph, places));
    HIDET_RETURN_IF_ERROR(Expect("}"));
    return graph;
  }

  absl::Status ParseOutputs(Graph& graph, const Names& names) {
    do {
      HIDET_ASSIGN_OR_RETURN(const ir::Token name, ParseName());
      HIDET_ASSIGN_OR_RETURN(Tensor output, Lookup(names, name));
      graph.outputs.push_back(std::move(output));
      if (Take("as")) {
        HIDET_ASSIGN_OR_RETURN(std::string output_name, ParseString());
        graph.output_names.push_back(std::move(output_name));
      }
    } while (Take(","));
    return absl::OkStatus();
  }

  absl::Status ParseInput(Graph& graph, Names& names) {
    HIDET_ASSIGN_OR_RETURN(const ir::Token name, ParseName());
    HIDET_RETURN_IF_ERROR(Expect(":"));
    HIDET_ASSIGN_OR_RETURN(TensorType type, ParseType());
    std::string full_name(name.text);
    if (token_.kind == ir::TokenKind::kString) {
      HIDET_ASSIGN_OR_RETURN(full_name, ParseString());
    }
    std::optional<Dims> value;
    if (Take("=")) {
      HIDET_ASSIGN_OR_RETURN(value, ParseDims());
      const auto count = ir::AsInt(Product(type.shape));
      if (!count.has_value() || *count != static_cast<int64_t>(value->size()))
        return ErrorHere("a wrong number of elements");
    }
    graph.inputs.push_back(Tensor::Make(std::move(type), full_name, std::move(value)));
    return Define(names, name, graph.inputs.back());
  }

  absl::Status ParseStatement(Graph& graph, Names& names, int depth) {
    HIDET_ASSIGN_OR_RETURN(const ir::Token name, ParseName());
    if (Take("=")) {
      HIDET_RETURN_IF_ERROR(Expect("Constant"));
      HIDET_ASSIGN_OR_RETURN(Tensor constant, ParseConstant());
      return Define(names, name, std::move(constant));
    }
    std::vector<ir::Token> result_names = {name};
    std::vector<TensorType> types;
    while (true) {
      HIDET_RETURN_IF_ERROR(Expect(":"));
      HIDET_ASSIGN_OR_RETURN(TensorType type, ParseType());
      types.push_back(std::move(type));
      if (!Take(",")) break;
      HIDET_ASSIGN_OR_RETURN(const ir::Token next, ParseName());
      result_names.push_back(next);
    }
    HIDET_RETURN_IF_ERROR(Expect("="));
    HIDET_ASSIGN_OR_RETURN(Operator op, ParseOperator(names, types, depth));
    for (size_t i = 0; i < result_names.size(); ++i) {
      HIDET_RETURN_IF_ERROR(Define(names, result_names[i], op.outputs()[i]));
    }
    graph.operators.push_back(std::move(op));
    return absl::OkStatus();
  }

  absl::StatusOr<Tensor> ParseConstant() {
    HIDET_RETURN_IF_ERROR(Expect("("));
    HIDET_ASSIGN_OR_RETURN(TensorType type, ParseType());
    HIDET_RETURN_IF_ERROR(Expect(","));
    const auto sizes = ConstantDims(type.shape);
    if (!sizes.has_value()) return ErrorHere("a constant of unknown size");
    int64_t count = 1;
    for (int64_t size : *sizes) {
      if (__builtin_mul_overflow(count, size, &count)) return ErrorHere("too many elements");
    }
    std::shared_ptr<const ConstantData> data;
    if (Take("unknown")) {
      data = ConstantData::Unknown(type.dtype, count);
    } else if (Take("id")) {
      HIDET_RETURN_IF_ERROR(Expect("="));
      const ir::Token first = token_;
      HIDET_ASSIGN_OR_RETURN(const int64_t id, ParseInteger(0, INT64_MAX));
      if (id >= static_cast<int64_t>(constants_.size()))
        return ErrorSince(first, absl::StrCat("no constant of id ", id));
      data = constants_[id];
      if (data->count() != count || data->dtype() != type.dtype)
        return ErrorHere(absl::StrCat("constant ", id, " has another type"));
    } else {
      if (IsComplex(type.dtype) || BitWidth(type.dtype) < 8) return ErrorHere("expected id=");
      const bool is_splat = Take("splat");
      std::string bytes;
      int64_t given = 0;
      HIDET_RETURN_IF_ERROR(Expect(is_splat ? "(" : "["));
      if (is_splat || !Take("]")) {
        do {
          HIDET_RETURN_IF_ERROR(ParseElement(type.dtype, &bytes));
          if (++given > kMaxInlineParsed) return ErrorHere("too many elements in place");
        } while (!is_splat && Take(","));
        HIDET_RETURN_IF_ERROR(Expect(is_splat ? ")" : "]"));
      }
      if (!is_splat && given != count)
        return ErrorHere(absl::StrCat(given, " elements, expected ", count));
      data = is_splat ? ConstantData::SplatBytes(type.dtype, count, bytes)
                      : ConstantData::Copy(type.dtype, count, bytes);
    }
    std::string name;
    if (Take(",")) {
      HIDET_RETURN_IF_ERROR(Expect("name"));
      HIDET_RETURN_IF_ERROR(Expect("="));
      HIDET_ASSIGN_OR_RETURN(name, ParseString());
    }
    HIDET_RETURN_IF_ERROR(Expect(")"));
    return Tensor::Constant(std::move(type), std::move(data), name);
  }

  absl::Status ParseElement(ScalarType dtype, std::string* bytes) {
    if (IsFloat(dtype)) {
      HIDET_ASSIGN_OR_RETURN(double value, ParseReal());
      AppendElement(dtype, value, bytes);
    } else {
      HIDET_ASSIGN_OR_RETURN(int64_t value, ParseInteger(INT64_MIN, INT64_MAX));
      AppendIntElement(dtype, value, bytes);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Operator> ParseOperator(const Names& names, const std::vector<TensorType>& types,
                                         int depth) {
    HIDET_ASSIGN_OR_RETURN(const ir::Token first, ParseName());
    const absl::string_view op_name = first.text;
    const bool is_fused = op_name == "Fused";
    const OpRecord* record = registry_.Find(op_name);
    if (!is_fused && record == nullptr)
      return ErrorOf(first, absl::StrCat("unknown operator ", op_name));
    HIDET_RETURN_IF_ERROR(Expect("("));
    std::vector<Tensor> inputs;
    Attributes attributes;
    std::string node_name;
    int64_t anchor = 0;
    if (!Take(")")) {
      do {
        HIDET_ASSIGN_OR_RETURN(const ir::Token name, ParseName());
        if (!Take("=")) {
          Tensor input;
          if (name.text != "None") {
            HIDET_ASSIGN_OR_RETURN(input, Lookup(names, name));
          }
          inputs.push_back(std::move(input));
        } else if (is_fused) {
          if (name.text != "anchor") return ErrorOf(name, "expected anchor");
          HIDET_ASSIGN_OR_RETURN(anchor, ParseInteger(INT64_MIN, INT64_MAX));
        } else if (name.text == "name") {
          HIDET_ASSIGN_OR_RETURN(node_name, ParseString());
        } else {
          const AttributeSpec* spec = nullptr;
          for (const AttributeSpec& each : record->attributes) {
            if (each.name == name.text) spec = &each;
          }
          if (spec == nullptr)
            return ErrorOf(name, absl::StrCat(op_name, " has no attribute ", name.text));
          HIDET_ASSIGN_OR_RETURN(AttributeValue value, ParseAttribute(spec->type));
          attributes.Set(name.text, std::move(value));
        }
      } while (Take(","));
      HIDET_RETURN_IF_ERROR(Expect(")"));
    }
    if (is_fused) return ParseFused(std::move(inputs), types, anchor, depth, first);

    // Inferred by a builder of its own; results keep the layout that the text gives them.
    GraphBuilder builder(registry_);
    builder.set_default_device(types[0].device);
    const auto inferred = builder.Apply(*record, inputs, attributes, node_name);
    if (!inferred.ok()) return ErrorSince(first, inferred.status().message());
    if (inferred->size() != types.size())
      return ErrorSince(first, absl::StrCat(op_name, " has ", inferred->size(), " results"));
    std::vector<Tensor> outputs;
    for (size_t i = 0; i < types.size(); ++i) {
      const TensorType& type = (*inferred)[i].type();
      if (type.dtype != types[i].dtype || !SameDims(type.shape, types[i].shape) ||
          !(type.device == types[i].device)) {
        return ErrorSince(first,
                          absl::StrCat("result ", i, " of ", op_name, " is ", type.ToString()));
      }
      outputs.push_back(Tensor::Make(types[i], (*inferred)[i].name(), (*inferred)[i].value()));
    }
    const Operator& made = builder.operators().back();
    return Operator::Make(record, node_name, std::move(inputs), made.attributes(),
                          std::move(outputs), made.assumptions());
  }

  absl::StatusOr<Operator> ParseFused(std::vector<Tensor> inputs,
                                      const std::vector<TensorType>& types, int64_t anchor,
                                      int depth, const ir::Token& first) {
    HIDET_RETURN_IF_ERROR(Expect("{"));
    HIDET_ASSIGN_OR_RETURN(Graph inner, ParseGraphAt(depth + 1));
    HIDET_RETURN_IF_ERROR(Expect("}"));
    if (anchor < 0 || anchor >= static_cast<int64_t>(inner.operators.size()))
      return ErrorOf(first, "anchor out of range");
    if (inner.inputs.size() != inputs.size() || inner.outputs.size() != types.size()) {
      return ErrorOf(first, "a fused graph with other numbers of inputs or outputs");
    }
    if (inner.operators[anchor].is_fused()) return ErrorOf(first, "a fused operator as anchor");
    for (const Tensor& input : inputs) {
      if (!input.defined()) return ErrorOf(first, "a fused operator without an input");
    }
    std::vector<Tensor> outputs;
    for (size_t i = 0; i < types.size(); ++i) {
      if (!SameType(types[i], inner.outputs[i].type()))
        return ErrorOf(first, absl::StrCat("result ", i, " has another type inside"));
      outputs.push_back(Tensor::Make(types[i], inner.outputs[i].name(), inner.outputs[i].value()));
    }
    return Operator::MakeFused(std::make_shared<const Graph>(std::move(inner)),
                               static_cast<int>(anchor), std::move(inputs), std::move(outputs));
  }

  const OpRegistry& registry_;
  const ConstantTable& constants_;
};

}  // namespace

absl::StatusOr<Graph> ParseGraph(absl::string_view text, const OpRegistry& registry,
                                 const ConstantTable& constants) {
  return Parser(text, registry, constants).Run();
}

}  // namespace hidet::graph

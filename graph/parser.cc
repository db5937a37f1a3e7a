#include "graph/parser.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <system_error>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "graph/graph_builder.h"
#include "ir/simplify/simplify.h"
#include "ir/text/parser.h"

namespace hidet::graph {
namespace {

using ir::Expr;

// Limits against text made to exhaust the stack or the memory.
constexpr int kMaxGraphDepth = 8;
constexpr int64_t kMaxInlineParsed = 1 << 16;

class Parser {
 public:
  Parser(absl::string_view text, const OpRegistry& registry, const ConstantTable& constants)
      : text_(text), registry_(registry), constants_(constants) {}

  absl::StatusOr<Graph> Run() {
    HIDET_ASSIGN_OR_RETURN(Graph graph, ParseGraphAt(0));
    if (Peek() != '\0') return Error("expected the end");
    HIDET_RETURN_IF_ERROR(VerifyGraph(graph));
    return graph;
  }

 private:
  using Names = absl::flat_hash_map<std::string, Tensor>;

  // Characters and words.

  absl::Status Error(absl::string_view what) const {
    int line = 1, column = 1;
    for (size_t i = 0; i < position_ && i < text_.size(); ++i) {
      if (text_[i] == '\n') {
        ++line;
        column = 0;
      }
      ++column;
    }
    return absl::InvalidArgumentError(
        absl::StrCat("graph text, line ", line, ", column ", column, ": ", what));
  }

  // Spaces, and comments from // to the end of the line.
  void SkipSpace() {
    while (position_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[position_]))) {
        ++position_;
      } else if (text_.substr(position_, 2) == "//") {
        position_ = std::min(text_.find('\n', position_), text_.size());
      } else {
        return;
      }
    }
  }

  char Peek() {
    SkipSpace();
    return position_ < text_.size() ? text_[position_] : '\0';
  }

  bool TryTake(absl::string_view token) {
    SkipSpace();
    if (text_.substr(position_, token.size()) != token) return false;
    position_ += token.size();
    return true;
  }

  static bool IsWordCharacter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  }

  // Takes the word only if it is the next one as a whole.
  bool TryTakeWord(absl::string_view word) {
    SkipSpace();
    const size_t end = position_ + word.size();
    if (text_.substr(position_, word.size()) != word ||
        (end < text_.size() && IsWordCharacter(text_[end])))
      return false;
    position_ = end;
    return true;
  }

  absl::Status Take(absl::string_view token) {
    return TryTake(token) ? absl::OkStatus() : Error(absl::StrCat("expected \"", token, "\""));
  }

  absl::StatusOr<std::string> TakeName() {
    SkipSpace();
    const size_t begin = position_;
    if (position_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[position_])))
      return Error("expected a name");
    while (position_ < text_.size() && IsWordCharacter(text_[position_])) ++position_;
    if (begin == position_) return Error("expected a name");
    return std::string(text_.substr(begin, position_ - begin));
  }

  absl::StatusOr<int64_t> TakeInt() {
    SkipSpace();
    const size_t begin = position_;
    if (position_ < text_.size() && text_[position_] == '-') ++position_;
    while (position_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[position_])))
      ++position_;
    int64_t value = 0;
    if (!absl::SimpleAtoi(text_.substr(begin, position_ - begin), &value)) {
      position_ = begin;
      return Error("expected an integer");
    }
    return value;
  }

  absl::StatusOr<double> TakeReal() {
    SkipSpace();
    const size_t begin = position_;
    while (position_ < text_.size() &&
           (IsWordCharacter(text_[position_]) || text_[position_] == '.' ||
            text_[position_] == '-' || text_[position_] == '+')) {
      ++position_;
    }
    const absl::string_view word = text_.substr(begin, position_ - begin);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) {
      position_ = begin;
      return Error("expected a number");
    }
    return value;
  }

  absl::StatusOr<std::string> TakeString() {
    HIDET_RETURN_IF_ERROR(Take("'"));
    std::string value;
    while (position_ < text_.size() && text_[position_] != '\'') {
      char c = text_[position_++];
      if (c == '\n') return Error("a string without end");
      if (c == '\\') {
        if (position_ >= text_.size()) break;
        c = text_[position_++];
        if (c == 'x') {
          int code = 0;
          if (!absl::SimpleHexAtoi(text_.substr(position_, 2), &code) ||
              position_ + 2 > text_.size()) {
            return Error("expected two hexadecimal digits");
          }
          position_ += 2;
          c = static_cast<char>(code);
        }
      }
      value += c;
    }
    HIDET_RETURN_IF_ERROR(Take("'"));
    return value;
  }

  // Sizes.

  absl::Status ParseSymbols() {
    HIDET_RETURN_IF_ERROR(Take("symbols("));
    do {
      HIDET_ASSIGN_OR_RETURN(std::string name, TakeName());
      std::string full_name = name;
      if (Peek() == '\'') {
        HIDET_ASSIGN_OR_RETURN(full_name, TakeString());
      }
      ir::VarFacts facts;
      HIDET_RETURN_IF_ERROR(Take(":"));
      HIDET_ASSIGN_OR_RETURN(facts.min, TakeInt());
      HIDET_RETURN_IF_ERROR(Take(".."));
      HIDET_ASSIGN_OR_RETURN(facts.max, TakeInt());
      if (TryTakeWord("hint")) {
        HIDET_ASSIGN_OR_RETURN(facts.hint, TakeInt());
      }
      if (TryTakeWord("divisor")) {
        HIDET_ASSIGN_OR_RETURN(facts.divisor, TakeInt());
      }
      if (facts.min > facts.max || facts.divisor < 1)
        return Error(absl::StrCat("facts of \"", name, "\" contradict"));
      const ir::Var symbol = ir::Var::Make(full_name, ir::Type::Int64(), facts);
      if (!scope_.vars.try_emplace(name, symbol).second) {
        return Error(absl::StrCat("symbol \"", name, "\" is declared twice"));
      }
    } while (TryTake(","));
    return Take(")");
  }

  // Sizes are written in the language of kernels: this finds where one ends, at one of `ends`
  // outside of parentheses, at a comment or with the text, and leaves the rest to that language's
  // parser.
  absl::StatusOr<Expr> ParseExpr(absl::string_view ends) {
    SkipSpace();
    size_t end = position_;
    int depth = 0;
    for (; end < text_.size() && text_.substr(end, 2) != "//"; ++end) {
      const char c = text_[end];
      if (depth == 0 && absl::StrContains(ends, c)) break;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    const absl::string_view words = text_.substr(position_, end - position_);
    int64_t number = 0;
    Expr expr;
    if (absl::SimpleAtoi(words, &number)) {
      expr = ir::Int64(number);
    } else {
      const auto parsed = ir::ParseExpr(words, scope_);
      if (!parsed.ok()) return Error(parsed.status().message());
      expr = *parsed;
    }
    position_ = end;
    return expr;
  }

  absl::StatusOr<Dims> ParseDims() {
    HIDET_RETURN_IF_ERROR(Take("["));
    Dims dims;
    if (TryTake("]")) return dims;
    do {
      HIDET_ASSIGN_OR_RETURN(Expr dim, ParseExpr(",]"));
      dims.push_back(ir::Simplify(dim));
    } while (TryTake(","));
    HIDET_RETURN_IF_ERROR(Take("]"));
    return dims;
  }

  // Types and attributes.

  absl::StatusOr<ScalarType> ParseDType() {
    HIDET_ASSIGN_OR_RETURN(std::string name, TakeName());
    const auto type = ParseScalarType(name);
    if (!type.has_value()) return Error(absl::StrCat("unknown dtype \"", name, "\""));
    return *type;
  }

  absl::StatusOr<TensorType> ParseType() {
    TensorType type;
    HIDET_ASSIGN_OR_RETURN(type.dtype, ParseDType());
    HIDET_ASSIGN_OR_RETURN(type.shape, ParseDims());
    for (const Expr& dim : type.shape) {
      if (dim.type() != ir::Type::Int64()) return Error("a size that is no int64");
      if (const auto size = ir::AsInt(dim); size.has_value() && *size < 0)
        return Error("a negative size");
    }
    HIDET_ASSIGN_OR_RETURN(std::string device, ParseBracketed());
    auto parsed = Device::Parse(device);
    if (!parsed.ok()) return Error(parsed.status().message());
    type.device = *parsed;
    if (Peek() == '[') {
      HIDET_ASSIGN_OR_RETURN(std::string layout_text, ParseBracketed());
      auto layout = ir::ParseTensorLayout(layout_text);
      if (!layout.ok()) return Error(layout.status().message());
      const absl::Status fits = ir::CheckLayout(*layout, static_cast<int>(type.shape.size()));
      if (!fits.ok()) return Error(fits.message());
      type.layout = *std::move(layout);
    }
    return type;
  }

  absl::StatusOr<std::string> ParseBracketed() {
    HIDET_RETURN_IF_ERROR(Take("["));
    const size_t end = text_.find(']', position_);
    if (end == absl::string_view::npos) return Error("expected \"]\"");
    std::string inside(text_.substr(position_, end - position_));
    position_ = end + 1;
    return inside;
  }

  absl::StatusOr<AttributeValue> ParseAttribute(AttributeType type) {
    if (TryTakeWord("None")) return AttributeValue();
    switch (type) {
      case AttributeType::kBool:
        if (TryTakeWord("True")) return AttributeValue(true);
        if (TryTakeWord("False")) return AttributeValue(false);
        return Error("expected True or False");
      case AttributeType::kInt:
      case AttributeType::kAxis: {
        HIDET_ASSIGN_OR_RETURN(int64_t value, TakeInt());
        return AttributeValue(value);
      }
      case AttributeType::kFloat: {
        HIDET_ASSIGN_OR_RETURN(double value, TakeReal());
        return AttributeValue(value);
      }
      case AttributeType::kString:
      case AttributeType::kLayout: {
        HIDET_ASSIGN_OR_RETURN(std::string value, TakeString());
        return AttributeValue(std::move(value));
      }
      case AttributeType::kInts:
      case AttributeType::kAxes: {
        HIDET_ASSIGN_OR_RETURN(Dims dims, ParseDims());
        const auto ints = ConstantDims(dims);
        if (!ints.has_value()) return Error("expected integers");
        return AttributeValue(*ints);
      }
      case AttributeType::kDims: {
        HIDET_ASSIGN_OR_RETURN(Dims dims, ParseDims());
        return AttributeValue(std::move(dims));
      }
      case AttributeType::kDType: {
        HIDET_ASSIGN_OR_RETURN(ScalarType value, ParseDType());
        return AttributeValue(value);
      }
    }
    return Error("expected an attribute");
  }

  // Graphs.

  absl::Status Define(Names& names, const std::string& name, Tensor tensor) {
    if (names.try_emplace(name, std::move(tensor)).second) return absl::OkStatus();
    return Error(absl::StrCat("\"", name, "\" is defined twice"));
  }

  absl::StatusOr<Tensor> Lookup(const Names& names, const std::string& name) const {
    const auto found = names.find(name);
    if (found == names.end()) return Error(absl::StrCat("\"", name, "\" is not defined"));
    return found->second;
  }

  absl::StatusOr<Graph> ParseGraphAt(int depth) {
    if (depth > kMaxGraphDepth) return Error("graphs nest too deeply");
    Graph graph;
    Names names;
    if (!TryTakeWord("graph")) return Error("expected \"graph\"");
    if (TryTake("@")) {
      HIDET_ASSIGN_OR_RETURN(graph.name, TakeString());
    }
    if (depth == 0 && Peek() == 's') HIDET_RETURN_IF_ERROR(ParseSymbols());
    HIDET_RETURN_IF_ERROR(Take("("));
    if (!TryTake(")")) {
      do {
        HIDET_RETURN_IF_ERROR(ParseInput(graph, names));
      } while (TryTake(","));
      HIDET_RETURN_IF_ERROR(Take(")"));
    }
    HIDET_RETURN_IF_ERROR(Take("{"));
    while (!TryTakeWord("return")) {
      if (TryTakeWord("assume")) {
        HIDET_ASSIGN_OR_RETURN(Expr condition, ParseExpr("\n"));
        if (condition.type() != ir::Type::Bool())
          return Error("an assumption that is no condition");
        AddAssumption(graph.assumptions, condition);
      } else if (TryTakeWord("update")) {
        HIDET_ASSIGN_OR_RETURN(int64_t output, TakeInt());
        if (!TryTakeWord("of")) return Error("expected \"of\"");
        HIDET_ASSIGN_OR_RETURN(int64_t input, TakeInt());
        if (output < 0 || output > INT32_MAX || input < 0 || input > INT32_MAX)
          return Error("a bad position");
        graph.updates.emplace_back(static_cast<int>(output), static_cast<int>(input));
      } else {
        HIDET_RETURN_IF_ERROR(ParseStatement(graph, names, depth));
      }
    }
    if (Peek() == '}') {
      HIDET_RETURN_IF_ERROR(Take("}"));
      return graph;
    }
    do {
      HIDET_ASSIGN_OR_RETURN(std::string name, TakeName());
      HIDET_ASSIGN_OR_RETURN(Tensor output, Lookup(names, name));
      graph.outputs.push_back(std::move(output));
      if (TryTakeWord("as")) {
        HIDET_ASSIGN_OR_RETURN(std::string output_name, TakeString());
        graph.output_names.push_back(std::move(output_name));
      }
    } while (TryTake(","));
    HIDET_RETURN_IF_ERROR(Take("}"));
    return graph;
  }

  absl::Status ParseInput(Graph& graph, Names& names) {
    HIDET_ASSIGN_OR_RETURN(std::string name, TakeName());
    HIDET_RETURN_IF_ERROR(Take(":"));
    HIDET_ASSIGN_OR_RETURN(TensorType type, ParseType());
    std::string full_name = name;
    if (Peek() == '\'') {
      HIDET_ASSIGN_OR_RETURN(full_name, TakeString());
    }
    std::optional<Dims> value;
    if (TryTake("=")) {
      HIDET_ASSIGN_OR_RETURN(value, ParseDims());
      const auto count = ir::AsInt(Product(type.shape));
      if (!count.has_value() || *count != static_cast<int64_t>(value->size()))
        return Error("a wrong number of elements");
    }
    graph.inputs.push_back(Tensor::Make(std::move(type), full_name, std::move(value)));
    return Define(names, name, graph.inputs.back());
  }

  absl::Status ParseStatement(Graph& graph, Names& names, int depth) {
    HIDET_ASSIGN_OR_RETURN(std::string name, TakeName());
    if (TryTake("=")) {
      if (!TryTakeWord("Constant")) return Error("expected \"Constant\"");
      HIDET_ASSIGN_OR_RETURN(Tensor constant, ParseConstant());
      return Define(names, name, std::move(constant));
    }
    std::vector<std::string> result_names = {name};
    std::vector<TensorType> types;
    while (true) {
      HIDET_RETURN_IF_ERROR(Take(":"));
      HIDET_ASSIGN_OR_RETURN(TensorType type, ParseType());
      types.push_back(std::move(type));
      if (!TryTake(",")) break;
      HIDET_ASSIGN_OR_RETURN(std::string next, TakeName());
      result_names.push_back(std::move(next));
    }
    HIDET_RETURN_IF_ERROR(Take("="));
    HIDET_ASSIGN_OR_RETURN(Operator op, ParseOperator(names, types, depth));
    for (size_t i = 0; i < result_names.size(); ++i) {
      HIDET_RETURN_IF_ERROR(Define(names, result_names[i], op.outputs()[i]));
    }
    graph.operators.push_back(std::move(op));
    return absl::OkStatus();
  }

  absl::StatusOr<Tensor> ParseConstant() {
    HIDET_RETURN_IF_ERROR(Take("("));
    HIDET_ASSIGN_OR_RETURN(TensorType type, ParseType());
    HIDET_RETURN_IF_ERROR(Take(","));
    const auto sizes = ConstantDims(type.shape);
    if (!sizes.has_value()) return Error("a constant of unknown size");
    int64_t count = 1;
    for (int64_t size : *sizes) {
      if (__builtin_mul_overflow(count, size, &count)) return Error("too many elements");
    }
    std::shared_ptr<const ConstantData> data;
    if (TryTakeWord("unknown")) {
      data = ConstantData::Unknown(type.dtype, count);
    } else if (TryTake("id=")) {
      HIDET_ASSIGN_OR_RETURN(int64_t id, TakeInt());
      if (id < 0 || id >= static_cast<int64_t>(constants_.size()))
        return Error(absl::StrCat("no constant of id ", id));
      data = constants_[id];
      if (data->count() != count || data->dtype() != type.dtype)
        return Error(absl::StrCat("constant ", id, " has another type"));
    } else {
      if (IsComplex(type.dtype) || BitWidth(type.dtype) < 8) return Error("expected \"id=\"");
      const bool is_splat = TryTake("splat(");
      std::string bytes;
      int64_t given = 0;
      if (!is_splat) HIDET_RETURN_IF_ERROR(Take("["));
      if (is_splat || !TryTake("]")) {
        do {
          HIDET_RETURN_IF_ERROR(ParseElement(type.dtype, &bytes));
          if (++given > kMaxInlineParsed) return Error("too many elements in place");
        } while (!is_splat && TryTake(","));
        HIDET_RETURN_IF_ERROR(Take(is_splat ? ")" : "]"));
      }
      if (!is_splat && given != count)
        return Error(absl::StrCat(given, " elements, expected ", count));
      data = is_splat ? ConstantData::SplatBytes(type.dtype, count, bytes)
                      : ConstantData::Copy(type.dtype, count, bytes);
    }
    HIDET_RETURN_IF_ERROR(Take(")"));
    return Tensor::Constant(std::move(type), std::move(data));
  }

  absl::Status ParseElement(ScalarType dtype, std::string* bytes) {
    if (IsFloat(dtype)) {
      HIDET_ASSIGN_OR_RETURN(double value, TakeReal());
      AppendElement(dtype, value, bytes);
    } else {
      HIDET_ASSIGN_OR_RETURN(int64_t value, TakeInt());
      AppendIntElement(dtype, value, bytes);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<Operator> ParseOperator(const Names& names, const std::vector<TensorType>& types,
                                         int depth) {
    HIDET_ASSIGN_OR_RETURN(std::string op_name, TakeName());
    const bool is_fused = op_name == "Fused";
    const OpRecord* record = registry_.Find(op_name);
    if (!is_fused && record == nullptr)
      return Error(absl::StrCat("unknown operator \"", op_name, "\""));
    HIDET_RETURN_IF_ERROR(Take("("));
    std::vector<Tensor> inputs;
    Attributes attributes;
    std::string node_name;
    int64_t anchor = 0;
    if (!TryTake(")")) {
      do {
        HIDET_ASSIGN_OR_RETURN(std::string name, TakeName());
        if (!TryTake("=")) {
          Tensor input;
          if (name != "None") {
            HIDET_ASSIGN_OR_RETURN(input, Lookup(names, name));
          }
          inputs.push_back(std::move(input));
        } else if (is_fused) {
          if (name != "anchor") return Error("expected \"anchor\"");
          HIDET_ASSIGN_OR_RETURN(anchor, TakeInt());
        } else if (name == "name") {
          HIDET_ASSIGN_OR_RETURN(node_name, TakeString());
        } else {
          const AttributeSpec* spec = nullptr;
          for (const AttributeSpec& each : record->attributes) {
            if (each.name == name) spec = &each;
          }
          if (spec == nullptr)
            return Error(absl::StrCat(op_name, " has no attribute \"", name, "\""));
          HIDET_ASSIGN_OR_RETURN(AttributeValue value, ParseAttribute(spec->type));
          attributes.Set(name, std::move(value));
        }
      } while (TryTake(","));
      HIDET_RETURN_IF_ERROR(Take(")"));
    }
    if (is_fused) return ParseFused(std::move(inputs), types, anchor, depth);

    // Inferred by a builder of its own; results keep the layout that the text gives them.
    GraphBuilder builder(registry_);
    builder.set_default_device(types[0].device);
    const auto inferred = builder.Apply(*record, inputs, attributes, node_name);
    if (!inferred.ok()) return Error(inferred.status().message());
    if (inferred->size() != types.size())
      return Error(absl::StrCat(op_name, " has ", inferred->size(), " results"));
    std::vector<Tensor> outputs;
    for (size_t i = 0; i < types.size(); ++i) {
      const TensorType& type = (*inferred)[i].type();
      if (type.dtype != types[i].dtype || !SameDims(type.shape, types[i].shape) ||
          !(type.device == types[i].device)) {
        return Error(absl::StrCat("result ", i, " of ", op_name, " is ", type.ToString()));
      }
      outputs.push_back(Tensor::Make(types[i], (*inferred)[i].name(), (*inferred)[i].value()));
    }
    return Operator::Make(record, node_name, std::move(inputs),
                          builder.operators().back().attributes(), std::move(outputs));
  }

  absl::StatusOr<Operator> ParseFused(std::vector<Tensor> inputs,
                                      const std::vector<TensorType>& types, int64_t anchor,
                                      int depth) {
    HIDET_RETURN_IF_ERROR(Take("{"));
    HIDET_ASSIGN_OR_RETURN(Graph inner, ParseGraphAt(depth + 1));
    HIDET_RETURN_IF_ERROR(Take("}"));
    if (anchor < 0 || anchor >= static_cast<int64_t>(inner.operators.size()))
      return Error("anchor out of range");
    if (inner.inputs.size() != inputs.size() || inner.outputs.size() != types.size()) {
      return Error("a fused graph with other numbers of inputs or outputs");
    }
    if (inner.operators[anchor].is_fused()) return Error("a fused operator as anchor");
    for (const Tensor& input : inputs) {
      if (!input.defined()) return Error("a fused operator without an input");
    }
    std::vector<Tensor> outputs;
    for (size_t i = 0; i < types.size(); ++i) {
      if (!SameType(types[i], inner.outputs[i].type()))
        return Error(absl::StrCat("result ", i, " has another type inside"));
      outputs.push_back(Tensor::Make(types[i], inner.outputs[i].name(), inner.outputs[i].value()));
    }
    return Operator::MakeFused(std::make_shared<const Graph>(std::move(inner)),
                               static_cast<int>(anchor), std::move(inputs), std::move(outputs));
  }

  absl::string_view text_;
  size_t position_ = 0;
  const OpRegistry& registry_;
  const ConstantTable& constants_;
  ir::ParseScope scope_;  // the symbols
};

}  // namespace

absl::StatusOr<Graph> ParseGraph(absl::string_view text, const OpRegistry& registry,
                                 const ConstantTable& constants) {
  return Parser(text, registry, constants).Run();
}

}  // namespace hidet::graph

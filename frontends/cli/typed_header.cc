#include "frontends/cli/typed_header.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "base/version.h"
#include "runtime/size_expr.h"

namespace hidet::cli {
namespace {

using runtime::ModelSpec;
using runtime::TensorSpec;

constexpr absl::string_view kReserved[] = {
    "alignas", "alignof", "and",       "asm",     "auto",     "bool",     "break",    "case",
    "catch",   "char",    "class",     "concept", "const",    "continue", "default",  "delete",
    "do",      "double",  "else",      "enum",    "explicit", "export",   "extern",   "false",
    "float",   "for",     "friend",    "goto",    "if",       "inline",   "int",      "int64_t",
    "long",    "mutable", "namespace", "new",     "noexcept", "not",      "nullptr",  "operator",
    "or",      "private", "protected", "public",  "register", "requires", "return",   "short",
    "signed",  "sizeof",  "sizes",     "static",  "struct",   "switch",   "template", "this",
    "throw",   "true",    "try",       "typedef", "typename", "union",    "unsigned", "using",
    "virtual", "void",    "volatile",  "while",   "xor",      "values"};

bool IsReserved(absl::string_view word) {
  return std::find(std::begin(kReserved), std::end(kReserved), word) != std::end(kReserved);
}

bool IsIdentifier(absl::string_view word) {
  if (word.empty() || absl::ascii_isdigit(static_cast<unsigned char>(word[0])) || IsReserved(word))
    return false;
  return std::all_of(word.begin(), word.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_';
  });
}

// The names of a model's tensors or sizes as parameters: letters, digits and '_' stay; different
// names stay different.
class Identifiers {
 public:
  std::string Of(absl::string_view name) {
    std::string word;
    for (const char c : name) word += absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '_';
    while (!word.empty() && word[0] == '_') word.erase(0, 1);
    if (word.empty() || absl::ascii_isdigit(static_cast<unsigned char>(word[0])))
      word = absl::StrCat("x", word);
    while (!word.empty() && word.back() == '_') word.pop_back();
    std::string unique = word;
    for (int i = 1; IsReserved(unique) || !used_.insert(unique).second; ++i)
      unique = absl::StrCat(word, "_", i);
    return unique;
  }

 private:
  std::set<std::string> used_;
};

absl::StatusOr<std::string> ElementType(const TensorSpec& tensor) {
  switch (tensor.dtype) {
    case ScalarType::kBool:
      return std::string("bool");
    case ScalarType::kFloat32:
    case ScalarType::kTFloat32:
      return std::string("float");
    case ScalarType::kFloat64:
      return std::string("double");
    case ScalarType::kFloat16:
      return std::string("hidet::Half");
    case ScalarType::kBFloat16:
      return std::string("hidet::BFloat16");
    default:
      break;
  }
  if (IsInteger(tensor.dtype) && BitWidth(tensor.dtype) >= 8)
    return absl::StrCat(ScalarTypeName(tensor.dtype), "_t");
  return absl::UnimplementedError(absl::StrCat("tensor \"", tensor.name, "\": elements of ",
                                               ScalarTypeName(tensor.dtype),
                                               " have no pointer in C++"));
}

std::string Comment(absl::string_view text) {
  return absl::StrReplaceAll(absl::Utf8SafeCHexEscape(text), {{"\n", " "}});
}

std::string TypeText(const ModelSpec& spec, const TensorSpec& tensor) {
  std::vector<std::string> sizes;
  for (const runtime::SizeExpr& size : tensor.shape)
    sizes.push_back(runtime::DescribeSize(size, spec.symbols));
  return absl::StrCat(ScalarTypeName(tensor.dtype), "[", absl::StrJoin(sizes, ", "), "]");
}

constexpr char kHeader[] =
    R"(// Written by hidet $VERSION. The model "$MODEL" for $TARGET, with its code and its weights.
#ifndef $GUARD
#define $GUARD

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/float_types.h"
#include "base/tensor_view.h"
#include "runtime/typed_model.h"

$OPEN
class $CLASS : public hidet::runtime::TypedModel {
 public:
$SIZES  // Brings the model into memory. Errors are those of hidet::runtime::Model::Load.
  static absl::StatusOr<$CLASS> Load(hidet::runtime::LoadOptions options = {}) {
    absl::StatusOr<hidet::runtime::TypedModel> model =
        hidet::runtime::TypedModel::Load(Artifact(), std::move(options));
    if (!model.ok()) return model.status();
    return $CLASS(*std::move(model));
  }

  // Runs the model once and waits; any number of threads may. Tensors lie row by row in the host's
  // memory:
$TENSORS  absl::Status Run($PARAMETERS) const {
    const std::vector<int64_t> all_sizes = {$VALUES};
    const void* const all_inputs[] = {$INPUTS};
    void* const all_outputs[] = {$OUTPUTS};
    return RunTyped(all_sizes, all_inputs, all_outputs);
  }

  // Returns the shapes of $NAMES.
  absl::StatusOr<std::vector<hidet::Shape>> OutputShapes($SIZES_PARAMETER) const {
    return ShapesFor(std::vector<int64_t>{$VALUES});
  }

 private:
  explicit $CLASS(hidet::runtime::TypedModel model)
      : hidet::runtime::TypedModel(std::move(model)) {}
  static absl::string_view Artifact();
};
$CLOSE
#endif  // $GUARD
)";

constexpr char kSource[] = R"(// Written by hidet $VERSION.
#include "$HEADER"

__asm__(
    ".section .rodata\n"
    ".balign 64\n"
    "$SYMBOL_begin:\n"
    ".incbin \"$ARTIFACT\"\n"
    "$SYMBOL_end:\n"
    ".byte 0\n"
    ".previous\n");
extern "C" const char $SYMBOL_begin[];
extern "C" const char $SYMBOL_end[];

absl::string_view $QUALIFIED::Artifact() {
  return {$SYMBOL_begin, static_cast<size_t>($SYMBOL_end - $SYMBOL_begin)};
}
)";

}  // namespace

absl::StatusOr<TypedHeader> MakeTypedHeader(const ModelSpec& spec,
                                            const TypedHeaderOptions& options) {
  if (!IsIdentifier(options.class_name)) {
    return absl::InvalidArgumentError(absl::StrCat("class \"", absl::CHexEscape(options.class_name),
                                                   "\": expected a name of C++"));
  }
  std::vector<std::string> spaces;
  if (!options.name_space.empty()) spaces = absl::StrSplit(options.name_space, "::");
  for (const std::string& space : spaces) {
    if (IsIdentifier(space)) continue;
    return absl::InvalidArgumentError(absl::StrCat("namespace \"",
                                                   absl::CHexEscape(options.name_space),
                                                   "\": expected names of C++ with :: between"));
  }
  Identifiers names;
  std::vector<std::string> parameters, inputs, outputs, output_names;
  std::string tensors, sizes;
  std::vector<std::string> values, fields;
  Identifiers size_names;
  for (const runtime::SymbolSpec& symbol : spec.symbols) {
    if (symbol.input < 0) continue;
    const std::string name = size_names.Of(symbol.name);
    fields.push_back(absl::StrFormat("    int64_t %s = %d;  // \"%s\", %d to %d\n", name,
                                     symbol.min, Comment(symbol.name), symbol.min, symbol.max));
    values.push_back(absl::StrCat("sizes.", name));
  }
  if (!fields.empty()) {
    parameters.emplace_back("const Sizes& sizes");
    sizes = absl::StrCat("  // The open sizes of the model.\n  struct Sizes {\n",
                         absl::StrJoin(fields, ""), "  };\n\n");
  }
  for (const TensorSpec& input : spec.inputs) {
    HIDET_ASSIGN_OR_RETURN(const std::string type, ElementType(input));
    const std::string name = names.Of(input.name);
    inputs.push_back(name);
    parameters.push_back(absl::StrCat("const ", type, "* ", name));
    absl::StrAppend(&tensors, "  //   ", name, ": ", TypeText(spec, input), ", the input \"",
                    Comment(input.name), "\"\n");
  }
  for (const TensorSpec& output : spec.outputs) {
    HIDET_ASSIGN_OR_RETURN(const std::string type, ElementType(output));
    const std::string name = names.Of(output.name);
    outputs.push_back(name);
    parameters.push_back(absl::StrCat(type, "* ", name));
    absl::StrAppend(&tensors, "  //   ", name, ": ", TypeText(spec, output), ", the output \"",
                    Comment(output.name), "\"\n");
  }
  std::string open, close;
  for (const std::string& space : spaces) absl::StrAppend(&open, "namespace ", space, " {\n");
  for (auto space = spaces.rbegin(); space != spaces.rend(); ++space)
    absl::StrAppend(&close, "}  // namespace ", *space, "\n");
  const std::string symbol =
      absl::StrCat("hidet_model_", absl::StrJoin(spaces, "_"), "_", options.class_name);
  const std::string guard = absl::AsciiStrToUpper(absl::StrCat(symbol, "_H_"));
  const std::string value_list = absl::StrJoin(values, ", ");
  const std::vector<std::pair<absl::string_view, std::string>> words = {
      {"$VERSION", std::string(Version())},
      {"$MODEL", Comment(spec.name)},
      {"$TARGET", Comment(spec.target)},
      {"$GUARD", guard},
      {"$OPEN", open},
      {"$CLOSE", close},
      {"$CLASS", options.class_name},
      {"$SIZES_PARAMETER", fields.empty() ? "" : "const Sizes& sizes"},
      {"$SIZES", sizes},
      {"$TENSORS", tensors},
      {"$PARAMETERS", absl::StrJoin(parameters, ", ")},
      {"$VALUES", value_list},
      {"$INPUTS", inputs.empty() ? "nullptr" : absl::StrJoin(inputs, ", ")},
      {"$OUTPUTS", outputs.empty() ? "nullptr" : absl::StrJoin(outputs, ", ")},
      {"$NAMES", absl::StrJoin(outputs, ", ")},
      {"$HEADER", options.header_path},
      {"$ARTIFACT", absl::CEscape(options.artifact_path)},
      {"$SYMBOL", symbol},
      {"$QUALIFIED", absl::StrCat(options.name_space,
                                  options.name_space.empty() ? "" : "::", options.class_name)}};
  return TypedHeader{absl::StrReplaceAll(kHeader, words), absl::StrReplaceAll(kSource, words)};
}

}  // namespace hidet::cli

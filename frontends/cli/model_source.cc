#include "frontends/cli/model_source.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <system_error>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "base/log.h"
#include "base/status_macros.h"
#include "compiler/graph_file.h"
#include "compiler/load_options.h"
#include "frontends/cli/filter.h"
#include "frontends/cli/progress.h"
#include "graph/constant_data.h"
#include "graph/device.h"
#include "graph/text.h"
#include "runtime/size_expr.h"
#include "runtime/typical_size.h"

namespace hidet::cli {
namespace {

using compiler::Stage;

// Memory for a tensor, which `view` then points to.
absl::StatusOr<std::unique_ptr<char[]>> Allocate(absl::string_view name, TensorView& view) {
  // Room to begin at a cache line.
  const auto bytes = static_cast<size_t>(view.bytes());
  std::unique_ptr<char[]> memory(new (std::nothrow) char[bytes + 64]);
  if (memory == nullptr) {
    return absl::ResourceExhaustedError(
        absl::StrCat("tensor \"", name, "\": out of memory, ", bytes, " bytes"));
  }
  const uintptr_t address = reinterpret_cast<uintptr_t>(memory.get());
  view.data = reinterpret_cast<void*>((address + 63) / 64 * 64);
  return memory;
}

absl::Status FillRandom(TensorView& view, std::mt19937& generator) {
  if (IsComplex(view.dtype) || BitWidth(view.dtype) < 8) {
    return absl::UnimplementedError(
        absl::StrCat("random elements of type ", ScalarTypeName(view.dtype)));
  }
  std::uniform_real_distribution<double> real(-1, 1);
  std::uniform_int_distribution<int> integer(
      0, IsBool(view.dtype) ? 1 : LargestRandomInteger(BitWidth(view.dtype)));
  std::string bytes;
  for (int64_t i = 0; i < view.num_elements(); ++i) {
    if (IsFloat(view.dtype)) {
      graph::AppendElement(view.dtype, real(generator), &bytes);
    } else {
      graph::AppendIntElement(view.dtype, integer(generator), &bytes);
    }
  }
  std::memcpy(view.data, bytes.data(), bytes.size());
  return absl::OkStatus();
}

// A compiled model runs on the kind of device that it was compiled for.
absl::Status CheckDeviceOfArtifact(const runtime::Model& model, absl::string_view device) {
  const bool is_on_gpu = model.accelerator() != nullptr;
  HIDET_ASSIGN_OR_RETURN(const graph::Device wanted, graph::Device::Parse(device));
  if (wanted.IsCuda() == is_on_gpu) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "--device ", device, ": the model is compiled for ", is_on_gpu ? "cuda" : "cpu"));
}

absl::Status CheckSizeNames(const runtime::ModelSpec& spec, const Arguments& arguments) {
  HIDET_ASSIGN_OR_RETURN(const std::vector<onnx::SymbolOption> sizes, ReadSizes(arguments));
  std::vector<std::string> names;
  for (const runtime::SymbolSpec& symbol : spec.symbols) names.push_back(symbol.name);
  for (const onnx::SymbolOption& size : sizes) {
    if (std::find(names.begin(), names.end(), size.name) != names.end()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("--size ", absl::Utf8SafeCHexEscape(size.name), ": ",
                     names.empty() ? "the model has no open sizes" : "the model's open sizes are ",
                     absl::Utf8SafeCHexEscape(absl::StrJoin(names, ", "))));
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<FlagSpec> BuildFlags() {
  return {
      {"size", "NAME=MIN..MAX@TYPICAL", "what an open size may be; NAME=N fixes it", true},
      {"shape", "INPUT=N,N,...", "the shape of an input; ? keeps a size", true},
      {"as-input", "NAME", "an initializer of an ONNX file that calls give, no constant", true},
      {"from", "STAGE", "go on after this stage: of a .graph file, or of the folder of a dump"},
      {"dump-dir", "DIR", "write what each stage makes, to be read, edited and gone on from"},
      {"dump-filter", "REGEX", "which files of it, by a part of their names: 'softmax.*ll$'"},
      {"print-after", "REGEX", "print the graph after passes of these names on standard error"},
      {"pass-limit", "N", "how many graph passes run: to find the one that breaks something"},
  };
}

std::vector<FlagSpec> InputFlags() {
  return {
      {"input", "NAME=FILE.npy", "an input", true},
      {"random", "", "random numbers for the inputs that no file is given for"},
      {"seed", "N", "of the random numbers"},
  };
}

absl::StatusOr<int> PassLimit(const Arguments& arguments) {
  HIDET_ASSIGN_OR_RETURN(
      const int64_t limit,
      ParseCount("pass-limit", arguments.Get("pass-limit", absl::StrCat(INT32_MAX)), 0, INT32_MAX));
  return static_cast<int>(limit);
}

bool IsArtifact(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;  // a pipe would be waited for
  char magic[4] = {};
  std::ifstream(path, std::ios::binary).read(magic, 4);
  return std::memcmp(magic, "PK\3\4", 4) == 0;
}

std::optional<std::string> FlagOfOneGraph(const Arguments& arguments) {
  for (const FlagSpec& flag : BuildFlags()) {
    const std::string name(flag.name);
    if (name != "size" && name != "as-input" && arguments.Has(name)) return name;
  }
  return std::nullopt;
}

absl::Status CheckFlagsForArtifact(const Arguments& arguments) {
  if (const auto flag = FlagOfOneGraph(arguments); flag.has_value())
    return WrongUse(absl::StrCat("--", *flag, " on a compiled model"));
  if (arguments.Has("as-input")) return WrongUse("--as-input on a compiled model");
  for (const std::string& option : arguments.options) {
    if (!compiler::FindOption(option)->of_runs)
      return WrongUse(absl::StrCat(OptionFlag(option), " on a compiled model"));
  }
  return absl::OkStatus();
}

absl::Status CheckNotRead(absl::string_view flag, const std::string& file,
                          const std::string& path) {
  HIDET_RETURN_IF_ERROR(CheckWritten(flag, file, path, "the model itself"));
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return absl::OkStatus();
  std::vector<std::string> read;
  if (std::filesystem::is_directory(path, error)) {
    for (const auto& entry : std::filesystem::directory_iterator(path, error))
      read.push_back(entry.path().string());
  } else if (absl::EndsWith(path, ".graph")) {
    read = compiler::ConstantsFiles(path);
  } else if (absl::EndsWith(path, ".onnx") && !IsArtifact(file)) {
    // What is wrong with the model is said where it is read.
    if (auto files = onnx::DataFiles(path); files.ok()) read = *std::move(files);
  }
  for (const std::string& other : read)
    HIDET_RETURN_IF_ERROR(CheckWritten(flag, file, other, "what is read"));
  return absl::OkStatus();
}

absl::StatusOr<compiler::BuildResult> BuildFromFlags(const std::string& path,
                                                     const Arguments& arguments, Session& session,
                                                     Stage to, bool explain) {
  compiler::BuildRequest options;
  options.options = session.options;
  options.to = to;
  options.explain = explain;
  options.cancelled = session.cancelled;
  options.dump_dir = arguments.Get("dump-dir");
  if (arguments.Has("dump-filter")) {
    if (!arguments.Has("dump-dir"))
      return absl::InvalidArgumentError(
          "--dump-filter says which files of --dump-dir, which is missing");
    HIDET_ASSIGN_OR_RETURN(const Filter filter,
                           Filter::Parse("dump-filter", arguments.Get("dump-filter")));
    options.dump_filter = [filter](absl::string_view file) { return filter.Finds(file); };
  }
  HIDET_ASSIGN_OR_RETURN(options.pass_limit, PassLimit(arguments));
  if (arguments.Has("print-after")) {
    HIDET_ASSIGN_OR_RETURN(const Filter filter,
                           Filter::Parse("print-after", arguments.Get("print-after")));
    options.after_pass = [filter, &session](absl::string_view pass, const graph::Graph& graph) {
      if (filter.Matches(pass))
        session.err << "// after " << pass << "\n" << graph::PrintGraph(graph);
    };
  }
  HIDET_ASSIGN_OR_RETURN(options.symbols, ReadSizes(arguments));
  HIDET_ASSIGN_OR_RETURN(options.shapes, ReadShapes(arguments));
  options.given = arguments.All("as-input");
  Stage from = Stage::kImport;
  if (arguments.Has("from")) {
    HIDET_ASSIGN_OR_RETURN(from, compiler::ParseStage(arguments.Get("from")));
  }
  ProgressLine line(session.err, session.is_terminal);
  options.progress = [&](const compiler::Progress& progress) { line.Show(progress); };
  absl::StatusOr<compiler::BuildResult> built = compiler::BuildFile(path, options, from);
  if (built.ok() && IsLogged(LogLevel::kInfo)) {
    Log(LogLevel::kInfo,
        absl::StrFormat("%s: import %.3f s, optimize %.3f s, compile %.3f s%s", path,
                        built->import_seconds, built->optimize_seconds, built->compile_seconds,
                        built->from_cache ? ", taken from the cache" : ""));
  }
  return built;
}

absl::StatusOr<std::shared_ptr<const runtime::Model>> LoadFromFlags(const std::string& path,
                                                                    const Arguments& arguments,
                                                                    Session& session) {
  runtime::LoadOptions options = compiler::LoadOptionsOf(session.options);
  if (IsArtifact(path)) {
    HIDET_RETURN_IF_ERROR(CheckFlagsForArtifact(arguments));
    HIDET_ASSIGN_OR_RETURN(auto model, runtime::Model::Load(path, std::move(options)));
    const auto& given = arguments.options;
    if (std::find(given.begin(), given.end(), "device") != given.end()) {
      HIDET_RETURN_IF_ERROR(CheckDeviceOfArtifact(*model, session.options.device));
    }
    HIDET_RETURN_IF_ERROR(CheckSizeNames(model->spec(), arguments));
    return model;
  }
  HIDET_ASSIGN_OR_RETURN(compiler::BuildResult built,
                         BuildFromFlags(path, arguments, session, Stage::kArtifact));
  return runtime::Model::Load(std::move(built.compiled->data), std::move(options));
}

absl::StatusOr<CallTensors> CallTensors::Make(const runtime::Model& model,
                                              const Arguments& arguments) {
  CallTensors call;
  const runtime::ModelSpec& spec = model.spec();
  HIDET_ASSIGN_OR_RETURN(const std::vector<onnx::SymbolOption> sizes, ReadSizes(arguments));
  std::vector<int64_t> symbols;
  for (const runtime::SymbolSpec& symbol : spec.symbols) {
    symbols.push_back(runtime::TypicalSize(symbol));
  }
  std::vector<std::string> input_names;
  for (const runtime::TensorSpec& input : spec.inputs) input_names.push_back(input.name);

  std::map<std::string, size_t> file_of;
  for (const std::string& text : arguments.All("input")) {
    // Names and files may have '=' in them: the first cut that names an input is meant.
    size_t equals = text.find('=');
    const auto is_input = [&](absl::string_view name) {
      return std::find(input_names.begin(), input_names.end(), name) != input_names.end();
    };
    for (size_t cut = equals; cut != std::string::npos; cut = text.find('=', cut + 1)) {
      if (!is_input(absl::string_view(text).substr(0, cut))) continue;
      equals = cut;
      break;
    }
    const std::string name = text.substr(0, equals);
    if (equals == std::string::npos) {
      return WrongUse(
          absl::StrCat("--input ", absl::Utf8SafeCHexEscape(text), ": expected NAME=FILE.npy"));
    }
    if (!is_input(name)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--input ", absl::Utf8SafeCHexEscape(name), ": the model's inputs are ",
                       absl::Utf8SafeCHexEscape(absl::StrJoin(input_names, ", "))));
    }
    if (file_of.count(name) != 0)
      return WrongUse(absl::StrCat("--input ", name, " is given twice"));
    HIDET_ASSIGN_OR_RETURN(NpyArray array, ReadNpy(text.substr(equals + 1)));
    file_of[name] = call.files_.size();
    call.files_.push_back(std::move(array));
  }
  // What files and flags say of sizes holds for the random inputs too.
  for (size_t i = 0; i < spec.symbols.size(); ++i) {
    const runtime::SymbolSpec& symbol = spec.symbols[i];
    const auto size = std::find_if(sizes.begin(), sizes.end(), [&](const onnx::SymbolOption& s) {
      return s.name == symbol.name;
    });
    if (size != sizes.end()) symbols[i] = SizeOfCall(*size);
    if (symbol.input < 0) continue;
    const auto file = file_of.find(spec.inputs[symbol.input].name);
    if (file == file_of.end()) continue;
    const Shape& shape = call.files_[file->second].view().shape;
    if (symbol.dim >= static_cast<int>(shape.size())) continue;
    const bool is_fixed = size != sizes.end() && size->min == size->max;  // NAME=N, no range
    if (is_fixed && symbols[i] != shape[symbol.dim]) {
      return absl::InvalidArgumentError(absl::StrCat("--size ", symbol.name, "=", symbols[i],
                                                     ": input \"", spec.inputs[symbol.input].name,
                                                     "\" has size ", shape[symbol.dim]));
    }
    symbols[i] = shape[symbol.dim];
  }
  HIDET_ASSIGN_OR_RETURN(const uint32_t seed, ReadSeed(arguments));
  std::mt19937 generator(seed);
  std::vector<Shape> shapes;
  for (const runtime::TensorSpec& input : spec.inputs) {
    if (const auto file = file_of.find(input.name); file != file_of.end()) {
      call.inputs_.push_back(call.files_[file->second].view());
      shapes.push_back(call.inputs_.back().shape);
      continue;
    }
    if (!arguments.Has("random")) {
      return absl::InvalidArgumentError(absl::StrCat(
          "input \"", input.name, "\" is missing: --input ", input.name, "=FILE.npy, or --random"));
    }
    TensorView view{nullptr, input.dtype, {}, DeviceKind::kCpu};
    for (const runtime::SizeExpr& size : input.shape) {
      HIDET_ASSIGN_OR_RETURN(const int64_t value, runtime::EvaluateSize(size, symbols));
      view.shape.push_back(value);
    }
    call.storage_.emplace_back();
    HIDET_ASSIGN_OR_RETURN(call.storage_.back(), Allocate(input.name, view));
    HIDET_RETURN_IF_ERROR(AddContext(FillRandom(view, generator), "input \"", input.name, "\""));
    shapes.push_back(view.shape);
    call.inputs_.push_back(std::move(view));
  }
  HIDET_ASSIGN_OR_RETURN(const std::vector<Shape> output_shapes, model.OutputShapes(shapes));
  for (size_t i = 0; i < spec.outputs.size(); ++i) {
    TensorView view{nullptr, spec.outputs[i].dtype, output_shapes[i], DeviceKind::kCpu};
    call.storage_.emplace_back();
    HIDET_ASSIGN_OR_RETURN(call.storage_.back(), Allocate(spec.outputs[i].name, view));
    const int updates = spec.outputs[i].updates_input;
    // The output is the input, in memory that may be written; what is no such input the call says.
    if (updates >= 0 && call.inputs_[updates].bytes() == view.bytes()) {
      std::memcpy(view.data, call.inputs_[updates].data, static_cast<size_t>(view.bytes()));
      call.inputs_[updates].data = view.data;
    }
    call.outputs_.push_back(std::move(view));
  }
  if (runtime::Device* device = model.accelerator(); device != nullptr) {
    HIDET_ASSIGN_OR_RETURN(call.there_,
                           runtime::DeviceTensors::Make(*device, call.inputs_, call.outputs_));
  }
  return call;
}

absl::StatusOr<absl::Span<const TensorView>> CallTensors::FetchOutputs() {
  if (there_.has_value()) HIDET_RETURN_IF_ERROR(there_->FetchOutputs(absl::MakeSpan(outputs_)));
  return outputs_;
}

std::string Describe(const TensorView& tensor) {
  std::string text =
      absl::StrCat(ScalarTypeName(tensor.dtype), "[", absl::StrJoin(tensor.shape, ", "), "]");
  const int64_t count = tensor.num_elements();
  if (count == 0 || IsComplex(tensor.dtype) || BitWidth(tensor.dtype) < 8) return text;
  const auto data = graph::ConstantData::Wrap(
      tensor.dtype, count,
      {static_cast<const char*>(tensor.data), static_cast<size_t>(tensor.bytes())}, nullptr);
  double min = INFINITY, max = -INFINITY, sum = 0;
  bool has_nan = false;
  for (int64_t i = 0; i < count; ++i) {
    const double value = data->RealAt(i);
    min = std::fmin(min, value);
    max = std::fmax(max, value);
    sum += value;
    has_nan = has_nan || std::isnan(value);
  }
  if (has_nan) min = max = NAN;  // as NumPy has it
  absl::StrAppendFormat(&text, ", min %g, mean %g, max %g", min, sum / static_cast<double>(count),
                        max);
  return text;
}

}  // namespace hidet::cli

#include "runtime/spec_json.h"

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "base/status_macros.h"
#include "formats/strict_json.h"
#include "runtime/size_expr.h"

namespace hidet::runtime {
namespace {

constexpr const char* NamesOf(DeviceKind, size_t i) {
  constexpr const char* kNames[] = {"cpu", "cuda", "fake"};
  return i < std::size(kNames) ? kNames[i] : nullptr;
}
constexpr const char* NamesOf(BufferKind, size_t i) {
  constexpr const char* kNames[] = {"input", "output", "constant", "persistent", "arena", "state"};
  return i < std::size(kNames) ? kNames[i] : nullptr;
}
constexpr const char* NamesOf(ObjectKind, size_t i) {
  constexpr const char* kNames[] = {"cubin", "shared_object", "relocatable"};
  return i < std::size(kNames) ? kNames[i] : nullptr;
}
constexpr const char* NamesOf(TensorMapSwizzle, size_t i) {
  constexpr const char* kNames[] = {"none", "32B", "64B", "128B"};
  return i < std::size(kNames) ? kNames[i] : nullptr;
}

// Names of the alternatives of a variant, in their order; the field "kind" holds them.
constexpr const char* AlternativesOf(const LaunchArg&, size_t i) {
  constexpr const char* kNames[] = {"buffer", "scalar", "magic_divisor", "status", "tensor_map"};
  return i < std::size(kNames) ? kNames[i] : nullptr;
}
constexpr const char* AlternativesOf(const decltype(Step::action)&, size_t i) {
  constexpr const char* kNames[] = {"launch", "copy", "external"};
  return i < std::size(kNames) ? kNames[i] : nullptr;
}

template <typename IO>
void Describe(IO& io, SymbolSpec& x) {
  io("name", x.name);
  io("input", x.input);
  io("dim", x.dim);
  io("min", x.min);
  io("max", x.max);
  io("divisor", x.divisor);
  io("hint", x.hint);
}
template <typename IO>
void Describe(IO& io, TensorSpec& x) {
  io("name", x.name);
  io("dtype", x.dtype);
  io("shape", x.shape);
  io("device", x.device);
  io("updates_input", x.updates_input);
}
template <typename IO>
void Describe(IO& io, ConstantSpec& x) {
  io("tensor", x.tensor);
  io("bound_by_host", x.bound_by_host);
  io("replaceable", x.replaceable);
}
template <typename IO>
void Describe(IO& io, BufferSpec& x) {
  io("kind", x.kind);
  io("index", x.index);
  io("device", x.device);
  io("bytes", x.bytes);
  io("alignment", x.alignment);
  io("must_be_zero", x.must_be_zero);
}
template <typename IO>
void Describe(IO& io, KernelSpec& x) {
  io("symbol", x.symbol);
  io("object", x.object);
  io("task", x.task);
  io("schedule", x.schedule);
  io("block", x.block);
  io("cluster", x.cluster);
  io("shared_bytes", x.shared_bytes);
  io("dependent_launch", x.dependent_launch);
  io("cooperative", x.cooperative);
  io("flops", x.flops);
  io("bytes", x.bytes);
}
template <typename IO>
void Describe(IO& io, BufferArg& x) {
  io("buffer", x.buffer);
  io("offset", x.offset);
}
template <typename IO>
void Describe(IO& io, ScalarArg& x) {
  io("dtype", x.dtype);
  io("value", x.value);
}
template <typename IO>
void Describe(IO& io, MagicDivisorArg& x) {
  io("divisor", x.divisor);
}
template <typename IO>
void Describe(IO&, StatusArg&) {}
template <typename IO>
void Describe(IO& io, TensorMapArg& x) {
  io("buffer", x.buffer);
  io("offset", x.offset);
  io("dtype", x.dtype);
  io("dims", x.dims);
  io("strides", x.strides);
  io("box", x.box);
  io("swizzle", x.swizzle);
  io("traversal_strides", x.traversal_strides);
}
template <typename IO>
void Describe(IO& io, LaunchStep& x) {
  io("kernel", x.kernel);
  io("grid", x.grid);
  io("args", x.args);
  io("block_nanoseconds", x.block_nanoseconds);
}
template <typename IO>
void Describe(IO& io, CopyStep& x) {
  io("source", x.source);
  io("destination", x.destination);
  io("source_offset", x.source_offset);
  io("destination_offset", x.destination_offset);
  io("bytes", x.bytes);
}
template <typename IO>
void Describe(IO& io, ExternalStep& x) {
  io("name", x.name);
  io("buffers", x.buffers);
  io("tensors", x.tensors);
}
template <typename IO>
void Describe(IO& io, Step& x) {
  io("name", x.name);
  io("action", x.action);
  io("reads", x.reads);
  io("writes", x.writes);
  io("after", x.after);
}
template <typename IO>
void Describe(IO& io, Plan& x) {
  io("steps", x.steps);
}
template <typename IO>
void Describe(IO& io, ObjectSpec& x) {
  io("kind", x.kind);
  io("file", x.file);
  io("target", x.target);
}
template <typename IO>
void Describe(IO& io, CheckSpec& x) {
  io("condition", x.condition);
  io("text", x.text);
}
template <typename IO>
void Describe(IO& io, ModelSpec& x) {
  io("version", x.version);
  io("name", x.name);
  io("target", x.target);
  io("cpu_features", x.cpu_features);
  io("symbols", x.symbols);
  io("checks", x.checks);
  io("inputs", x.inputs);
  io("outputs", x.outputs);
  io("constants", x.constants);
  io("buffers", x.buffers);
  io("objects", x.objects);
  io("kernels", x.kernels);
  io("prepare", x.prepare);
  io("run", x.run);
}

template <typename T>
concept HasNames = std::is_enum_v<T> && requires(T t) { NamesOf(t, 0); };
template <typename T>
concept HasAlternatives = std::is_same_v<T, LaunchArg> || std::is_same_v<T, decltype(Step::action)>;

class Writer {
 public:
  Writer() : json_(Json::object()) {}

  template <typename T>
  void operator()(const char* key, T& value) {
    json_[key] = Write(value);
  }
  Json Take() { return std::move(json_); }

 private:
  template <typename T>
  static Json WriteList(T& list) {
    Json json = Json::array();
    for (auto& item : list) json.push_back(Write(item));
    return json;
  }
  static Json Write(bool value) { return value; }
  static Json Write(int value) { return value; }
  static Json Write(int64_t value) { return value; }
  static Json Write(double value) { return std::isfinite(value) ? value : 0.0; }
  static Json Write(std::string& value) { return value; }
  static Json Write(SizeExpr& value) { return PrintSizeExpr(value); }
  static Json Write(ScalarType value) { return std::string(ScalarTypeName(value)); }
  template <typename T>
  static Json Write(std::vector<T>& value) {
    return WriteList(value);
  }
  template <typename T, size_t n>
  static Json Write(std::array<T, n>& value) {
    return WriteList(value);
  }
  template <typename T>
  static Json Write(T& value) {
    if constexpr (HasNames<T>) {
      return NamesOf(value, static_cast<size_t>(value));
    } else {
      Writer writer;
      if constexpr (HasAlternatives<T>) {
        writer.json_["kind"] = AlternativesOf(value, value.index());
        std::visit([&](auto& alternative) { Describe(writer, alternative); }, value);
      } else {
        Describe(writer, value);
      }
      return writer.Take();
    }
  }

  Json json_;
};

// Reads the fields of one object. After the first error it does nothing more.
class Reader {
 public:
  Reader(const Json& json, std::string path) : json_(json), path_(std::move(path)) {
    if (!json.is_object()) Fail(path_, json, "an object");
  }

  template <typename T>
  void operator()(const char* key, T& value) {
    if (!status_.ok()) return;
    const auto it = json_.find(key);
    if (it == json_.end()) {
      status_ = absl::InvalidArgumentError(absl::StrCat(Path(key), ": is missing"));
      return;
    }
    ++num_read_;
    Read(*it, Path(key), value);
  }

  // Returns the first error, or that there are fields nobody asked for.
  absl::Status Finish(absl::Span<const char* const> known) {
    if (!status_.ok() || num_read_ == json_.size()) return status_;
    for (const auto& item : json_.items()) {
      bool expected = false;
      for (const char* key : known) expected |= item.key() == key;
      if (!expected)
        return absl::InvalidArgumentError(absl::StrCat(Path(item.key()), ": is unknown"));
    }
    return status_;
  }

  template <typename T>
  static absl::Status ReadObject(const Json& json, const std::string& path, T& value) {
    Reader reader(json, path);
    if constexpr (HasAlternatives<T>) {
      std::string kind;
      reader("kind", kind);
      if (reader.status_.ok()) reader.ReadAlternative(kind, value);
    } else {
      Describe(reader, value);
    }
    KeyCollector keys;
    if constexpr (HasAlternatives<T>) {
      keys.names.push_back("kind");
      std::visit([&](auto& alternative) { Describe(keys, alternative); }, value);
    } else {
      Describe(keys, value);
    }
    return reader.Finish(keys.names);
  }

 private:
  struct KeyCollector {
    std::vector<const char*> names;
    template <typename T>
    void operator()(const char* key, T&) {
      names.push_back(key);
    }
  };

  std::string Path(absl::string_view key) const {
    return path_.empty() ? std::string(key) : absl::StrCat(path_, ".", key);
  }

  void Fail(const std::string& path, const Json& json, absl::string_view expected) {
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    status_ = absl::InvalidArgumentError(
        absl::StrCat(path.empty() ? "spec" : path, ": is ", text, ", expected ", expected));
  }

  // Makes the alternative of that name, then reads its fields.
  template <size_t i = 0, typename... Ts>
  void ReadAlternative(const std::string& kind, std::variant<Ts...>& value) {
    if constexpr (i < sizeof...(Ts)) {
      if (kind != AlternativesOf(value, i)) return ReadAlternative<i + 1>(kind, value);
      value.template emplace<i>();
      Describe(*this, std::get<i>(value));
    } else {
      status_ =
          absl::InvalidArgumentError(absl::StrCat(Path("kind"), ": \"", kind, "\" is unknown"));
    }
  }

  template <typename T>
  void ReadInteger(const Json& json, const std::string& path, T& value) {
    if (!json.is_number_integer()) return Fail(path, json, "an integer");
    if (json.is_number_unsigned()) {
      const uint64_t number = json.get<uint64_t>();
      if (number > static_cast<uint64_t>(std::numeric_limits<T>::max()))
        return Fail(path, json, "a smaller integer");
      value = static_cast<T>(number);
      return;
    }
    const int64_t number = json.get<int64_t>();
    if (number < static_cast<int64_t>(std::numeric_limits<T>::min()))
      return Fail(path, json, "a larger integer");
    value = static_cast<T>(number);
  }

  void Read(const Json& json, const std::string& path, bool& value) {
    if (!json.is_boolean()) return Fail(path, json, "true or false");
    value = json.get<bool>();
  }
  void Read(const Json& json, const std::string& path, int& value) {
    ReadInteger(json, path, value);
  }
  void Read(const Json& json, const std::string& path, int64_t& value) {
    ReadInteger(json, path, value);
  }
  void Read(const Json& json, const std::string& path, double& value) {
    if (!json.is_number()) return Fail(path, json, "a number");
    value = json.get<double>();
    if (!std::isfinite(value)) Fail(path, json, "a finite number");
  }
  void Read(const Json& json, const std::string& path, std::string& value) {
    if (!json.is_string()) return Fail(path, json, "a string");
    value = json.get<std::string>();
  }
  void Read(const Json& json, const std::string& path, SizeExpr& value) {
    if (!json.is_string()) return Fail(path, json, "a size in text form");
    absl::StatusOr<SizeExpr> size = ParseSizeExpr(json.get_ref<const std::string&>());
    status_ = AddContext(size.status(), path);
    if (size.ok()) value = *std::move(size);
  }
  void Read(const Json& json, const std::string& path, ScalarType& value) {
    const std::optional<ScalarType> type =
        json.is_string() ? ParseScalarType(json.get_ref<const std::string&>()) : std::nullopt;
    if (!type.has_value()) return Fail(path, json, "the name of a scalar type");
    value = *type;
  }
  template <typename T>
  void Read(const Json& json, const std::string& path, std::vector<T>& value) {
    if (!json.is_array()) return Fail(path, json, "a list");
    value.clear();
    for (size_t i = 0; i < json.size() && status_.ok(); ++i) {
      Read(json[i], absl::StrCat(path, "[", i, "]"), value.emplace_back());
    }
  }
  template <typename T, size_t n>
  void Read(const Json& json, const std::string& path, std::array<T, n>& value) {
    if (!json.is_array() || json.size() != n)
      return Fail(path, json, absl::StrCat("a list of ", n));
    for (size_t i = 0; i < n && status_.ok(); ++i)
      Read(json[i], absl::StrCat(path, "[", i, "]"), value[i]);
  }
  template <typename T>
  void Read(const Json& json, const std::string& path, T& value) {
    if constexpr (HasNames<T>) {
      for (size_t i = 0; json.is_string() && NamesOf(value, i) != nullptr; ++i) {
        if (json.get_ref<const std::string&>() != NamesOf(value, i)) continue;
        value = static_cast<T>(i);
        return;
      }
      Fail(path, json, absl::StrCat("a name like \"", NamesOf(value, 0), "\""));
    } else {
      status_ = ReadObject(json, path, value);
    }
  }

  const Json& json_;
  const std::string path_;
  size_t num_read_ = 0;
  absl::Status status_;
};

}  // namespace

std::string SpecToJson(const ModelSpec& spec, int indent) {
  // Describe takes what it may also have to fill, so it is given a copy.
  ModelSpec copy = spec;
  Writer writer;
  Describe(writer, copy);
  return writer.Take().dump(indent, ' ', /*ensure_ascii=*/false, Json::error_handler_t::replace);
}

absl::StatusOr<ModelSpec> SpecFromJson(absl::string_view text) {
  HIDET_ASSIGN_OR_RETURN(const Json json, ParseStrictJson(text));
  ModelSpec spec;
  HIDET_RETURN_IF_ERROR(Reader::ReadObject(json, "", spec));
  return spec;
}

}  // namespace hidet::runtime

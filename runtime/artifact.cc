#include "runtime/artifact.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/cut_files.h"
#include "base/file.h"
#include "base/status_macros.h"
#include "base/version.h"
#include "formats/checksum.h"
#include "formats/safetensors.h"
#include "formats/strict_json.h"
#include "runtime/size_expr.h"
#include "runtime/spec_json.h"
#include "runtime/validate.h"

namespace hidet::runtime {
namespace {

constexpr char kFormat[] = "hidet artifact";
constexpr absl::string_view kBeginOfZip = "PK\3\4";
constexpr char kManifest[] = "manifest.json";
constexpr char kSpec[] = "spec.json";
constexpr char kConstants[] = "constants.safetensors";

// Where the files of variant `index` lie; those of the first lie in the root.
std::string Folder(size_t index) { return index == 0 ? "" : absl::StrCat("variants/", index, "/"); }

// By StrCat: checkers of memory find fault with StrFormat's own buffer, in every load.
std::string HashText(uint64_t hash) { return absl::StrCat(absl::Hex(hash, absl::kZeroPad16)); }

// Options stand behind the compiler's name as on its command line, so that a runtime which does not
// know of them reads the file all the same.
std::string MakerText(const OptionValues& options) {
  std::string text = absl::StrCat("hidet ", Version());
  for (const auto& [name, value] : options) absl::StrAppend(&text, " --", name, "=", value);
  return text;
}

OptionValues OptionsOfMaker(absl::string_view text) {
  OptionValues options;
  for (absl::string_view word : absl::StrSplit(text, ' ')) {
    if (!absl::ConsumePrefix(&word, "--")) continue;
    const std::pair<std::string, std::string> option =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    if (!option.first.empty()) options.push_back(option);
  }
  return options;
}

std::string ManifestText(const ModelData& data, absl::Span<const ZipInput> entries) {
  const ModelSpec& spec = data.spec;
  Json json = Json::object();
  json["format"] = kFormat;
  json["version"] = kArtifactVersion;
  json["made_by"] = MakerText(data.options);
  json["spec_version"] = spec.version;
  json["model"] = spec.name;
  json["target"] = spec.target;
  json["cpu_features"] = spec.cpu_features;
  if (!data.alternatives.empty()) {
    json["minor"] = kArtifactMinor;
    json["needs"] = "variants for several kinds of machines";
    Json variants = Json::array();
    for (const ModelData& other : data.alternatives)
      variants.push_back(
          {{"target", other.spec.target}, {"cpu_features", other.spec.cpu_features}});
    json["variants"] = std::move(variants);
  }
  Json list = Json::array();
  for (const ZipInput& entry : entries) {
    Hasher64 hasher;
    int64_t bytes = 0;
    for (absl::string_view piece : entry.pieces) {
      hasher.Add(piece);
      bytes += static_cast<int64_t>(piece.size());
    }
    list.push_back({{"name", entry.name}, {"bytes", bytes}, {"xxh64", HashText(hasher.Finish())}});
  }
  json["entries"] = std::move(list);
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

absl::Status BadManifest(absl::string_view what) {
  return absl::DataLossError(absl::StrCat("manifest.json: ", what));
}

// Returns the field of that name if it is of the type that `is` asks for.
absl::StatusOr<const Json*> Field(const Json& json, const char* name,
                                  bool (Json::*is)() const noexcept) {
  const auto it = json.find(name);
  if (it == json.end() || !((*it).*is)())
    return BadManifest(absl::StrCat("\"", name, "\" is missing or wrong"));
  return &*it;
}

absl::StatusOr<int> VersionField(const Json& json, const char* name) {
  HIDET_ASSIGN_OR_RETURN(const Json* field, Field(json, name, &Json::is_number_unsigned));
  if (field->get<uint64_t>() > 1'000'000)
    return BadManifest(absl::StrCat("\"", name, "\" is too large"));
  return field->get<int>();
}

absl::StatusOr<std::vector<std::string>> Strings(const Json& list) {
  std::vector<std::string> strings;
  for (const Json& item : list) {
    if (!item.is_string()) return BadManifest("\"cpu_features\" holds something else than strings");
    strings.push_back(item.get<std::string>());
  }
  return strings;
}

absl::StatusOr<ArtifactHeader> ParseManifest(absl::string_view text) {
  absl::StatusOr<Json> parsed = ParseStrictJson(text);
  if (!parsed.ok()) return BadManifest(parsed.status().message());
  const Json& json = *parsed;
  if (!json.is_object()) return BadManifest("is no object");
  HIDET_ASSIGN_OR_RETURN(const Json* format, Field(json, "format", &Json::is_string));
  if (format->get_ref<const std::string&>() != kFormat)
    return BadManifest("the file is no artifact");
  ArtifactHeader header;
  HIDET_ASSIGN_OR_RETURN(header.version, VersionField(json, "version"));
  // Versions first: the rest may look different in another one.
  if (header.version != kArtifactVersion) {
    return absl::FailedPreconditionError(absl::StrCat("the artifact has format version ",
                                                      header.version, ", this runtime reads ",
                                                      kArtifactVersion));
  }
  HIDET_ASSIGN_OR_RETURN(header.spec_version, VersionField(json, "spec_version"));
  if (header.spec_version != kSpecVersion) {
    return absl::FailedPreconditionError(absl::StrCat("the artifact has spec version ",
                                                      header.spec_version, ", this runtime reads ",
                                                      kSpecVersion));
  }
  if (json.contains("minor")) {
    HIDET_ASSIGN_OR_RETURN(header.minor, VersionField(json, "minor"));
    HIDET_ASSIGN_OR_RETURN(const Json* needs, Field(json, "needs", &Json::is_string));
    if (header.minor > kArtifactMinor) {
      return absl::FailedPreconditionError(
          absl::StrCat("the artifact has format version ", header.version, ".", header.minor,
                       ", for ", needs->get<std::string>(), "; this runtime reads up to ",
                       kArtifactVersion, ".", kArtifactMinor));
    }
    if (header.minor == 0) return BadManifest("\"minor\" is 0");
  }
  const size_t fields = header.minor == 0 ? 8 : 11;
  if (json.size() != fields)
    return BadManifest(absl::StrCat("has ", json.size(), " fields, expected ", fields));
  HIDET_ASSIGN_OR_RETURN(const Json* made_by, Field(json, "made_by", &Json::is_string));
  header.made_by = made_by->get<std::string>();
  header.options = OptionsOfMaker(header.made_by);
  HIDET_ASSIGN_OR_RETURN(const Json* model, Field(json, "model", &Json::is_string));
  HIDET_ASSIGN_OR_RETURN(const Json* target, Field(json, "target", &Json::is_string));
  HIDET_ASSIGN_OR_RETURN(const Json* features, Field(json, "cpu_features", &Json::is_array));
  HIDET_ASSIGN_OR_RETURN(const Json* entries, Field(json, "entries", &Json::is_array));
  header.model = model->get<std::string>();
  header.target = target->get<std::string>();
  HIDET_ASSIGN_OR_RETURN(header.cpu_features, Strings(*features));
  if (header.minor > 0) {
    HIDET_ASSIGN_OR_RETURN(const Json* variants, Field(json, "variants", &Json::is_array));
    if (variants->empty()) return BadManifest("\"variants\" is empty");
    for (const Json& item : *variants) {
      if (!item.is_object() || item.size() != 2)
        return BadManifest("a variant is no object of two fields");
      HIDET_ASSIGN_OR_RETURN(const Json* other, Field(item, "target", &Json::is_string));
      HIDET_ASSIGN_OR_RETURN(const Json* its, Field(item, "cpu_features", &Json::is_array));
      ArtifactTarget& variant = header.variants.emplace_back();
      variant.target = other->get<std::string>();
      HIDET_ASSIGN_OR_RETURN(variant.cpu_features, Strings(*its));
    }
  }
  for (const Json& item : *entries) {
    if (!item.is_object() || item.size() != 3)
      return BadManifest("an entry is no object of three fields");
    HIDET_ASSIGN_OR_RETURN(const Json* name, Field(item, "name", &Json::is_string));
    HIDET_ASSIGN_OR_RETURN(const Json* bytes, Field(item, "bytes", &Json::is_number_unsigned));
    HIDET_ASSIGN_OR_RETURN(const Json* hash, Field(item, "xxh64", &Json::is_string));
    ArtifactEntry entry;
    entry.name = name->get<std::string>();
    if (bytes->get<uint64_t>() > INT64_MAX) return BadManifest("an entry is too large");
    entry.bytes = bytes->get<int64_t>();
    uint64_t value = 0;
    const std::string& text_hash = hash->get_ref<const std::string&>();
    if (!absl::SimpleHexAtoi(text_hash, &value) || HashText(value) != text_hash) {
      return BadManifest("an entry has a bad checksum");
    }
    entry.xxh64 = value;
    header.entries.push_back(std::move(entry));
  }
  return header;
}

absl::StatusOr<ArtifactHeader> ReadManifest(const ZipReader& zip) {
  if (zip.entries().empty() || zip.entries()[0].name != kManifest) {
    return absl::DataLossError("the file does not begin with manifest.json; it is no artifact");
  }
  HIDET_RETURN_IF_ERROR(VerifyCrc(zip.entries()[0]));
  return ParseManifest(zip.entries()[0].data);
}

// Holds the file to what the manifest says of it.
absl::Status CheckEntries(const ZipReader& zip, const ArtifactHeader& header) {
  if (zip.entries().size() != header.entries.size() + 1) {
    return absl::DataLossError(absl::StrCat("the file has ", zip.entries().size(),
                                            " entries, its manifest lists ", header.entries.size(),
                                            " and itself"));
  }
  for (size_t i = 0; i < header.entries.size(); ++i) {
    const ZipEntry& entry = zip.entries()[i + 1];
    const ArtifactEntry& expected = header.entries[i];
    if (entry.name != expected.name || entry.data.size() != static_cast<uint64_t>(expected.bytes)) {
      return absl::DataLossError(absl::StrCat("entry \"", entry.name, "\" of ", entry.data.size(),
                                              " bytes, the manifest lists \"", expected.name,
                                              "\" of ", expected.bytes));
    }
    const uint64_t hash = Hash64(entry.data);
    if (hash != expected.xxh64) {
      return absl::DataLossError(absl::StrCat("entry \"", entry.name,
                                              "\" is damaged: its checksum is ", HashText(hash),
                                              ", expected ", HashText(expected.xxh64)));
    }
  }
  return absl::OkStatus();
}

// Those of the first variant serve others that have none of their own.
absl::Status ReadConstants(const ZipReader& zip, const std::string& folder, ModelData* data) {
  const ModelSpec& spec = data->spec;
  data->constants.resize(spec.constants.size());
  const ZipEntry* entry = zip.Find(folder + kConstants);
  if (entry == nullptr) entry = zip.Find(kConstants);
  if (entry == nullptr) return absl::DataLossError("the artifact has no constants.safetensors");
  HIDET_ASSIGN_OR_RETURN(std::vector<NamedTensor> tensors, ReadSafetensors(entry->data));
  std::map<std::string, TensorView> by_name;
  for (NamedTensor& tensor : tensors) by_name[tensor.name] = tensor.tensor;
  size_t wanted = 0;
  for (size_t i = 0; i < spec.constants.size(); ++i) {
    if (spec.constants[i].bound_by_host) continue;
    ++wanted;
    const TensorSpec& tensor = spec.constants[i].tensor;
    const auto it = by_name.find(tensor.name);
    if (it == by_name.end()) {
      return absl::DataLossError(
          absl::StrCat("constants.safetensors has no tensor \"", tensor.name, "\""));
    }
    Shape shape;
    for (const SizeExpr& dim : tensor.shape) {
      HIDET_ASSIGN_OR_RETURN(const int64_t value, EvaluateSize(dim, {}));
      shape.push_back(value);
    }
    if (it->second.dtype != tensor.dtype || it->second.shape != shape) {
      return absl::DataLossError(absl::StrCat("constants.safetensors: tensor \"", tensor.name,
                                              "\" has another dtype or shape than the spec says"));
    }
    data->constants[i] = it->second;
  }
  if (wanted != by_name.size()) {
    return absl::DataLossError(absl::StrCat("constants.safetensors has ", by_name.size(),
                                            " tensors, the spec asks for ", wanted));
  }
  return absl::OkStatus();
}

}  // namespace

namespace {

absl::StatusOr<std::vector<NamedTensor>> ConstantsOf(const ModelData& data) {
  std::vector<NamedTensor> tensors;
  for (size_t i = 0; i < data.spec.constants.size(); ++i) {
    if (data.spec.constants[i].bound_by_host) continue;
    const std::string& name = data.spec.constants[i].tensor.name;
    if (i >= data.constants.size() ||
        (data.constants[i].data == nullptr && data.constants[i].bytes() > 0)) {
      return absl::InvalidArgumentError(
          absl::StrCat("constant \"", name, "\" has no data to write"));
    }
    tensors.push_back({name, data.constants[i]});
  }
  std::sort(tensors.begin(), tensors.end(),
            [](const NamedTensor& a, const NamedTensor& b) { return a.name < b.name; });
  return tensors;
}

bool AreEqual(const std::vector<NamedTensor>& a, const std::vector<NamedTensor>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const NamedTensor& x, const NamedTensor& y) {
                      const TensorView &s = x.tensor, &t = y.tensor;
                      return x.name == y.name && s.dtype == t.dtype && s.shape == t.shape &&
                             (s.data == t.data || s.bytes() == 0 ||
                              std::memcmp(s.data, t.data, static_cast<size_t>(s.bytes())) == 0);
                    });
}

// What one variant is made of, as it lies in the file.
absl::StatusOr<ModelData> ReadVariant(const ZipReader& zip, const std::string& folder,
                                      const std::string& model, const ArtifactTarget& expected) {
  const std::string name = folder + kSpec;
  const ZipEntry* spec_entry = zip.Find(name);
  if (spec_entry == nullptr) return absl::DataLossError(absl::StrCat("the artifact has no ", name));
  ModelData data;
  HIDET_ASSIGN_OR_RETURN(data.spec, AddContext(SpecFromJson(spec_entry->data), name));
  HIDET_RETURN_IF_ERROR(AddContext(ValidateSpec(data.spec), name));
  if (data.spec.target != expected.target || data.spec.cpu_features != expected.cpu_features ||
      data.spec.name != model) {
    return absl::DataLossError(absl::StrCat("the manifest is for \"", expected.target,
                                            "\", the spec for \"", data.spec.target,
                                            "\", or they differ in name or features"));
  }
  for (const ObjectSpec& object : data.spec.objects) {
    const ZipEntry* entry = zip.Find(folder + object.file);
    if (entry == nullptr)
      return absl::DataLossError(absl::StrCat("the artifact has no \"", folder, object.file, "\""));
    data.objects.push_back(entry->data);
  }
  HIDET_RETURN_IF_ERROR(ReadConstants(zip, folder, &data));
  return data;
}

}  // namespace

absl::Status WriteArtifactAsIs(const ModelData& data, const ByteSink& sink) {
  std::vector<const ModelData*> variants = {&data};
  for (const ModelData& other : data.alternatives) {
    HIDET_RETURN_IF_ERROR(CheckAlternative(data.spec, other.spec));
    variants.push_back(&other);
  }
  // Entries refer to what lies in these.
  std::vector<std::string> specs(variants.size());
  std::vector<std::vector<NamedTensor>> tensors(variants.size());
  std::vector<std::optional<SafetensorsWriter>> constants(variants.size());
  std::vector<ZipInput> entries = {{kManifest, {}}};
  for (size_t v = 0; v < variants.size(); ++v) {
    const ModelSpec& spec = variants[v]->spec;
    HIDET_RETURN_IF_ERROR(ValidateSpec(spec));
    specs[v] = SpecToJson(spec);
    entries.push_back({Folder(v) + kSpec, {specs[v]}});
    for (size_t i = 0; i < spec.objects.size(); ++i) {
      if (i >= variants[v]->objects.size() || variants[v]->objects[i].empty()) {
        return absl::InvalidArgumentError(
            absl::StrCat("object \"", spec.objects[i].file, "\" has no code to write"));
      }
      entries.push_back({Folder(v) + spec.objects[i].file, {variants[v]->objects[i]}});
    }
    HIDET_ASSIGN_OR_RETURN(tensors[v], ConstantsOf(*variants[v]));
    if (v > 0 && AreEqual(tensors[v], tensors[0])) continue;
    HIDET_ASSIGN_OR_RETURN(constants[v], SafetensorsWriter::Make(tensors[v]));
    entries.push_back({Folder(v) + kConstants, constants[v]->pieces()});
  }
  const std::string manifest = ManifestText(data, absl::MakeSpan(entries).subspan(1));
  entries[0].pieces = {manifest};
  return WriteZip(entries, sink);
}

absl::Status WriteArtifact(const ModelData& data, const ByteSink& sink) {
  HIDET_ASSIGN_OR_RETURN(const ModelData linked, LinkObjects(data));
  return WriteArtifactAsIs(linked, sink);
}

absl::Status WriteArtifact(absl::string_view path, const ModelData& data) {
  HIDET_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  HIDET_RETURN_IF_ERROR(
      AddContext(WriteArtifact(data, [&](absl::string_view bytes) { return file.Append(bytes); }),
                 "artifact ", path));
  HIDET_RETURN_IF_ERROR(CheckNotCut(data));
  return file.Commit();
}

namespace {

absl::StatusOr<ZipReader> OpenArtifact(absl::string_view file) {
  if (!file.empty() && !absl::StartsWith(file, kBeginOfZip.substr(0, file.size()))) {
    return absl::DataLossError(
        "not a compiled model, which begins with \"PK\"; a model or graph is compiled first");
  }
  return ZipReader::Open(file);
}

}  // namespace

absl::StatusOr<ModelData> ParseArtifact(absl::string_view file) {
  HIDET_ASSIGN_OR_RETURN(const ZipReader zip, OpenArtifact(file));
  HIDET_ASSIGN_OR_RETURN(const ArtifactHeader header, ReadManifest(zip));
  HIDET_RETURN_IF_ERROR(CheckEntries(zip, header));
  HIDET_ASSIGN_OR_RETURN(ModelData data,
                         ReadVariant(zip, "", header.model, {header.target, header.cpu_features}));
  for (size_t v = 0; v < header.variants.size(); ++v) {
    HIDET_ASSIGN_OR_RETURN(ModelData other,
                           ReadVariant(zip, Folder(v + 1), header.model, header.variants[v]));
    const absl::Status same = CheckAlternative(data.spec, other.spec);
    if (!same.ok()) return absl::DataLossError(same.message());
    data.alternatives.push_back(std::move(other));
  }
  data.options = header.options;
  return data;
}

absl::StatusOr<ArtifactHeader> ReadArtifactHeader(absl::string_view path) {
  HIDET_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path));
  absl::StatusOr<ZipReader> zip = OpenArtifact(file.contents());
  HIDET_RETURN_IF_ERROR(AddContext(zip.status(), "artifact ", path));
  absl::StatusOr<ArtifactHeader> header = ReadManifest(*zip);
  HIDET_RETURN_IF_ERROR(AddContext(hidet::CheckNotCut(file.data()), "artifact ", path));
  return AddContext(std::move(header), "artifact ", path);
}

absl::StatusOr<ModelData> ReadArtifact(absl::string_view path) {
  HIDET_ASSIGN_OR_RETURN(MappedFile mapped, MappedFile::Open(path));
  auto file = std::make_shared<MappedFile>(std::move(mapped));
  HIDET_ASSIGN_OR_RETURN(ModelData data,
                         AddContext(ParseArtifact(file->contents()), "artifact ", path));
  HIDET_RETURN_IF_ERROR(AddContext(hidet::CheckNotCut(file->data()), "artifact ", path));
  data.owner = std::move(file);
  return data;
}

}  // namespace hidet::runtime

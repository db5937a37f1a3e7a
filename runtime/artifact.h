// A compiled model as one file, for another process, another day, another machine of the same kind.
//
// A zip (formats/zip.h) of
//   manifest.json           format, the version that made it, target, every other entry's size and
//                           checksum; small, and readable without the rest
//   spec.json               the ModelSpec
//   kernels/...             machine code, one entry an object
//   constants.safetensors   weights that the host does not bind
//   variants/1/...          the same three again, for another kind of machine; constants only where
//                           they are others
//
// A file says the least version that can read it. The version is of the whole layout; the minor
// version counts what was added to it: a newer runtime reads all older ones of the same version, an
// older one says what it lacks.
//
// Reading maps the file, so weights are used where they lie: a file is replaced by renaming another
// to its name. If it is cut short instead, loading, calls and saving return DataLoss from then on
// (base/cut_files.h); if it is written over in place, calls see the new bytes. Before anything is
// returned, form, sizes, checksums and the spec have been checked; whether the machine is the right
// one is checked when the model is loaded. A checksum protects from accidents and from nothing
// else: load artifacts only from where you would run programs from.
//
//   HIDET_RETURN_IF_ERROR(WriteArtifact("resnet.hidet", data));
//   ArtifactHeader header = *ReadArtifactHeader("resnet.hidet");
//   header.target == "cuda sm_90a";
//   ModelData again = *ReadArtifact("resnet.hidet");
#ifndef RUNTIME_ARTIFACT_H_
#define RUNTIME_ARTIFACT_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/zip.h"
#include "runtime/model_data.h"

namespace hidet::runtime {

// Version of the file's layout. (The spec within has its own, kSpecVersion.)
inline constexpr int kArtifactVersion = 2;
// 1: variants for several kinds of machines.
inline constexpr int kArtifactMinor = 1;

struct ArtifactEntry {
  std::string name;
  int64_t bytes = 0;
  uint64_t xxh64 = 0;
};

// A kind of machine that the file has code for.
struct ArtifactTarget {
  std::string target;
  std::vector<std::string> cpu_features;
};

struct ArtifactHeader {
  int version = kArtifactVersion;
  int minor = 0;
  int spec_version = kSpecVersion;
  std::string made_by;   // "hidet 1.0.0 --precision=float16"
  OptionValues options;  // those of `made_by`
  std::string model;
  std::string target;
  std::vector<std::string> cpu_features;
  std::vector<ArtifactTarget> variants;  // beside that, the preferred first
  std::vector<ArtifactEntry> entries;    // all but the manifest
};

// Writes the file whole or not at all. `data.spec` must be valid and every object must have bytes;
// relocatable objects are linked (LinkObjects). The same data give the same file. InvalidArgument
// for alternatives that are other models.
absl::Status WriteArtifact(absl::string_view path, const ModelData& data);

// The same, to a sink.
absl::Status WriteArtifact(const ModelData& data, const ByteSink& sink);

// The same with relocatable objects as they are: only a process that has tools for them can load
// it.
absl::Status WriteArtifactAsIs(const ModelData& data, const ByteSink& sink);

// Reads the manifest only. DataLoss for a damaged file, FailedPrecondition for one of another
// version.
absl::StatusOr<ArtifactHeader> ReadArtifactHeader(absl::string_view path);

// Reads the file and checks everything in it. The result keeps the file mapped.
absl::StatusOr<ModelData> ReadArtifact(absl::string_view path);

// Reads an artifact in memory, which must be aligned to 64 bytes for weights to be used in place,
// and must outlive the result.
absl::StatusOr<ModelData> ParseArtifact(absl::string_view file);

}  // namespace hidet::runtime

#endif  // RUNTIME_ARTIFACT_H_

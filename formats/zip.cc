#include "formats/zip.h"

#include <cstring>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "base/rounding.h"
#include "base/status_macros.h"
#include "formats/checksum.h"

namespace hidet {
namespace {

constexpr uint32_t kLocalSignature = 0x04034b50;
constexpr uint32_t kCentralSignature = 0x02014b50;
constexpr uint32_t kEnd64Signature = 0x06064b50;
constexpr uint32_t kLocatorSignature = 0x07064b50;
constexpr uint32_t kEndSignature = 0x06054b50;
constexpr uint16_t kVersion = 45;                    // that zip64 needs
constexpr uint16_t kDate = (0 << 9) | (1 << 5) | 1;  // 1980-01-01, the first there is
constexpr uint16_t kZip64Field = 0x0001;
constexpr uint16_t kPaddingField = 0xd935;  // as Android's zipalign writes
constexpr uint32_t kNone32 = 0xffffffff;
constexpr uint16_t kNone16 = 0xffff;
constexpr size_t kLocalSize = 30, kCentralSize = 46, kEnd64Size = 56, kLocatorSize = 20,
                 kEndSize = 22;
constexpr size_t kLocalZip64Size = 20, kCentralZip64Size = 28, kPaddingHeader = 4;
constexpr size_t kMaxNameLength = 1024;

void Put16(std::string* out, uint16_t value) {
  out->append({static_cast<char>(value), static_cast<char>(value >> 8)});
}
void Put32(std::string* out, uint32_t value) {
  Put16(out, static_cast<uint16_t>(value));
  Put16(out, static_cast<uint16_t>(value >> 16));
}
void Put64(std::string* out, uint64_t value) {
  Put32(out, static_cast<uint32_t>(value));
  Put32(out, static_cast<uint32_t>(value >> 32));
}

struct EntryRecord {
  std::string name;
  uint32_t crc = 0;
  uint64_t size = 0;
  uint64_t offset = 0;  // of the local header
};

uint64_t LocalHeaderSize(const EntryRecord& entry) {
  const uint64_t least = kLocalSize + entry.name.size() + kLocalZip64Size + kPaddingHeader;
  return RoundUpTo(entry.offset + least, kZipAlignment) - entry.offset;
}

// What local header and directory have in common.
void PutCommon(std::string* out, const EntryRecord& entry) {
  Put16(out, kVersion);
  Put16(out, 0);  // flags
  Put16(out, 0);  // method: stored
  Put16(out, 0);  // time
  Put16(out, kDate);
  Put32(out, entry.crc);
  Put32(out, kNone32);
  Put32(out, kNone32);
  Put16(out, static_cast<uint16_t>(entry.name.size()));
}

std::string LocalHeader(const EntryRecord& entry) {
  const uint64_t size = LocalHeaderSize(entry);
  std::string out;
  Put32(&out, kLocalSignature);
  PutCommon(&out, entry);
  Put16(&out, static_cast<uint16_t>(size - kLocalSize - entry.name.size()));
  out += entry.name;
  Put16(&out, kZip64Field);
  Put16(&out, kLocalZip64Size - 4);
  Put64(&out, entry.size);
  Put64(&out, entry.size);
  Put16(&out, kPaddingField);
  Put16(&out, static_cast<uint16_t>(size - out.size() - 2));
  out.resize(size, '\0');
  return out;
}

std::string CentralHeader(const EntryRecord& entry) {
  std::string out;
  Put32(&out, kCentralSignature);
  Put16(&out, kVersion);
  PutCommon(&out, entry);
  Put16(&out, kCentralZip64Size);
  Put16(&out, 0);  // comment
  Put16(&out, 0);  // disk
  Put16(&out, 0);  // internal attributes
  Put32(&out, 0);  // external attributes
  Put32(&out, kNone32);
  out += entry.name;
  Put16(&out, kZip64Field);
  Put16(&out, kCentralZip64Size - 4);
  Put64(&out, entry.size);
  Put64(&out, entry.size);
  Put64(&out, entry.offset);
  return out;
}

std::string EndRecords(uint64_t count, uint64_t directory_offset, uint64_t directory_size) {
  std::string out;
  Put32(&out, kEnd64Signature);
  Put64(&out, kEnd64Size - 12);
  Put16(&out, kVersion);
  Put16(&out, kVersion);
  Put32(&out, 0);
  Put32(&out, 0);
  Put64(&out, count);
  Put64(&out, count);
  Put64(&out, directory_size);
  Put64(&out, directory_offset);
  Put32(&out, kLocatorSignature);
  Put32(&out, 0);
  Put64(&out, directory_offset + directory_size);
  Put32(&out, 1);
  Put32(&out, kEndSignature);
  Put16(&out, 0);
  Put16(&out, 0);
  Put16(&out, kNone16);
  Put16(&out, kNone16);
  Put32(&out, kNone32);
  Put32(&out, kNone32);
  Put16(&out, 0);
  return out;
}

bool IsGoodName(absl::string_view name) {
  if (name.empty() || name.size() > kMaxNameLength) return false;
  for (unsigned char c : name) {
    if (c < 0x20 || c > 0x7e || c == '\\' || c == ':') return false;
  }
  for (absl::string_view part : absl::StrSplit(name, '/')) {
    if (part.empty() || part == "." || part == "..") return false;
  }
  return true;
}

absl::Status Bad(absl::string_view what) {
  return absl::DataLossError(absl::StrCat("zip: ", what));
}

uint64_t Get(absl::string_view file, uint64_t offset, int bytes) {
  uint64_t value = 0;
  std::memcpy(&value, file.data() + offset, bytes);
  return value;
}

}  // namespace

absl::Status WriteZip(absl::Span<const ZipInput> entries, const ByteSink& sink) {
  absl::flat_hash_set<std::string> names;
  std::string directory;
  uint64_t offset = 0;
  for (const ZipInput& input : entries) {
    if (!IsGoodName(input.name) || !names.insert(input.name).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("zip: bad or repeated name \"", input.name, "\""));
    }
    EntryRecord entry = {input.name, 0, 0, offset};
    for (absl::string_view piece : input.pieces) {
      entry.crc = Crc32(piece, entry.crc);
      entry.size += piece.size();
    }
    const std::string header = LocalHeader(entry);
    HIDET_RETURN_IF_ERROR(sink(header));
    for (absl::string_view piece : input.pieces) HIDET_RETURN_IF_ERROR(sink(piece));
    directory += CentralHeader(entry);
    offset += header.size() + entry.size;
  }
  HIDET_RETURN_IF_ERROR(sink(directory));
  return sink(EndRecords(entries.size(), offset, directory.size()));
}

// Works from the end: the end records must be what the writer makes of the directory's place; every
// directory entry must be what the writer makes of its name, checksum, size and offset; and each
// offset is where the entry before it ends. Comparing with freshly made headers leaves no field
// unchecked.
absl::StatusOr<ZipReader> ZipReader::Open(absl::string_view file) {
  const uint64_t size = file.size();
  constexpr uint64_t kEndsSize = kEnd64Size + kLocatorSize + kEndSize;
  if (size < kEndsSize) return Bad(absl::StrCat("the file has ", size, " bytes, too few"));
  const uint64_t ends = size - kEndsSize;
  const uint64_t count = Get(file, ends + 32, 8);
  const uint64_t directory_size = Get(file, ends + 40, 8), directory = Get(file, ends + 48, 8);
  if (directory_size > ends || directory != ends - directory_size ||
      file.substr(ends) != EndRecords(count, directory, directory_size)) {
    return Bad("the end of the file is no end of a directory; the file is cut short or damaged");
  }
  ZipReader reader;
  absl::flat_hash_set<absl::string_view> names;
  uint64_t offset = 0;  // where the next entry must begin
  uint64_t at = directory;
  while (at < ends) {
    if (ends - at < kCentralSize + kCentralZip64Size) return Bad("the directory is cut short");
    const uint64_t name_length = Get(file, at + 28, 2);
    if (name_length > kMaxNameLength ||
        ends - at < kCentralSize + name_length + kCentralZip64Size) {
      return Bad("a name in the directory is too long");
    }
    EntryRecord entry;
    entry.name = std::string(file.substr(at + kCentralSize, name_length));
    entry.crc = static_cast<uint32_t>(Get(file, at + 16, 4));
    entry.size = Get(file, at + kCentralSize + name_length + 4, 8);
    entry.offset = offset;
    const std::string central = CentralHeader(entry);
    if (!IsGoodName(entry.name) || file.substr(at, central.size()) != central) {
      return Bad(absl::StrCat("directory entry ", reader.entries_.size(),
                              " is damaged or not of our making"));
    }
    const uint64_t header_size = LocalHeaderSize(entry);
    if (header_size > directory - offset || entry.size > directory - offset - header_size) {
      return Bad(absl::StrCat("entry \"", entry.name, "\" goes beyond the file"));
    }
    if (file.substr(offset, header_size) != LocalHeader(entry)) {
      return Bad(absl::StrCat("the header of entry \"", entry.name, "\" is damaged"));
    }
    if (!names.insert(file.substr(at + kCentralSize, name_length)).second) {
      return Bad(absl::StrCat("entry \"", entry.name, "\" is repeated"));
    }
    reader.entries_.push_back(
        {entry.name, file.substr(offset + header_size, entry.size), entry.crc});
    offset += header_size + entry.size;
    at += central.size();
  }
  if (reader.entries_.size() != count) {
    return Bad(absl::StrCat("the directory has ", reader.entries_.size(), " entries, its end says ",
                            count));
  }
  if (offset != directory) return Bad("there are bytes between the entries and the directory");
  return reader;
}

const ZipEntry* ZipReader::Find(absl::string_view name) const {
  for (const ZipEntry& entry : entries_) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

absl::Status VerifyCrc(const ZipEntry& entry) {
  const uint32_t crc = Crc32(entry.data);
  if (crc == entry.crc32) return absl::OkStatus();
  return absl::DataLossError(
      absl::StrFormat("entry \"%s\" is damaged: its checksum is %08x, expected %08x", entry.name,
                      crc, entry.crc32));
}

}  // namespace hidet

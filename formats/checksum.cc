#include "formats/checksum.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace hidet {
namespace {

// Eight tables, so that eight bytes take eight independent look-ups (slicing by 8; Kounavis and
// Berry, 2005).
constexpr std::array<std::array<uint32_t, 256>, 8> MakeCrcTables() {
  std::array<std::array<uint32_t, 256>, 8> tables = {};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t crc = i;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0);
    tables[0][i] = crc;
  }
  for (uint32_t i = 0; i < 256; ++i) {
    for (int t = 1; t < 8; ++t)
      tables[t][i] = (tables[t - 1][i] >> 8) ^ tables[0][tables[t - 1][i] & 0xff];
  }
  return tables;
}
constexpr std::array<std::array<uint32_t, 256>, 8> kCrc = MakeCrcTables();

constexpr uint64_t kPrime1 = 0x9e3779b185ebca87, kPrime2 = 0xc2b2ae3d27d4eb4f,
                   kPrime3 = 0x165667b19e3779f9, kPrime4 = 0x85ebca77c2b2ae63,
                   kPrime5 = 0x27d4eb2f165667c5;

uint64_t Load64(const char* p) {
  uint64_t value;
  std::memcpy(&value, p, sizeof(value));
  return value;
}
uint32_t Load32(const char* p) {
  uint32_t value;
  std::memcpy(&value, p, sizeof(value));
  return value;
}

uint64_t Round(uint64_t lane, uint64_t input) {
  return std::rotl(lane + input * kPrime2, 31) * kPrime1;
}
uint64_t MergeRound(uint64_t hash, uint64_t lane) {
  return (hash ^ Round(0, lane)) * kPrime1 + kPrime4;
}

}  // namespace

uint32_t Crc32(absl::string_view data, uint32_t before) {
  uint32_t crc = ~before;
  const char* p = data.data();
  size_t size = data.size();
  for (; size >= 8; p += 8, size -= 8) {
    const uint32_t a = Load32(p) ^ crc, b = Load32(p + 4);
    crc = kCrc[7][a & 0xff] ^ kCrc[6][(a >> 8) & 0xff] ^ kCrc[5][(a >> 16) & 0xff] ^
          kCrc[4][a >> 24] ^ kCrc[3][b & 0xff] ^ kCrc[2][(b >> 8) & 0xff] ^
          kCrc[1][(b >> 16) & 0xff] ^ kCrc[0][b >> 24];
  }
  for (; size > 0; ++p, --size) crc = (crc >> 8) ^ kCrc[0][(crc ^ static_cast<uint8_t>(*p)) & 0xff];
  return ~crc;
}

Hasher64::Hasher64() : lanes_{kPrime1 + kPrime2, kPrime2, 0, uint64_t{0} - kPrime1} {}

void Hasher64::Add(absl::string_view data) {
  total_ += data.size();
  const char* p = data.data();
  size_t size = data.size();
  auto stripe = [this](const char* from) {
    for (int i = 0; i < 4; ++i) lanes_[i] = Round(lanes_[i], Load64(from + 8 * i));
  };
  if (num_rest_ > 0) {
    const size_t take = std::min<size_t>(32 - num_rest_, size);
    std::memcpy(rest_ + num_rest_, p, take);
    num_rest_ += static_cast<int>(take);
    p += take;
    size -= take;
    if (num_rest_ < 32) return;
    stripe(rest_);
    num_rest_ = 0;
  }
  for (; size >= 32; p += 32, size -= 32) stripe(p);
  if (size > 0) std::memcpy(rest_, p, size);
  num_rest_ = static_cast<int>(size);
}

uint64_t Hasher64::Finish() const {
  uint64_t hash = kPrime5;
  if (total_ >= 32) {
    hash = std::rotl(lanes_[0], 1) + std::rotl(lanes_[1], 7) + std::rotl(lanes_[2], 12) +
           std::rotl(lanes_[3], 18);
    for (uint64_t lane : lanes_) hash = MergeRound(hash, lane);
  }
  hash += total_;
  const char* p = rest_;
  int size = num_rest_;
  for (; size >= 8; p += 8, size -= 8)
    hash = std::rotl(hash ^ Round(0, Load64(p)), 27) * kPrime1 + kPrime4;
  if (size >= 4) {
    hash = std::rotl(hash ^ (Load32(p) * kPrime1), 23) * kPrime2 + kPrime3;
    p += 4;
    size -= 4;
  }
  for (; size > 0; ++p, --size)
    hash = std::rotl(hash ^ (static_cast<uint8_t>(*p) * kPrime5), 11) * kPrime1;
  hash ^= hash >> 33;
  hash *= kPrime2;
  hash ^= hash >> 29;
  hash *= kPrime3;
  return hash ^ (hash >> 32);
}

uint64_t Hash64(absl::string_view data) {
  Hasher64 hasher;
  hasher.Add(data);
  return hasher.Finish();
}

}  // namespace hidet

#include "formats/checksum.h"

#include <string>

#include "gtest/gtest.h"

namespace hidet {
namespace {

TEST(ChecksumTest, KnownValues) {
  EXPECT_EQ(Crc32(""), 0u);
  EXPECT_EQ(Crc32("123456789"), 0xcbf43926u);
  EXPECT_EQ(Crc32("The quick brown fox jumps over the lazy dog"), 0x414fa339u);
  // From the xxHash distribution and its documentation.
  EXPECT_EQ(Hash64(""), 0xef46db3751d8e999u);
  EXPECT_EQ(Hash64("a"), 0xd24ec4f1a98c6e5bu);
  EXPECT_EQ(Hash64("abc"), 0x44bc2cf5ad770999u);
  EXPECT_EQ(Hash64("Nobody inspects the spammish repetition"), 0xfbcea83c8a378bf1u);
}

TEST(ChecksumTest, PiecesGiveTheSameAsTheWhole) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i * 7);
  for (size_t size = 0; size < text.size(); ++size) {
    const absl::string_view all(text.data(), size);
    for (size_t cut : {size_t{0}, size / 3, size / 2, size}) {
      EXPECT_EQ(Crc32(all.substr(cut), Crc32(all.substr(0, cut))), Crc32(all));
      Hasher64 hasher;
      hasher.Add(all.substr(0, cut));
      hasher.Add(all.substr(cut));
      EXPECT_EQ(hasher.Finish(), Hash64(all));
    }
  }
}

TEST(ChecksumTest, EverySingleBitCounts) {
  std::string text(100, 'x');
  const uint32_t crc = Crc32(text);
  const uint64_t hash = Hash64(text);
  for (size_t bit = 0; bit < 8 * text.size(); ++bit) {
    text[bit / 8] ^= static_cast<char>(1 << (bit % 8));
    EXPECT_NE(Crc32(text), crc);
    EXPECT_NE(Hash64(text), hash);
    text[bit / 8] ^= static_cast<char>(1 << (bit % 8));
  }
}

}  // namespace
}  // namespace hidet

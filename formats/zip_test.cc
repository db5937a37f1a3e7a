#include "formats/zip.h"

#include <random>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace hidet {
namespace {

using ::testing::HasSubstr;

std::string Write(const std::vector<ZipInput>& entries) {
  std::string file;
  const absl::Status status = WriteZip(entries, [&](absl::string_view bytes) {
    file.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  });
  EXPECT_TRUE(status.ok()) << status;
  return file;
}

std::string Sample() {
  return Write(
      {{"a.txt", {"hello ", "world"}}, {"empty", {}}, {"dir/b", {std::string(1000, 'x')}}});
}

TEST(ZipTest, RoundTripsAligned) {
  const std::string file = Sample();
  const ZipReader zip = ZipReader::Open(file).value();
  ASSERT_EQ(zip.entries().size(), 3u);
  EXPECT_EQ(zip.Find("a.txt")->data, "hello world");
  EXPECT_EQ(zip.Find("empty")->data, "");
  EXPECT_EQ(zip.Find("dir/b")->data, std::string(1000, 'x'));
  EXPECT_EQ(zip.Find("c"), nullptr);
  for (const ZipEntry& entry : zip.entries()) {
    EXPECT_EQ((entry.data.data() - file.data()) % kZipAlignment, 0) << entry.name;
    EXPECT_TRUE(VerifyCrc(entry).ok());
  }
  EXPECT_EQ(Sample(), file);  // deterministic
  EXPECT_TRUE(ZipReader::Open(Write({})).ok());
}

TEST(ZipTest, NamesOfAllLengthsAreAligned) {
  for (size_t length = 1; length < 200; ++length) {
    const std::string file = Write({{std::string(length, 'n'), {"1"}}, {"z", {"2"}}});
    const absl::StatusOr<ZipReader> zip = ZipReader::Open(file);
    ASSERT_TRUE(zip.ok()) << length << zip.status();
    EXPECT_EQ((zip->entries()[1].data.data() - file.data()) % kZipAlignment, 0);
  }
}

TEST(ZipTest, EveryTruncationIsRefused) {
  const std::string file = Sample();
  for (size_t size = 0; size < file.size(); ++size) {
    EXPECT_EQ(ZipReader::Open(absl::string_view(file).substr(0, size)).status().code(),
              absl::StatusCode::kDataLoss);
  }
  EXPECT_FALSE(ZipReader::Open(file + "x").ok());
  EXPECT_FALSE(ZipReader::Open("x" + file).ok());
}

TEST(ZipTest, EveryFlippedBitIsFound) {
  std::string file = Sample();
  for (size_t bit = 0; bit < 8 * file.size(); ++bit) {
    file[bit / 8] ^= static_cast<char>(1 << (bit % 8));
    const absl::StatusOr<ZipReader> zip = ZipReader::Open(file);
    bool found = !zip.ok();
    if (zip.ok()) {
      for (const ZipEntry& entry : zip->entries()) {
        const absl::Status status = VerifyCrc(entry);
        if (status.ok()) continue;
        found = true;
        EXPECT_EQ(status.code(), absl::StatusCode::kDataLoss);
        EXPECT_THAT(status.message(), HasSubstr(entry.name));
        EXPECT_THAT(status.message(), HasSubstr("expected"));
      }
    }
    EXPECT_TRUE(found) << "bit " << bit;
    file[bit / 8] ^= static_cast<char>(1 << (bit % 8));
  }
}

TEST(ZipTest, HostileBytesNeverLeaveTheFile) {
  // Random 8-byte patterns over the directory and the end. Under the address sanitizer reading the
  // entries proves the bounds too.
  const std::string good = Sample();
  std::mt19937_64 random(7);
  int refused = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string file = good;
    for (int k = 1 + random() % 3; k > 0; --k) {
      const size_t at = file.size() - 8 - random() % 400;
      uint64_t value = random() >> (random() % 64);
      if (random() % 4 == 0) value = ~uint64_t{0} - random() % 100;
      std::memcpy(&file[at], &value, 1 + random() % 8);
    }
    const absl::StatusOr<ZipReader> zip = ZipReader::Open(file);
    if (!zip.ok()) {
      EXPECT_EQ(zip.status().code(), absl::StatusCode::kDataLoss) << zip.status();
      ++refused;
      continue;
    }
    const char* next = file.data();
    for (const ZipEntry& entry : zip->entries()) {
      EXPECT_GE(entry.data.data(), next);
      next = entry.data.data() + entry.data.size();
      EXPECT_LE(next, file.data() + file.size());
      const absl::Status status = VerifyCrc(entry);
      EXPECT_TRUE(status.ok() || status.code() == absl::StatusCode::kDataLoss) << status;
    }
  }
  EXPECT_GT(refused, 15000);
}

TEST(ZipTest, RefusesBadNames) {
  for (const char* name :
       {"", "/a", "a/", "a//b", "..", "a/../b", "a\\b", "c:d", "a\nb", "\xc3\xa9"}) {
    const absl::Status status =
        WriteZip({{name, {"x"}}}, [](absl::string_view) { return absl::OkStatus(); });
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << name;
  }
  EXPECT_FALSE(
      WriteZip({{"a", {}}, {"a", {}}}, [](absl::string_view) { return absl::OkStatus(); }).ok());
}

TEST(ZipTest, SinkErrorsStopTheWriter) {
  int calls = 0;
  const absl::Status status = WriteZip({{"a", {"x"}}}, [&](absl::string_view) {
    return ++calls == 2 ? absl::ResourceExhaustedError("full") : absl::OkStatus();
  });
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace hidet

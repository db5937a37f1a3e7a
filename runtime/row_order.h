// The order of a row's elements, each a key: an unsigned number of 64 bits. Equal keys stand in the
// order of their places.
//
//   RowOrder order(keys, length);
//   order.First(k, places);        // where the first k stand, in order
//   order.At(rank);                // where the one stands that `rank` others come before
//
// Keys are counted from the least of the row. One that then takes few bits is a word together with
// its place, so that no two words are equal, any sort of them is stable, and comparing them takes
// one instruction. Of a wider key the word has the leading bits; runs of equal ones are sorted
// again by whole keys, which are few unless somebody looks for trouble.
//
// Sorting goes by bytes of the words from the last one (LSD radix sort), of which only those take a
// pass in which keys differ; short rows are compared. Selecting goes by bytes from the first one: a
// histogram says in which bucket the rank lies, and the next byte is looked at in that bucket
// alone.
#ifndef RUNTIME_ROW_ORDER_H_
#define RUNTIME_ROW_ORDER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hidet::runtime {

class RowOrder {
 public:
  // Takes the row's keys, which must outlive the calls of First and At. Not empty, and no longer
  // than 2^62. The memory of the row before is used again.
  void Take(const uint64_t* keys, int64_t length);

  // Writes the places of the first `count` keys in order.
  void First(int64_t count, int64_t* places);

  // Returns the place of the key that `rank` others come before; from 0 to below the length.
  int64_t At(int64_t rank);

 private:
  using Words = std::vector<uint64_t>;

  uint64_t WordAt(int64_t place) const {
    return (keys_[place] - least_) >> dropped_ << place_bits_ | static_cast<uint64_t>(place);
  }
  int64_t PlaceOf(uint64_t word) const { return static_cast<int64_t>(word & place_mask_); }
  bool ComesBefore(uint64_t a, uint64_t b) const;
  void SortWords(Words& words);
  void SortByBytes(Words& words);
  void SortRunsByKeys(Words& words);
  void SortRun(uint64_t* words, size_t size);

  const uint64_t* keys_ = nullptr;
  int64_t length_ = 0;
  uint64_t least_ = 0, place_mask_ = 0;
  int place_bits_ = 0;  // of a word, and those of the key above them
  int key_bits_ = 0;
  int dropped_ = 0;  // of a key's last bits, which words do not have
  Words words_, others_, fewer_;
};

}  // namespace hidet::runtime

#endif  // RUNTIME_ROW_ORDER_H_

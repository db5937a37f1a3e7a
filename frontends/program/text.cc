// Operators on text, which is UTF-8.
#include <algorithm>
#include <bit>
#include <clocale>
#include <cstring>
#include <cwctype>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/program/element_types.h"
#include "frontends/program/host_ops.h"
#include "frontends/program/movement.h"
#include "re2/re2.h"

namespace hidet::program {
namespace {

using ::onnx::TensorProto;

// The locale that every C library has and whose letters are Unicode's.
locale_t UnicodeLocale() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

// Reads one character from `text` at `*at`; a byte that begins none stands for itself.
uint32_t NextCharacter(const std::string& text, size_t* at) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const uint32_t first = byte(*at);
  const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0;
  if (more == 0 || *at + more >= text.size()) {
    ++*at;
    return first;
  }
  uint32_t code = first & (0x3fu >> more);
  for (int i = 1; i <= more; ++i) code = code << 6 | (byte(*at + i) & 0x3f);
  *at += more + 1;
  return code;
}

void AppendCharacter(uint32_t code, std::string* text) {
  const auto add = [&](uint32_t byte) { text->push_back(static_cast<char>(byte)); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xc0 | code >> 6);
  } else if (code < 0x10000) {
    add(0xe0 | code >> 12);
    add(0x80 | (code >> 6 & 0x3f));
  } else {
    add(0xf0 | code >> 18);
    add(0x80 | (code >> 12 & 0x3f));
    add(0x80 | (code >> 6 & 0x3f));
  }
  add(0x80 | (code & 0x3f));
}

std::string ChangeCase(const std::string& text, bool upper) {
  const locale_t locale = UnicodeLocale();
  if (locale == nullptr) return text;
  std::string changed;
  for (size_t at = 0; at < text.size();) {
    const wint_t code = static_cast<wint_t>(NextCharacter(text, &at));
    AppendCharacter(upper ? towupper_l(code, locale) : towlower_l(code, locale), &changed);
  }
  return changed;
}

}  // namespace

absl::StatusOr<Values> RunStringConcat(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckText(0));
  HIDET_RETURN_IF_ERROR(node.CheckText(1));
  HIDET_ASSIGN_OR_RETURN(const auto pair, BroadcastPair(node.input(0), node.input(1)));
  const auto& [a, b] = pair;
  std::vector<std::string> joined;
  for (int64_t i = 0; i < a.count(); ++i) joined.push_back(absl::StrCat(a.text()[i], b.text()[i]));
  return Values{Value::Text(a.shape(), std::move(joined))};
}

// Parts of each text in a new last dimension, filled up with empty ones; and how many there are.
absl::StatusOr<Values> RunStringSplit(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckText(0));
  const Value& x = node.input(0);
  const std::string delimiter = node.String("delimiter", "");
  const int64_t most = node.Int("maxsplit", INT64_MAX);
  std::vector<std::vector<std::string>> all;
  size_t longest = 0;
  for (const std::string& text : x.text()) {
    std::vector<std::string>& parts = all.emplace_back();
    if (delimiter.empty()) {  // runs of white space, and none at the ends
      constexpr char kSpace[] = " \t\n\v\f\r";
      size_t at = text.find_first_not_of(kSpace);
      while (at != std::string::npos) {
        if (static_cast<int64_t>(parts.size()) == most) {
          const size_t last = text.find_last_not_of(kSpace);
          parts.push_back(text.substr(at, last + 1 - at));
          break;
        }
        const size_t end = text.find_first_of(kSpace, at);
        parts.push_back(text.substr(at, end == std::string::npos ? end : end - at));
        at = end == std::string::npos ? end : text.find_first_not_of(kSpace, end);
      }
    } else if (!text.empty()) {
      size_t at = 0;
      for (;;) {
        const size_t end = static_cast<int64_t>(parts.size()) < most ? text.find(delimiter, at)
                                                                     : std::string::npos;
        parts.push_back(text.substr(at, end == std::string::npos ? end : end - at));
        if (end == std::string::npos) break;
        at = end + delimiter.size();
      }
    }
    longest = std::max(longest, parts.size());
  }
  Shape shape = x.shape();
  HIDET_ASSIGN_OR_RETURN(Value counts, Value::Empty(TensorProto::INT64, shape));
  shape.push_back(static_cast<int64_t>(longest));
  std::vector<std::string> flat;
  for (size_t i = 0; i < all.size(); ++i) {
    counts.elements<int64_t>()[i] = static_cast<int64_t>(all[i].size());
    all[i].resize(longest);
    flat.insert(flat.end(), all[i].begin(), all[i].end());
  }
  return Values{Value::Text(std::move(shape), std::move(flat)), std::move(counts)};
}

absl::StatusOr<Values> RunStringNormalizer(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckText(0));
  const Value& x = node.input(0);
  const std::string action = node.String("case_change_action", "NONE");
  const bool sensitive = node.Int("is_case_sensitive", 0) != 0;
  if (action != "NONE" && action != "UPPER" && action != "LOWER")
    return node.Error(absl::StrCat("case_change_action \"", action, "\""));
  if (x.rank() != 1 && !(x.rank() == 2 && x.shape()[0] == 1))
    return node.Error(absl::StrCat("text of shape ", ToString(x.shape())));
  std::set<std::string> stop;
  for (const std::string& word : node.Strings("stopwords"))
    stop.insert(sensitive ? word : ChangeCase(word, false));
  std::vector<std::string> kept;
  for (const std::string& word : x.text()) {
    if (stop.contains(sensitive ? word : ChangeCase(word, false))) continue;
    kept.push_back(action == "NONE" ? word : ChangeCase(word, action == "UPPER"));
  }
  if (kept.empty()) kept.emplace_back();
  Shape shape = x.shape();
  shape.back() = static_cast<int64_t>(kept.size());
  return Values{Value::Text(std::move(shape), std::move(kept))};
}

namespace {

int64_t CharactersIn(const std::string& text) {
  int64_t count = 0;
  for (size_t at = 0; at < text.size(); ++count) NextCharacter(text, &at);
  return count;
}

// The parts of a text that a pattern matches, or those between its matches; of at least `least`
// characters. A match of nothing moves on by one character.
std::vector<std::string> PartsBy(const RE2& pattern, bool between, const std::string& text,
                                 int64_t least) {
  std::vector<std::string> parts;
  const auto add = [&](std::string part) {
    const bool is_long = CharactersIn(part) >= least;
    if (is_long) parts.push_back(std::move(part));
    return is_long;
  };
  size_t at = 0;
  re2::StringPiece match;
  while (pattern.Match(text, at, text.size(), RE2::UNANCHORED, &match, 1)) {
    const auto place = static_cast<size_t>(match.data() - text.data());
    if (between) add(text.substr(at, place - at));
    const bool is_taken = between ? !match.empty() : add(std::string(match));
    at = place;
    if (is_taken) {
      at += match.size();
    } else if (at < text.size()) {
      NextCharacter(text, &at);
    } else {
      break;
    }
  }
  if (between) add(text.substr(at));
  return parts;
}

absl::StatusOr<std::unique_ptr<RE2>> PatternOf(const HostNode& node, const std::string& text) {
  auto pattern = std::make_unique<RE2>(text, RE2::Quiet);
  if (!pattern->ok()) return node.Error(absl::StrCat("pattern: ", std::string(pattern->error())));
  return pattern;
}

}  // namespace

// ONNX Runtime's: the words of each text in a new last dimension, filled up with `pad_value`. The
// words stand between separators, one pattern after the other, or match an expression.
absl::StatusOr<Values> RunTokenizer(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckText(0));
  const Value& x = node.input(0);
  if (x.rank() < 1 || x.rank() > 2)
    return node.Error(
        absl::StrCat("text of shape ", ToString(x.shape()), ", expected rank 1 or 2"));
  const int64_t least = node.Int("mincharnum", 1);
  if (least < 1) return node.Error(absl::StrCat("mincharnum is ", least, ", expected at least 1"));
  const std::vector<std::string> separators = node.Strings("separators");
  const bool is_expression = node.Has("tokenexp");
  if (is_expression != separators.empty())
    return node.Error("expected either separators or tokenexp");
  const bool by_character = separators.size() == 1 && separators[0].empty();
  std::vector<std::unique_ptr<RE2>> patterns;
  for (const std::string& text :
       is_expression ? std::vector{node.String("tokenexp", "")} : separators) {
    HIDET_ASSIGN_OR_RETURN(patterns.emplace_back(), PatternOf(node, text));
  }
  std::vector<std::vector<std::string>> all;
  size_t longest = 0;
  for (const std::string& text : x.text()) {
    std::vector<std::string> words;
    if (by_character) {
      for (size_t at = 0, begin = 0; begin < text.size(); begin = at) {
        NextCharacter(text, &at);
        words.push_back(text.substr(begin, at - begin));
      }
    } else {
      words.push_back(text);
      for (const std::unique_ptr<RE2>& pattern : patterns) {
        std::vector<std::string> finer;
        for (const std::string& word : words) {
          for (std::string& part : PartsBy(*pattern, !is_expression, word, least))
            finer.push_back(std::move(part));
        }
        words = std::move(finer);
      }
    }
    longest = std::max(longest, words.size());
    all.push_back(std::move(words));
  }
  const bool mark = node.Int("mark", 0) != 0 && longest > 0;
  if (mark) longest += 2;
  const std::string padding = node.String("pad_value", "");
  std::vector<std::string> flat;
  for (std::vector<std::string>& words : all) {
    if (mark) {  // "start of text" and "end of text"
      words.insert(words.begin(), "\x02");
      words.push_back("\x03");
    }
    words.resize(longest, padding);
    flat.insert(flat.end(), words.begin(), words.end());
  }
  Shape shape = x.shape();
  shape.push_back(static_cast<int64_t>(longest));
  return Values{Value::Text(std::move(shape), std::move(flat))};
}

absl::StatusOr<Values> RunRegexFullMatch(HostNode& node) {
  HIDET_RETURN_IF_ERROR(node.CheckText(0));
  HIDET_ASSIGN_OR_RETURN(const std::unique_ptr<RE2> pattern,
                         PatternOf(node, node.String("pattern", "")));
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(TensorProto::BOOL, node.input(0).shape()));
  for (int64_t i = 0; i < y.count(); ++i)
    y.elements<bool>()[i] = RE2::FullMatch(node.input(0).text()[i], *pattern);
  return Values{std::move(y)};
}

namespace {

// The n-grams that a TfIdfVectorizer counts, made once of its attributes: from each gram, of which
// number 0 is the empty one, a token leads to the gram of one more.
struct GramTable {
  bool is_text = false;
  absl::flat_hash_map<std::string, int32_t> words;  // numbers of tokens: of one of the two
  absl::flat_hash_map<int64_t, int32_t> numbers;
  absl::flat_hash_map<std::pair<int32_t, int32_t>, int32_t> next;
  std::vector<std::vector<int64_t>> columns = {{}};  // of the result, in which a gram is counted
  std::vector<int64_t> places;                       // all of them, as the node lists them
  std::vector<float> weights;                        // of those
  int64_t width = 0;

  // The number of element i, -1 for one that is no token.
  int32_t TokenAt(const Value& x, int64_t i) const {
    const auto number_in = [](const auto& tokens, const auto& key) {
      const auto found = tokens.find(key);
      return found == tokens.end() ? -1 : found->second;
    };
    return is_text ? number_in(words, x.text()[i]) : number_in(numbers, x.IntAt(i));
  }
  int32_t Add(int32_t gram, int32_t token) {
    const auto [found, is_new] =
        next.try_emplace({gram, token}, static_cast<int32_t>(columns.size()));
    if (is_new) columns.emplace_back();
    return found->second;
  }
};

absl::StatusOr<GramTable> MakeGrams(const HostNode& node, bool is_text, int64_t least,
                                    int64_t longest) {
  const std::vector<std::string> words = node.Strings("pool_strings");
  const std::vector<int64_t> numbers = node.Ints("pool_int64s");
  const std::vector<int64_t> starts = node.Ints("ngram_counts");
  GramTable table{.is_text = is_text, .places = node.Ints("ngram_indexes")};
  const auto pool = static_cast<int64_t>(is_text ? words.size() : numbers.size());
  const auto token = [&](int64_t i) {
    return is_text ? table.words.try_emplace(words[i], static_cast<int32_t>(i)).first->second
                   : table.numbers.try_emplace(numbers[i], static_cast<int32_t>(i)).first->second;
  };
  for (const double weight : node.Floats("weights"))
    table.weights.push_back(static_cast<float>(weight));
  table.weights.resize(table.places.size(), 1.0f);
  for (const int64_t place : table.places) {
    if (place < 0 || place >= (int64_t{1} << 31)) return node.Error("ngram_indexes out of range");
    table.width = std::max(table.width, place + 1);
  }
  size_t next = 0;
  for (size_t i = 0; i < starts.size(); ++i) {
    const auto n = static_cast<int64_t>(i + 1);
    const int64_t begin = starts[i], end = i + 1 < starts.size() ? starts[i + 1] : pool;
    if (begin < 0 || end > pool || begin > end) return node.Error("ngram_counts out of range");
    for (int64_t at = begin; at + n <= end; at += n, ++next) {
      if (next >= table.places.size()) return node.Error("fewer ngram_indexes than n-grams");
      if (n < least || n > longest) continue;
      int32_t gram = 0;
      for (int64_t j = 0; j < n; ++j) gram = table.Add(gram, token(at + j));
      table.columns[gram].push_back(table.places[next]);
    }
  }
  return table;
}

}  // namespace

// Counts of n-grams, of words or of numbers, in each row.
absl::StatusOr<Values> RunTfIdfVectorizer(HostNode& node) {
  const Value& x = node.input(0);
  if ((!x.is_tensor() && !x.is_text()) || x.rank() < 1 || x.rank() > 2)
    return node.Error(absl::StrCat("input ", x.Describe(), ", expected a list or rows"));
  const std::string mode = node.String("mode", "");
  if (mode != "TF" && mode != "IDF" && mode != "TFIDF")
    return node.Error(absl::StrCat("mode \"", mode, "\", expected TF, IDF or TFIDF"));
  const int64_t least = node.Int("min_gram_length", 1), longest = node.Int("max_gram_length", 1);
  const int64_t skips = node.Int("max_skip_count", 0);
  HIDET_ASSIGN_OR_RETURN(const GramTable* table,
                         node.Kept([&] { return MakeGrams(node, x.is_text(), least, longest); }));
  if (table->is_text != x.is_text())
    return node.Error(absl::StrCat("input ", x.Describe(), ", and before one of another kind"));
  const bool is_counted = mode == "TFIDF";
  const int64_t width = table->width;
  const int64_t rows = x.rank() == 2 ? x.shape()[0] : 1, length = x.shape()[x.rank() - 1];
  HIDET_ASSIGN_OR_RETURN(Value y, Value::Empty(TensorProto::FLOAT, {rows, width}));
  std::fill_n(y.elements<float>(), y.count(), 0.0f);
  std::vector<int32_t> tokens(static_cast<size_t>(length));
  for (int64_t row = 0; row < rows; ++row) {
    for (int64_t i = 0; i < length; ++i) tokens[i] = table->TokenAt(x, row * length + i);
    float* const to = y.elements<float>() + row * width;
    for (int64_t step = 1; step <= 1 + std::clamp<int64_t>(skips, 0, length); ++step) {
      for (int64_t begin = 0; begin < length; ++begin) {
        int32_t gram = 0;
        int64_t n = 1;
        for (int64_t at = begin; at < length && n <= longest; at += step, ++n) {
          const auto found =
              tokens[at] < 0 ? table->next.end() : table->next.find({gram, tokens[at]});
          if (found == table->next.end()) break;
          gram = found->second;
          if (n == 1 && step > 1) continue;  // single tokens cannot be skipped
          for (const int64_t column : table->columns[gram]) to[column] += 1;
        }
      }
    }
    if (mode == "TF") continue;
    for (size_t i = 0; i < table->places.size(); ++i) {
      float& count = to[table->places[i]];
      if (count != 0) count = table->weights[i] * (is_counted ? count : 1);
    }
  }
  return Values{x.rank() == 1 ? y.Reshaped({width}) : std::move(y)};
}

namespace {

// MurmurHash3 of Austin Appleby, x86, 32 bits.
uint32_t Murmur(absl::string_view bytes, uint32_t seed) {
  const auto mixed = [](uint32_t k) { return std::rotl(k * 0xcc9e2d51u, 15) * 0x1b873593u; };
  uint32_t hash = seed;
  size_t at = 0;
  for (; at + 4 <= bytes.size(); at += 4) {
    uint32_t word;
    std::memcpy(&word, bytes.data() + at, 4);
    hash = std::rotl(hash ^ mixed(word), 13) * 5 + 0xe6546b64u;
  }
  uint32_t tail = 0;
  for (size_t i = bytes.size(); i > at; --i)
    tail = (tail << 8) | static_cast<unsigned char>(bytes[i - 1]);
  if (at < bytes.size()) hash ^= mixed(tail);
  hash ^= static_cast<uint32_t>(bytes.size());
  hash = (hash ^ (hash >> 16)) * 0x85ebca6bu;
  hash = (hash ^ (hash >> 13)) * 0xc2b2ae35u;
  return hash ^ (hash >> 16);
}

}  // namespace

// A hash of each element: of text, or of the bytes of a number.
absl::StatusOr<Values> RunMurmurHash3(HostNode& node) {
  const Value& x = node.input(0);
  if (!x.is_text()) HIDET_RETURN_IF_ERROR(node.CheckTensor(0, "the input"));
  const bool positive = node.Int("positive", 1) != 0;
  const auto seed = static_cast<uint32_t>(node.Int("seed", 0));
  HIDET_ASSIGN_OR_RETURN(
      Value y, Value::Empty(positive ? TensorProto::UINT32 : TensorProto::INT32, x.shape()));
  const auto width = x.is_text() ? 0 : static_cast<size_t>(ElementBytes(x.type()));
  for (int64_t i = 0; i < x.count(); ++i) {
    const absl::string_view bytes =
        x.is_text() ? absl::string_view(x.text()[i])
                    : absl::string_view(x.data() + i * static_cast<int64_t>(width), width);
    y.elements<uint32_t>()[i] = Murmur(bytes, seed);
  }
  return Values{std::move(y)};
}

}  // namespace hidet::program

#include "frontends/cli/html_text.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace hidet::cli {
namespace {

bool BeginsLetter(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

}  // namespace

std::string EscapeHtml(absl::string_view text) {
  return absl::StrReplaceAll(text,
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string Shortened(absl::string_view text, size_t letters) {
  const auto count = static_cast<size_t>(std::count_if(text.begin(), text.end(), BeginsLetter));
  if (count <= letters) return std::string(text);
  // What tells names with paths apart is their end.
  const bool keeps_end = absl::StrContains(text, '/');
  size_t skip = keeps_end ? count - letters + 1 : letters - 1, at = 0;
  while (skip > 0) {
    ++at;
    while (at < text.size() && !BeginsLetter(text[at])) ++at;
    --skip;
  }
  return keeps_end ? absl::StrCat("\u2026", text.substr(at))
                   : absl::StrCat(text.substr(0, at), "\u2026");
}

}  // namespace hidet::cli

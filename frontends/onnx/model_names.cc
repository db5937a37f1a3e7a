#include "frontends/onnx/model_names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace hidet::onnx {
namespace {

// Length of the UTF-8 sequence at the beginning of `text`, 0 if it is none.
size_t Utf8Length(absl::string_view text) {
  const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
  const size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
  if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length) return 0;
  uint32_t code = byte(0) & (0xFF >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
    code = (code << 6) | (byte(i) & 0x3F);
  }
  const uint32_t least = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0xA0;
  return code < least || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000) ? 0 : length;
}

}  // namespace

std::string Printable(absl::string_view name) {
  std::string text;
  while (!name.empty()) {
    const unsigned char first = static_cast<unsigned char>(name[0]);
    const size_t length = first < 0x80 ? 1 : Utf8Length(name);
    if (length > 1) {
      absl::StrAppend(&text, name.substr(0, length));
    } else {
      absl::StrAppend(&text, absl::CHexEscape(name.substr(0, 1)));
    }
    name.remove_prefix(std::max<size_t>(length, 1));
  }
  return text;
}

std::string Quoted(absl::string_view name) { return absl::StrCat("\"", Printable(name), "\""); }

std::string NodeLabel(const ::onnx::NodeProto& node) {
  const std::string& name = !node.name().empty()     ? node.name()
                            : node.output_size() > 0 ? node.output(0)
                                                     : node.op_type();
  return Quoted(name);
}

absl::string_view DomainOf(absl::string_view domain) { return domain == "ai.onnx" ? "" : domain; }

std::string Identifier(absl::string_view name) {
  std::string text;
  for (char c : name)
    text += absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' ? c : '_';
  if (text.empty() || absl::ascii_isdigit(static_cast<unsigned char>(text[0]))) text.insert(0, "n");
  return text;
}

}  // namespace hidet::onnx

// Text for a page.
#ifndef FRONTENDS_CLI_HTML_TEXT_H_
#define FRONTENDS_CLI_HTML_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"

namespace hidet::cli {

// Returns text that a browser shows as it is, between tags and in attributes.
std::string EscapeHtml(absl::string_view text);

// Returns the text if it has no more letters than that, which is one at least; else as much of its
// beginning as leaves room for an ellipsis, or of its end if it is a path ("layer1/conv2/Conv"). No
// letter of several bytes is cut.
std::string Shortened(absl::string_view text, size_t letters);

}  // namespace hidet::cli

#endif  // FRONTENDS_CLI_HTML_TEXT_H_

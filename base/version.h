// The version that the command, the Python package, wheels and artifacts say, such as "1.0.0".
// version.bzl in the root folder is the only place that has it.
#ifndef BASE_VERSION_H_
#define BASE_VERSION_H_

#include "absl/strings/string_view.h"

namespace hidet {

absl::string_view Version();

}  // namespace hidet

#endif  // BASE_VERSION_H_

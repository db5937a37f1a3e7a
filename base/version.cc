#include "base/version.h"

namespace hidet {

absl::string_view Version() { return HIDET_VERSION; }

}  // namespace hidet

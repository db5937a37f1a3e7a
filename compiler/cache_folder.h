// Where compiled kernels are kept between processes.
//
//   std::optional<runtime::KernelCache> cache = OpenKernelCache(options);
//
// The folder is the option `cache_dir`, else $HIDET_CACHE_DIR, else $XDG_CACHE_HOME/hidet, else
// ~/.cache/hidet.
#ifndef COMPILER_CACHE_FOLDER_H_
#define COMPILER_CACHE_FOLDER_H_

#include <optional>
#include <string>

#include "compiler/options.h"
#include "runtime/kernel_cache.h"

namespace hidet::compiler {

// Returns the folder, which need not exist; empty for none (option "off", or no home).
std::string CacheFolder(const Options& options);

// Opens the part of it that holds kernels. Nothing if there is no folder, or, with a warning once a
// process, if it cannot be made or is not ours alone: then everything is compiled.
std::optional<runtime::KernelCache> OpenKernelCache(const Options& options);
// The same for the part that holds whole models, but for their weights.
std::optional<runtime::KernelCache> OpenModelCache(const Options& options);
// The same for the part that holds what was measured.
std::optional<runtime::KernelCache> OpenTuningFolder(const Options& options);

}  // namespace hidet::compiler

#endif  // COMPILER_CACHE_FOLDER_H_

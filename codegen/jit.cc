// One session serves the process; each JitCode is a library (JITDylib) of it, which is removed with
// its memory at the end. Looking up all functions of a library links it, on the thread that asks.
#include "codegen/jit.h"

#include <atomic>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/ExecutorProcessControl.h"
#include "llvm/ExecutionEngine/Orc/ObjectFileInterface.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/Orc/SymbolStringPool.h"
#include "llvm/ExecutionEngine/Orc/TaskDispatch.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

namespace hidet::codegen {
namespace {

namespace orc = llvm::orc;

absl::Status ToStatus(llvm::Error error) {
  if (!error) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("jit: ", llvm::toString(std::move(error))));
}

std::string& Reports() {
  static thread_local std::string reports;
  return reports;
}

// The session with the layer that links. Never destroyed: models may outlive main.
class Linker {
 public:
  static absl::StatusOr<Linker*> Global() {
    static const absl::StatusOr<Linker*> linker = Make();
    return linker;
  }

  orc::ExecutionSession& session() { return *session_; }
  orc::ObjectLinkingLayer& layer() { return *layer_; }

  absl::StatusOr<orc::JITDylib*> NewLibrary() {
    static std::atomic<uint64_t> last{0};
    llvm::Expected<orc::JITDylib&> library =
        session_->createJITDylib(absl::StrCat("kernels", ++last));
    if (!library) return ToStatus(library.takeError());
    auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess('\0');
    if (!process) return ToStatus(process.takeError());
    library->addGenerator(std::move(*process));
    return &*library;
  }

 private:
  static absl::StatusOr<Linker*> Make() {
    auto control = orc::SelfExecutorProcessControl::Create(
        nullptr, std::make_unique<orc::InPlaceTaskDispatcher>());
    if (!control) return ToStatus(control.takeError());
    auto memory = llvm::jitlink::InProcessMemoryManager::Create();
    if (!memory) return ToStatus(memory.takeError());
    auto* linker = new Linker;
    linker->session_ = std::make_unique<orc::ExecutionSession>(std::move(*control));
    // Linking happens on the thread that asks, and says here what the look-up's error does not.
    linker->session_->setErrorReporter([](llvm::Error error) {
      absl::StrAppend(&Reports(), "; ", llvm::toString(std::move(error)));
    });
    linker->layer_ =
        std::make_unique<orc::ObjectLinkingLayer>(*linker->session_, std::move(*memory));
    return linker;
  }

  std::unique_ptr<orc::ExecutionSession> session_;
  std::unique_ptr<orc::ObjectLinkingLayer> layer_;
};

class Library final : public JitCode {
 public:
  Library(Linker* linker, orc::JITDylib* library) : linker_(linker), library_(library) {}
  ~Library() override { llvm::consumeError(linker_->session().removeJITDylib(*library_)); }

  absl::Status Add(absl::string_view object) {
    const llvm::StringRef bytes(object.data(), object.size());
    // Its own copy: linking writes to it.
    auto buffer = llvm::MemoryBuffer::getMemBufferCopy(bytes, "object");
    auto interface = orc::getObjectFileInterface(linker_->session(), buffer->getMemBufferRef());
    if (!interface) return ToStatus(interface.takeError());
    auto elf = llvm::object::ObjectFile::createELFObjectFile(buffer->getMemBufferRef());
    if (!elf) return ToStatus(elf.takeError());
    for (const llvm::object::SymbolRef& symbol : (*elf)->symbols()) {
      auto name = symbol.getName();
      if (!name) return ToStatus(name.takeError());
      sizes_[name->str()] = static_cast<int64_t>(llvm::object::ELFSymbolRef(symbol).getSize());
    }
    for (const auto& [symbol, flags] : interface->SymbolFlags) {
      if (flags.isCallable()) symbols_.add(symbol);
    }
    return ToStatus(linker_->layer().add(library_->getDefaultResourceTracker(), std::move(buffer),
                                         std::move(*interface)));
  }

  absl::Status Link() {
    Reports().clear();
    auto found =
        linker_->session().lookup(orc::makeJITDylibSearchOrder(library_), std::move(symbols_));
    if (!found) {
      const absl::Status status = ToStatus(found.takeError());
      return absl::Status(status.code(), absl::StrCat(status.message(), Reports()));
    }
    for (const auto& [symbol, definition] : *found)
      functions_[std::string(*symbol)] = definition.getAddress().toPtr<void*>();
    return absl::OkStatus();
  }

  const absl::flat_hash_map<std::string, void*>& functions() const override { return functions_; }
  const absl::flat_hash_map<std::string, int64_t>& sizes() const override { return sizes_; }

 private:
  Linker* const linker_;
  orc::JITDylib* const library_;
  orc::SymbolLookupSet symbols_;
  absl::flat_hash_map<std::string, void*> functions_;
  absl::flat_hash_map<std::string, int64_t> sizes_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<JitCode>> JitCode::Load(
    absl::Span<const absl::string_view> objects) {
  const absl::StatusOr<Linker*> linker = Linker::Global();
  if (!linker.ok()) return linker.status();
  const absl::StatusOr<orc::JITDylib*> dylib = (*linker)->NewLibrary();
  if (!dylib.ok()) return dylib.status();
  auto library = std::make_unique<Library>(*linker, *dylib);
  for (const absl::string_view object : objects) {
    if (absl::Status added = library->Add(object); !added.ok()) return added;
  }
  if (absl::Status linked = library->Link(); !linked.ok()) return linked;
  return library;
}

}  // namespace hidet::codegen

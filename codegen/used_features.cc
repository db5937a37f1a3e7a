#include "codegen/used_features.h"

#include <algorithm>
#include <cstdint>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/check.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

namespace hidet::codegen {
namespace {

constexpr char kTriple[] = "x86_64-unknown-linux-gnu";

// LLVM's names of the instructions of an extension begin so, or with a V before it.
struct Extension {
  absl::string_view feature;
  std::vector<absl::string_view> beginnings;
};

const std::vector<Extension>& Extensions() {
  static const auto& extensions = *new std::vector<Extension>{
      {"avx512bf16", {"DPBF16PS", "CVTNE2PS2BF16", "CVTNEPS2BF16"}},
      {"avx512bitalg", {"PSHUFBITQMB", "POPCNTB", "POPCNTW"}},
      {"avx512ifma", {"PMADD52"}},
      {"avx512vbmi", {"PERMB", "PERMI2B", "PERMT2B", "PMULTISHIFTQB"}},
      {"avx512vbmi2", {"PCOMPRESSB", "PCOMPRESSW", "PEXPANDB", "PEXPANDW", "PSHLD", "PSHRD"}},
      {"avx512vnni", {"PDPBUSD", "PDPWSSD"}},
      {"avx512vpopcntdq", {"POPCNTD", "POPCNTQ"}},
      {"avxvnni", {"PDPBUSD", "PDPWSSD"}},
      {"amx-bf16", {"TDPBF16PS"}},
      {"amx-int8", {"TDPBSSD", "TDPBSUD", "TDPBUSD", "TDPBUUD"}},
      {"amx-tile", {"TDP", "TILE", "LDTILECFG", "STTILECFG"}},
      {"gfni", {"GF2P8"}},
      {"prfchw", {"PREFETCHW"}},
  };
  return extensions;
}

bool IsOf(const Extension& extension, absl::string_view instruction) {
  return std::any_of(extension.beginnings.begin(), extension.beginnings.end(),
                     [&](absl::string_view beginning) {
                       return absl::StartsWith(instruction, beginning) ||
                              (absl::StartsWith(instruction, "V") &&
                               absl::StartsWith(instruction.substr(1), beginning));
                     });
}

// Reads machine code.
class Reader {
 public:
  Reader() {
    static const bool initialized = [] {
      LLVMInitializeX86TargetInfo();
      LLVMInitializeX86TargetMC();
      LLVMInitializeX86Disassembler();
      return true;
    }();
    HIDET_CHECK(initialized);
    std::string error;
    const llvm::Target* target = llvm::TargetRegistry::lookupTarget(kTriple, error);
    HIDET_CHECK(target != nullptr) << error;
    registers_.reset(target->createMCRegInfo(kTriple));
    assembly_.reset(target->createMCAsmInfo(*registers_, kTriple, llvm::MCTargetOptions()));
    instructions_.reset(target->createMCInstrInfo());
    subtarget_.reset(target->createMCSubtargetInfo(kTriple, "", ""));
    context_ = std::make_unique<llvm::MCContext>(llvm::Triple(kTriple), assembly_.get(),
                                                 registers_.get(), subtarget_.get());
    disassembler_.reset(target->createMCDisassembler(*subtarget_, *context_));
    seen_.resize(instructions_->getNumOpcodes());
  }

  // Remembers the instructions of a section of code. Returns whether all could be read.
  bool Add(llvm::StringRef code) {
    const llvm::ArrayRef<uint8_t> bytes(reinterpret_cast<const uint8_t*>(code.data()), code.size());
    for (uint64_t at = 0, size = 0; at < bytes.size(); at += size) {
      llvm::MCInst instruction;
      if (disassembler_->getInstruction(instruction, size, bytes.slice(at), at, llvm::nulls()) !=
              llvm::MCDisassembler::Success ||
          size == 0) {
        return false;
      }
      seen_[instruction.getOpcode()] = true;
    }
    return true;
  }

  bool HasSeen(const Extension& extension) const {
    for (unsigned opcode = 0; opcode < seen_.size(); ++opcode) {
      if (!seen_[opcode]) continue;
      const llvm::StringRef name = instructions_->getName(opcode);
      if (IsOf(extension, {name.data(), name.size()})) return true;
    }
    return false;
  }

 private:
  std::unique_ptr<llvm::MCRegisterInfo> registers_;
  std::unique_ptr<llvm::MCAsmInfo> assembly_;
  std::unique_ptr<llvm::MCInstrInfo> instructions_;
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget_;
  std::unique_ptr<llvm::MCContext> context_;
  std::unique_ptr<llvm::MCDisassembler> disassembler_;
  std::vector<bool> seen_;  // by opcode
};

}  // namespace

absl::StatusOr<std::vector<std::string>> UsedFeatures(absl::Span<const std::string> objects,
                                                      std::vector<std::string> features) {
  const auto extension_of = [](const std::string& feature) {
    return std::find_if(Extensions().begin(), Extensions().end(),
                        [&](const Extension& each) { return each.feature == feature; });
  };
  const bool is_asked = std::any_of(features.begin(), features.end(), [&](const auto& feature) {
    return extension_of(feature) != Extensions().end();
  });
  if (!is_asked) return features;
  Reader reader;
  for (const std::string& bytes : objects) {
    auto object = llvm::object::ObjectFile::createObjectFile(
        llvm::MemoryBufferRef({bytes.data(), bytes.size()}, "object"));
    if (!object) {
      return absl::InternalError(
          absl::StrCat("machine code: ", llvm::toString(object.takeError())));
    }
    for (const llvm::object::SectionRef& section : (*object)->sections()) {
      if (!section.isText()) continue;
      llvm::Expected<llvm::StringRef> code = section.getContents();
      if (!code)
        return absl::InternalError(
            absl::StrCat("machine code: ", llvm::toString(code.takeError())));
      if (!reader.Add(*code)) return features;
    }
  }
  std::erase_if(features, [&](const std::string& feature) {
    const auto extension = extension_of(feature);
    return extension != Extensions().end() && !reader.HasSeen(*extension);
  });
  return features;
}

}  // namespace hidet::codegen

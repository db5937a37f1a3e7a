#include "frontends/python/arrays.h"

#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/status_macros.h"
#include "frontends/python/conversions.h"
#include "frontends/python/errors.h"
#include "frontends/python/tensors.h"
#include "nanobind/stl/string.h"
#include "nanobind/stl/vector.h"
#include "runtime/devices/cpu_device.h"
#include "runtime/devices/cuda_device.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;
using runtime::DeviceMemory;

constexpr int64_t kAlignment = 64;

absl::StatusOr<runtime::Device*> OpenDevice(graph::Device device) {
  if (device.kind != graph::DeviceKind::kCuda) return &runtime::CpuDevice::Global();
  HIDET_ASSIGN_OR_RETURN(runtime::CudaDevice * cuda, runtime::CudaDevice::Open(device.index));
  return cuda;
}

Shape ReadSizes(nb::handle shape) {
  Shape sizes;
  int64_t count = 1;
  for (nb::handle item : shape) {
    sizes.push_back(ReadInt(item, "shape"));
    if (sizes.back() < 0 || __builtin_mul_overflow(count, sizes.back(), &count) ||
        count > (int64_t{1} << 46)) {
      ThrowStatus(absl::InvalidArgumentError(
          absl::StrCat("shape: size ", sizes.back(), " is negative or too large")));
    }
  }
  return sizes;
}

// Arrays are read on the default stream, which does not wait for every other: what another library
// has queued to write one has to be done first.
void WaitForWriter(const Array& array, const DLPackExchangeAPI* exchange) {
  void* stream = nullptr;
  if (exchange == nullptr) return;
  if (exchange->current_work_stream(2, array.view.ordinal, &stream) != 0) throw nb::python_error();
  if (stream == nullptr) return;
  runtime::Device* const device = ValueOrThrow(OpenDevice(array.device));
  absl::Status status;
  {
    nb::gil_scoped_release release;
    status = device->Synchronize(stream);
  }
  if (!status.ok()) ThrowStatus(status);
}

// What a DLPack tensor keeps: the array, and its shape in DLPack's type.
struct Kept {
  Array array;
  std::vector<int64_t> shape;
};

template <typename Managed>
void DeleteManaged(Managed* managed) {
  delete static_cast<Kept*>(managed->manager_ctx);
  delete managed;
}

template <typename Managed>
constexpr const char* kCapsuleName = "dltensor";
template <>
constexpr const char* kCapsuleName<DLManagedTensorVersioned> = "dltensor_versioned";

// Other libraries take the capsule's tensor over and rename it; if nobody did, it is ours to free.
template <typename Managed>
void DestroyCapsule(PyObject* capsule) {
  if (!PyCapsule_IsValid(capsule, kCapsuleName<Managed>)) return;
  auto* managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, kCapsuleName<Managed>));
  managed->deleter(managed);
}

template <typename Managed>
nb::object MakeCapsule(const Array& array) {
  auto kept = std::make_unique<Kept>(
      Kept{array, std::vector<int64_t>(array.view.shape.begin(), array.view.shape.end())});
  auto managed = std::make_unique<Managed>();
  managed->dl_tensor = DescribeDLTensor(array.view);
  managed->dl_tensor.shape = kept->shape.data();
  managed->manager_ctx = kept.release();
  managed->deleter = DeleteManaged<Managed>;
  if constexpr (std::is_same_v<Managed, DLManagedTensorVersioned>) {
    managed->version = {1, 0};
    managed->flags = array.read_only ? kDLPackReadOnly : 0;
  }
  PyObject* capsule = PyCapsule_New(managed.get(), kCapsuleName<Managed>, DestroyCapsule<Managed>);
  if (capsule == nullptr) {
    DeleteManaged(managed.release());
    throw nb::python_error();
  }
  managed.release();
  return nb::steal(capsule);
}

// Those who ask for DLPack 1 get it: without it numpy takes the memory to be read-only.
nb::object ToDLPack(const Array& array, nb::kwargs kwargs) {
  nb::object version =
      kwargs.contains("max_version") ? nb::object(kwargs["max_version"]) : nb::none();
  if (!version.is_none() && nb::cast<int>(version[0]) >= 1)
    return MakeCapsule<DLManagedTensorVersioned>(array);
  return MakeCapsule<DLManagedTensor>(array);
}

}  // namespace

absl::StatusOr<Array> Array::Empty(ScalarType dtype, Shape shape, graph::Device device) {
  HIDET_ASSIGN_OR_RETURN(runtime::Device * memory_device, OpenDevice(device));
  Array array;
  array.device = device;
  array.view.dtype = dtype;
  array.view.shape = std::move(shape);
  array.view.device = memory_device->kind();
  array.view.ordinal = memory_device->ordinal();
  HIDET_ASSIGN_OR_RETURN(DeviceMemory memory,
                         DeviceMemory::Allocate(memory_device, array.view.bytes(), kAlignment));
  array.view.data = memory.data();
  array.owner = std::make_shared<DeviceMemory>(std::move(memory));
  return array;
}

Array Array::FromPython(nb::handle object) {
  auto tensor = std::make_unique<PyTensor>();
  TensorReader reader;
  reader.Read(object, "object", tensor.get());
  Array array;
  array.view = tensor->view;
  array.read_only = tensor->read_only;
  if (array.view.device == DeviceKind::kCuda) {
    array.device = graph::Device::Cuda(array.view.ordinal);
    WaitForWriter(array, reader.exchange());
  }
  const std::shared_ptr<const void> kept = KeepAlive(nb::borrow(object));
  PyTensor* raw = tensor.release();
  array.owner = std::shared_ptr<const void>(raw, [kept](const void* p) {
    if (!Py_IsInitialized()) return;
    nb::gil_scoped_acquire gil;
    delete static_cast<PyTensor*>(const_cast<void*>(p));
  });
  return array;
}

absl::StatusOr<Array> Array::FromConstant(std::shared_ptr<const graph::ConstantData> data,
                                          Shape shape, graph::Device device) {
  HIDET_ASSIGN_OR_RETURN(Array host, Empty(data->dtype(), std::move(shape), graph::Device::Cpu()));
  std::string scratch;
  const absl::string_view bytes = data->AllBytes(&scratch);
  if (!bytes.empty()) std::memcpy(host.view.data, bytes.data(), bytes.size());
  if (device.kind == graph::DeviceKind::kCpu) return host;
  return host.CopyTo(device);
}

absl::StatusOr<Array> Array::CopyTo(graph::Device to) const {
  HIDET_ASSIGN_OR_RETURN(Array result, Empty(view.dtype, view.shape, to));
  const bool from_cuda = view.device == DeviceKind::kCuda;
  const bool to_cuda = result.view.device == DeviceKind::kCuda;
  if (from_cuda && to_cuda && view.ordinal != result.view.ordinal) {
    HIDET_ASSIGN_OR_RETURN(runtime::CudaDevice * source, runtime::CudaDevice::Open(view.ordinal));
    HIDET_ASSIGN_OR_RETURN(runtime::CudaDevice * target, runtime::CudaDevice::Open(to.index));
    HIDET_RETURN_IF_ERROR(source->Synchronize(nullptr));
    HIDET_RETURN_IF_ERROR(
        target->CopyFromPeer(result.view.data, *source, view.data, view.bytes(), nullptr));
    HIDET_RETURN_IF_ERROR(target->Synchronize(nullptr));
    return result;
  }
  HIDET_ASSIGN_OR_RETURN(runtime::Device * mover, OpenDevice(to_cuda ? to : device));
  const runtime::CopyDirection direction = from_cuda == to_cuda ? runtime::CopyDirection::kWithin
                                           : to_cuda            ? runtime::CopyDirection::kFromHost
                                                                : runtime::CopyDirection::kToHost;
  HIDET_RETURN_IF_ERROR(mover->Copy(result.view.data, view.data, view.bytes(), direction, nullptr));
  HIDET_RETURN_IF_ERROR(mover->Synchronize(nullptr));
  return result;
}

absl::StatusOr<std::shared_ptr<const graph::ConstantData>> Array::ToConstant() const {
  if (view.device == DeviceKind::kCuda) {
    HIDET_ASSIGN_OR_RETURN(const Array host, CopyTo(graph::Device::Cpu()));
    return host.ToConstant();
  }
  return graph::ConstantData::Wrap(
      view.dtype, view.num_elements(),
      absl::string_view(static_cast<const char*>(view.data), view.bytes()), owner);
}

void BindArrays(nb::module_& m) {
  nb::class_<Array>(m, "Array", "A tensor with memory, row-major and contiguous.")
      .def_static(
          "empty",
          [](nb::handle shape, nb::handle dtype, nb::handle device) {
            return ValueOrThrow(
                Array::Empty(ReadDType(dtype), ReadSizes(shape), ReadDevice(device)));
          },
          nb::arg("shape"), nb::arg("dtype"), nb::arg("device"))
      .def_static("from_object", &Array::FromPython, nb::arg("object").none())
      .def_prop_ro("shape",
                   [](const Array& a) {
                     nb::list sizes;
                     for (int64_t size : a.view.shape) sizes.append(size);
                     return nb::tuple(sizes);
                   })
      .def_prop_ro("dtype", [](const Array& a) { return WriteDType(a.view.dtype); })
      .def_prop_ro("device", [](const Array& a) { return a.device.ToString(); })
      .def_prop_ro("nbytes", [](const Array& a) { return a.view.bytes(); })
      .def_prop_ro("read_only", [](const Array& a) { return a.read_only; })
      .def_prop_ro("address",
                   [](const Array& a) { return reinterpret_cast<uintptr_t>(a.view.data); })
      .def(
          "copy_to",
          [](const Array& a, nb::handle device) {
            const graph::Device to = ReadDevice(device);
            absl::StatusOr<Array> copy = absl::InternalError("");
            {
              nb::gil_scoped_release release;
              copy = a.CopyTo(to);
            }
            return ValueOrThrow(std::move(copy));
          },
          nb::arg("device"))
      .def(
          "reshaped",
          [](const Array& a, nb::handle shape) {
            Array result = a;
            result.view.shape = ReadSizes(shape);
            if (result.view.num_elements() != a.view.num_elements()) {
              ThrowStatus(absl::InvalidArgumentError(
                  absl::StrCat("shape of ", result.view.num_elements(), " elements for ",
                               a.view.num_elements())));
            }
            return result;
          },
          nb::arg("shape"))
      .def("bytes",
           [](const Array& a) {
             const Array host = ValueOrThrow(a.CopyTo(graph::Device::Cpu()));
             return nb::bytes(static_cast<const char*>(host.view.data), host.view.bytes());
           })
      .def(
          "__dlpack__", [](const Array& a, nb::kwargs kwargs) { return ToDLPack(a, kwargs); },
          nb::arg("kwargs"))
      .def("__dlpack_device__", [](const Array& a) {
        return nb::make_tuple(a.view.device == DeviceKind::kCuda ? 2 : 1, a.device.index);
      });
}

}  // namespace hidet::python

#include "frontends/python/tensors.h"

#include <cstring>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/scalar_type.h"
#include "frontends/python/torch_layout.h"
#include "nanobind/ndarray.h"
#include "runtime/devices/host_memory.h"

namespace hidet::python {
namespace {

namespace nb = nanobind;

[[noreturn]] void Throw(PyObject* type, const std::string& message) {
  PyErr_SetString(type, message.c_str());
  throw nb::python_error();
}

struct DTypeRow {
  ScalarType type;
  DLDataType dl;
  const char* numpy;
  const char* raw = nullptr;  // of another dtype's bytes where NumPy has none and ml_dtypes does
};

constexpr DTypeRow kDTypes[] = {
    {ScalarType::kFloat32, {2, 32, 1}, "float32"},
    {ScalarType::kInt64, {0, 64, 1}, "int64"},
    {ScalarType::kFloat16, {2, 16, 1}, "float16"},
    {ScalarType::kBFloat16, {4, 16, 1}, "bfloat16", "uint16"},
    {ScalarType::kFloat64, {2, 64, 1}, "float64"},
    {ScalarType::kInt32, {0, 32, 1}, "int32"},
    {ScalarType::kInt16, {0, 16, 1}, "int16"},
    {ScalarType::kInt8, {0, 8, 1}, "int8"},
    {ScalarType::kUInt8, {1, 8, 1}, "uint8"},
    {ScalarType::kUInt16, {1, 16, 1}, "uint16"},
    {ScalarType::kUInt32, {1, 32, 1}, "uint32"},
    {ScalarType::kUInt64, {1, 64, 1}, "uint64"},
    {ScalarType::kBool, {6, 8, 1}, "bool"},
    {ScalarType::kFloat8E4M3, {10, 8, 1}, "float8_e4m3fn", "uint8"},
    {ScalarType::kFloat8E5M2, {12, 8, 1}, "float8_e5m2", "uint8"},
    {ScalarType::kComplex64, {5, 64, 1}, "complex64"},
    {ScalarType::kComplex128, {5, 128, 1}, "complex128"},
};

const DTypeRow* FindDType(ScalarType type) {
  for (const DTypeRow& row : kDTypes) {
    if (row.type == type) return &row;
  }
  return nullptr;
}

std::optional<ScalarType> FromDL(DLDataType dl) {
  for (const DTypeRow& row : kDTypes) {
    if (row.dl.code == dl.code && row.dl.bits == dl.bits && dl.lanes == 1) return row.type;
  }
  return std::nullopt;
}

// A buffer's format (struct module) and item size.
std::optional<ScalarType> FromFormat(const char* format, Py_ssize_t size) {
  if (format == nullptr) return ScalarType::kUInt8;
  if (*format == '<' || *format == '=' || *format == '@') ++format;
  if (std::strcmp(format, "Zf") == 0) return ScalarType::kComplex64;
  if (std::strcmp(format, "Zd") == 0) return ScalarType::kComplex128;
  if (*format == 0 || format[1] != 0) return std::nullopt;
  uint8_t code = 0;
  switch (*format) {
    case '?':
      code = 6;
      break;
    case 'b':
    case 'h':
    case 'i':
    case 'l':
    case 'q':
      code = 0;
      break;
    case 'B':
    case 'H':
    case 'I':
    case 'L':
    case 'Q':
      code = 1;
      break;
    case 'e':
    case 'f':
    case 'd':
      code = 2;
      break;
    default:
      return std::nullopt;
  }
  return FromDL({code, static_cast<uint8_t>(size * 8), 1});
}

// Fills the view; returns false if the tensor is not row-major and contiguous.
bool ReadDL(const DLTensor& dl, absl::string_view name, TensorView* view) {
  const std::optional<ScalarType> dtype = FromDL(dl.dtype);
  if (!dtype.has_value()) {
    Throw(PyExc_ValueError,
          absl::StrCat("input ", name, ": elements of DLPack type code ", dl.dtype.code, " with ",
                       dl.dtype.bits, " bits are not supported"));
  }
  if (dl.device.device_type != 1 && dl.device.device_type != 2 && dl.device.device_type != 3) {
    Throw(PyExc_ValueError, absl::StrCat("input ", name, ": is on DLPack device type ",
                                         dl.device.device_type, ", expected CPU or CUDA"));
  }
  view->data = static_cast<char*>(dl.data) + dl.byte_offset;
  view->dtype = *dtype;
  view->device = dl.device.device_type == 2 ? DeviceKind::kCuda : DeviceKind::kCpu;
  view->ordinal = dl.device.device_type == 2 ? dl.device.device_id : 0;
  view->shape.assign(dl.shape, dl.shape + dl.ndim);
  if (dl.strides == nullptr) return true;
  int64_t stride = 1;
  bool contiguous = true;
  for (int i = dl.ndim - 1; i >= 0; --i) {
    if (dl.shape[i] == 0) return true;
    if (dl.shape[i] != 1 && dl.strides[i] != stride) contiguous = false;
    stride *= dl.shape[i];
  }
  return contiguous;
}

// Returns the row of an array whose dtype is one of ml_dtypes, which has no buffer, or null.
const DTypeRow* FindNamedDType(nb::handle object) {
  if (!nb::hasattr(object, "dtype") || !nb::hasattr(object, "view")) return nullptr;
  const nb::object dtype = object.attr("dtype");
  const std::string name = nb::str(nb::handle(dtype)).c_str();
  for (const DTypeRow& row : kDTypes) {
    if (row.raw != nullptr && name == row.numpy) return &row;
  }
  return nullptr;
}

std::string TypeName(nb::handle object) {
  return nb::cast<std::string>(object.type().attr("__name__"));
}

// What a library says of memory that it has not; the string is the context.
void KeepMessage(void* context, const char*, const char* message) {
  *static_cast<std::string*>(context) = message;
}

}  // namespace

std::shared_ptr<const void> KeepAlive(nb::object object) {
  PyObject* pointer = object.release().ptr();
  return std::shared_ptr<const void>(pointer, [](const void* p) {
    if (!Py_IsInitialized()) return;
    nb::gil_scoped_acquire gil;
    Py_DECREF(static_cast<PyObject*>(const_cast<void*>(p)));
  });
}

DLTensor DescribeDLTensor(const TensorView& view) {
  const DTypeRow* dtype = FindDType(view.dtype);
  if (dtype == nullptr)
    Throw(PyExc_NotImplementedError,
          absl::StrCat("no tensors of ", ScalarTypeName(view.dtype), " in other libraries"));
  DLTensor dl = {};
  dl.data = view.data;
  dl.device = {view.device == DeviceKind::kCuda ? 2 : 1, view.ordinal};
  dl.ndim = static_cast<int32_t>(view.shape.size());
  dl.dtype = dtype->dl;
  dl.shape = const_cast<int64_t*>(view.shape.data());
  return dl;
}

PyTensor::PyTensor(PyTensor&& other) noexcept
    : view(std::move(other.view)),
      read_only(other.read_only),
      is_copy(other.is_copy),
      keep_(std::move(other.keep_)),
      buffer_(std::move(other.buffer_)) {}

PyTensor::~PyTensor() {
  if (buffer_ != nullptr) PyBuffer_Release(buffer_.get());
}

namespace {

const DLPackExchangeAPI* LookUpExchange(PyTypeObject* type) {
  nb::object capsule = nb::steal(
      PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), "__dlpack_c_exchange_api__"));
  if (!capsule.is_valid()) {
    PyErr_Clear();
    return nullptr;
  }
  const auto* header = static_cast<const DLPackExchangeHeader*>(
      PyCapsule_GetPointer(capsule.ptr(), "dlpack_exchange_api"));
  if (header == nullptr) PyErr_Clear();
  while (header != nullptr && header->version.major != 1) header = header->prev_api;
  return reinterpret_cast<const DLPackExchangeAPI*>(header);
}

// The last few types that were asked for, kept alive so that their addresses are not used again;
// under the GIL. Looking an attribute up costs more than reading the tensor.
struct KnownType {
  PyTypeObject* type = nullptr;
  const DLPackExchangeAPI* exchange = nullptr;
};
constexpr int kKnownTypes = 4;
constinit KnownType known_types[kKnownTypes] = {};
constinit int next_known_type = 0;

}  // namespace

const DLPackExchangeAPI* FindExchange(PyTypeObject* type) {
  for (const KnownType& known : known_types) {
    if (known.type == type) return known.exchange;
  }
  const DLPackExchangeAPI* exchange = LookUpExchange(type);
  Py_INCREF(reinterpret_cast<PyObject*>(type));
  KnownType& slot = known_types[next_known_type];
  next_known_type = (next_known_type + 1) % kKnownTypes;
  Py_XDECREF(reinterpret_cast<PyObject*>(slot.type));
  slot = {type, exchange};
  return exchange;
}

const void* DataAddress(nb::handle tensor) {
  const DLPackExchangeAPI* table = FindExchange(Py_TYPE(tensor.ptr()));
  DLTensor dl;
  if (table == nullptr) return nullptr;
  if (table->dltensor_from_py_object_no_sync(tensor.ptr(), &dl) != 0) throw nb::python_error();
  return static_cast<char*>(dl.data) + dl.byte_offset;
}

namespace {

// The library's own words are for its developers: a stack of functions in C++ follows the first
// line.
[[noreturn]] void ThrowUnreadable(absl::string_view name) {
  const nb::python_error error;  // takes the exception that is set
  const std::string why = nb::str(error.value()).c_str();
  Throw(PyExc_ValueError,
        absl::StrCat("input ", name, ": cannot be read: ", why.substr(0, why.find('\n'))));
}

// The capsule of DLPack 1, which says what must not be written, of libraries that have it.
nb::object DLPackOf(nb::handle object) {
  const nb::object give = object.attr("__dlpack__");
  try {
    return give(nb::arg("max_version") = nb::make_tuple(1, 0));
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw;
  }
  return give();
}

}  // namespace

void TensorReader::ReadOnce(nb::handle object, absl::string_view name, PyTensor* tensor,
                            bool* contiguous) {
  PyTypeObject* type = Py_TYPE(object.ptr());
  if (const DLPackExchangeAPI* found = FindExchange(type)) {
    DLTensor dl;
    if (found->dltensor_from_py_object_no_sync(object.ptr(), &dl) != 0) ThrowUnreadable(name);
    exchange_ = found;
    *contiguous = ReadDL(dl, name, &tensor->view);
    return;
  }
  if (PyObject_CheckBuffer(object.ptr()) && !PyBytes_Check(object.ptr())) {
    auto buffer = std::make_unique<Py_buffer>();
    const DTypeRow* named = nullptr;
    if (PyObject_GetBuffer(object.ptr(), buffer.get(), PyBUF_FORMAT | PyBUF_STRIDES) != 0) {
      const nb::python_error error;
      named = FindNamedDType(object);
      if (named == nullptr) throw error;
      const nb::object raw = object.attr("view")(named->raw);
      if (PyObject_GetBuffer(raw.ptr(), buffer.get(), PyBUF_FORMAT | PyBUF_STRIDES) != 0)
        throw nb::python_error();
    }
    tensor->buffer_ = std::move(buffer);
    const Py_buffer& b = *tensor->buffer_;
    const std::optional<ScalarType> dtype =
        named != nullptr ? named->type : FromFormat(b.format, b.itemsize);
    if (!dtype.has_value()) {
      if (std::strcmp(b.format, "O") == 0) {
        Throw(PyExc_ValueError,
              absl::StrCat("input ", name, ": an array of Python objects, expected numbers"));
      }
      Throw(PyExc_ValueError, absl::StrCat("input ", name, ": elements of format \"", b.format,
                                           "\" are not supported"));
    }
    TensorView& view = tensor->view;
    view.data = b.buf;
    view.dtype = *dtype;
    view.shape.assign(b.shape, b.shape + b.ndim);
    tensor->read_only = b.readonly != 0;
    *contiguous = PyBuffer_IsContiguous(&b, 'C') != 0;
    return;
  }
  if (!nb::hasattr(object, "__dlpack__")) {
    Throw(PyExc_TypeError,
          absl::StrCat("input ", name, ": expected a tensor, got ", TypeName(object)));
  }
  tensor->keep_ = DLPackOf(object);
  PyObject* capsule = tensor->keep_.ptr();
  const DLTensor* dl = nullptr;
  if (PyCapsule_IsValid(capsule, "dltensor")) {
    dl = &static_cast<DLManagedTensor*>(PyCapsule_GetPointer(capsule, "dltensor"))->dl_tensor;
  } else if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
    const auto* managed =
        static_cast<DLManagedTensorVersioned*>(PyCapsule_GetPointer(capsule, "dltensor_versioned"));
    if (managed->version.major == 1) {
      dl = &managed->dl_tensor;
      tensor->read_only = (managed->flags & kDLPackReadOnly) != 0;
    }
  }
  if (dl == nullptr)
    Throw(PyExc_ValueError, absl::StrCat("input ", name, ": ", TypeName(object),
                                         ".__dlpack__ gave no DLPack 1 tensor"));
  *contiguous = ReadDL(*dl, name, &tensor->view);
}

namespace {

// A description of the same elements with the dimensions in another order, which points to this
// object. That of a row-major tensor may have no strides.
struct TurnedDL {
  DLTensor dl;
  Shape shape, strides;

  TurnedDL(const DLTensor& from, absl::Span<const int> order)
      : dl(from), shape(order.size()), strides(order.size()) {
    Shape own_strides(order.size());
    int64_t stride = 1;
    for (size_t i = order.size(); i-- > 0;) {
      own_strides[i] = from.strides != nullptr ? from.strides[i] : stride;
      stride *= from.shape[i];
    }
    for (size_t i = 0; i < order.size(); ++i) {
      shape[i] = from.shape[order[i]];
      strides[i] = own_strides[static_cast<size_t>(order[i])];
    }
    dl.shape = shape.data();
    dl.strides = strides.data();
  }
};

nb::object Turned(nb::handle object, absl::Span<const int> order) {
  nb::list dimensions;
  for (const int dimension : order) dimensions.append(dimension);
  return object.attr("permute")(nb::tuple(dimensions));
}

}  // namespace

void TensorReader::Read(nb::handle object, absl::string_view name, PyTensor* tensor,
                        absl::Span<const int> order) {
  if (FindExchange(Py_TYPE(object.ptr())) != nullptr && IsLazyView(object)) {
    nb::object resolved = object.attr("resolve_conj")().attr("resolve_neg")();
    Read(resolved, name, tensor, order);
    tensor->is_copy = true;
    if (!tensor->keep_.is_valid()) tensor->keep_ = std::move(resolved);
    return;
  }
  if (!order.empty()) {
    DLTensor dl;
    const DLPackExchangeAPI* found = FindExchange(Py_TYPE(object.ptr()));
    if (found != nullptr && found->dltensor_from_py_object_no_sync(object.ptr(), &dl) == 0 &&
        dl.ndim == static_cast<int>(order.size())) {
      exchange_ = found;
      if (ReadDL(TurnedDL(dl, order).dl, name, &tensor->view)) return;
    }
    PyErr_Clear();
    nb::object turned = Turned(object, order);
    Read(turned, name, tensor);
    if (!tensor->keep_.is_valid()) tensor->keep_ = std::move(turned);
    return;
  }
  bool contiguous = true;
  ReadOnce(object, name, tensor, &contiguous);
  if (contiguous) return;
  nb::object copy = nb::hasattr(object, "contiguous")
                        ? object.attr("contiguous")()
                        : nb::module_::import_("numpy").attr("ascontiguousarray")(object);
  if (tensor->buffer_ != nullptr) PyBuffer_Release(tensor->buffer_.get());
  tensor->buffer_ = nullptr;
  tensor->keep_ = nb::object();
  ReadOnce(copy, name, tensor, &contiguous);
  tensor->is_copy = true;
  if (!contiguous)
    Throw(PyExc_ValueError,
          absl::StrCat("input ", name, ": ", TypeName(object), " is not contiguous"));
  // A capsule or buffer keeps its tensor itself.
  if (!tensor->keep_.is_valid()) tensor->keep_ = std::move(copy);
}

namespace {

// A tensor in memory that FreeHostMemory takes back.
struct ManagedTensor {
  DLManagedTensorVersioned tensor = {};
  Shape shape;
};

// Returns null if there is no memory.
DLManagedTensorVersioned* AllocateManaged(const Shape& shape, int64_t bytes, DLDataType dtype) {
  void* memory = runtime::AllocateHostMemory(bytes);
  if (memory == nullptr) return nullptr;
  auto* managed = new ManagedTensor{.shape = shape};
  DLManagedTensorVersioned& tensor = managed->tensor;
  tensor.version = {1, 0};
  tensor.manager_ctx = managed;
  tensor.deleter = [](DLManagedTensorVersioned* self) {
    runtime::FreeHostMemory(self->dl_tensor.data);
    delete static_cast<ManagedTensor*>(self->manager_ctx);
  };
  tensor.dl_tensor.data = memory;
  tensor.dl_tensor.device = {1, 0};
  tensor.dl_tensor.ndim = static_cast<int32_t>(managed->shape.size());
  tensor.dl_tensor.dtype = dtype;
  tensor.dl_tensor.shape = managed->shape.data();
  return &tensor;
}

// NumPy's dtype, one of ml_dtypes where NumPy has none; throws ImportError without that package.
nb::handle NumpyDType(const DTypeRow& dtype) {
  static PyObject* types[std::size(kDTypes)] = {};  // under the GIL
  PyObject*& type = types[&dtype - kDTypes];
  if (type == nullptr) {
    const nb::object element = dtype.raw == nullptr
                                   ? nb::object(nb::str(dtype.numpy))
                                   : nb::module_::import_("ml_dtypes").attr(dtype.numpy);
    type = nb::object(nb::module_::import_("numpy").attr("dtype")(element)).release().ptr();
  }
  return type;
}

// numpy.empty(shape, dtype). Function and types are looked up once: all threads that call models
// wait for the interpreter while one does this.
nb::object MakeNumpyArray(const Shape& shape, const DTypeRow& dtype) {
  static PyObject* empty = nullptr;  // under the GIL
  if (empty == nullptr)
    empty = nb::object(nb::module_::import_("numpy").attr("empty")).release().ptr();
  const nb::object sizes = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(shape.size())));
  if (!sizes.is_valid()) throw nb::python_error();
  for (size_t i = 0; i < shape.size(); ++i) {
    PyObject* const size = PyLong_FromLongLong(shape[i]);
    if (size == nullptr) throw nb::python_error();
    PyTuple_SetItem(sizes.ptr(), static_cast<Py_ssize_t>(i), size);
  }
  return nb::borrow(empty)(sizes, nb::borrow(NumpyDType(dtype)));
}

}  // namespace

OutputMaker::~OutputMaker() {
  for (Output& output : outputs_) {
    if (output.managed != nullptr && output.managed->deleter != nullptr)
      output.managed->deleter(output.managed);
  }
}

absl::StatusOr<void*> OutputMaker::Allocate(int i, const TensorView& tensor) {
  Output& output = outputs_[i];
  output.shape = tensor.shape;
  const DTypeRow* dtype = FindDType(tensor.dtype);
  if (dtype == nullptr)
    return absl::UnimplementedError(absl::StrCat(
        "output ", i, ": no tensors of ", std::string(ScalarTypeName(tensor.dtype)), " in Python"));
  // Large ones are ours: the libraries ask the system for fresh pages, call after call.
  const int64_t bytes = ByteSize(tensor.dtype, tensor.num_elements());
  const bool kept = tensor.device == DeviceKind::kCpu && bytes >= runtime::kLeastKeptHostBytes;
  nb::gil_scoped_acquire gil;
  if (exchange_ != nullptr && kept) {
    output.managed = AllocateManaged(output.shape, bytes, dtype->dl);
    if (output.managed != nullptr) return output.managed->dl_tensor.data;
    return absl::ResourceExhaustedError(
        absl::StrCat("output ", i, ": there is no memory for ", bytes, " bytes"));
  }
  if (exchange_ != nullptr) {
    DLTensor prototype = {};
    prototype.device = {tensor.device == DeviceKind::kCuda ? 2 : 1, tensor.ordinal};
    prototype.ndim = static_cast<int32_t>(output.shape.size());
    prototype.dtype = dtype->dl;
    prototype.shape = output.shape.data();
    std::string why;
    if (exchange_->managed_tensor_allocator(&prototype, &output.managed, &why, KeepMessage) != 0) {
      output.managed = nullptr;
      return absl::ResourceExhaustedError(absl::StrCat("output ", i, ": ", why));
    }
    return static_cast<char*>(output.managed->dl_tensor.data) +
           output.managed->dl_tensor.byte_offset;
  }
  if (tensor.device != DeviceKind::kCpu)
    return absl::UnimplementedError(absl::StrCat("output ", i, ": numpy has no arrays on a GPU"));
  try {
    const nb::handle type = NumpyDType(*dtype);
    if (kept) {
      void* memory = runtime::AllocateHostMemory(bytes);
      if (memory == nullptr) {
        return absl::ResourceExhaustedError(
            absl::StrCat("output ", i, ": there is no memory for ", bytes, " bytes"));
      }
      nb::capsule owner(memory, [](void* block) noexcept { runtime::FreeHostMemory(block); });
      nb::list shape;
      for (int64_t size : output.shape) shape.append(size);
      const nb::ndarray<nb::numpy, uint8_t> raw(memory, {static_cast<size_t>(bytes)}, owner);
      output.array = nb::cast(raw).attr("view")(type).attr("reshape")(nb::tuple(shape));
      return memory;
    }
    output.array = MakeNumpyArray(output.shape, *dtype);
    const nb::object bytes_of =
        dtype->raw == nullptr ? output.array : output.array.attr("view")(dtype->raw);
    Py_buffer buffer;
    if (PyObject_GetBuffer(bytes_of.ptr(), &buffer, PyBUF_WRITABLE) != 0) throw nb::python_error();
    void* data = buffer.buf;
    PyBuffer_Release(&buffer);
    return data;
  } catch (nb::python_error& error) {
    if (dtype->raw != nullptr && error.matches(PyExc_ImportError)) {
      return absl::UnimplementedError(absl::StrCat("output ", i, ": numpy has no ",
                                                   std::string(ScalarTypeName(tensor.dtype)),
                                                   ": install ml_dtypes, or pass torch tensors"));
    }
    error.restore();
    return absl::InternalError("allocation of an output failed");
  }
}

nb::object OutputMaker::Take(int i, const TensorView& tensor, absl::Span<const int> order) {
  Output& output = outputs_[i];
  nb::object result = std::move(output.array);
  if (output.managed != nullptr) {
    void* object = nullptr;
    DLManagedTensorVersioned* managed = std::exchange(output.managed, nullptr);
    // The library copies shape and strides.
    const bool is_turned = !order.empty() && output.shape == tensor.shape;
    const TurnedDL turned(managed->dl_tensor, is_turned ? order : absl::Span<const int>());
    if (is_turned) managed->dl_tensor = turned.dl;
    if (exchange_->managed_tensor_to_py_object_no_sync(managed, &object) != 0)
      throw nb::python_error();
    result = nb::steal(static_cast<PyObject*>(object));
    if (is_turned) return result;
  }
  if (output.shape == tensor.shape) return order.empty() ? result : Turned(result, order);
  // The true size of a shape that depends on data is known only now.
  nb::list shape;
  for (int64_t size : tensor.shape) shape.append(size);
  nb::object flat = result.attr("reshape")(-1);
  result = flat[nb::slice(nb::int_(0), nb::int_(tensor.num_elements()), nb::none())].attr(
      "reshape")(nb::tuple(shape));
  return order.empty() ? result : Turned(result, order);
}

}  // namespace hidet::python

# Written by tools/make_stubs.py.
from collections.abc import Mapping, Sequence


def main(words: Sequence[str]) -> int:
    """Runs the command `hidet` with these words; returns its exit code."""

class Size:
    """A size known when a model runs: an integer expression of symbols."""

    def __add__(self, arg: object, /) -> object: ...

    def __radd__(self, arg: object, /) -> object: ...

    def __sub__(self, arg: object, /) -> object: ...

    def __rsub__(self, arg: object, /) -> object: ...

    def __mul__(self, arg: object, /) -> object: ...

    def __rmul__(self, arg: object, /) -> object: ...

    def __floordiv__(self, arg: object, /) -> object: ...

    def __mod__(self, arg: object, /) -> object: ...

    def __neg__(self) -> object: ...

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

def size_symbol(name: str, min: int = 1, max: int = 1048576, hint: int = 0) -> Size:
    """
    Makes a new symbol, at least `min` and at most `max`; `hint` is the size to optimize for.
    """

class Array:
    """A tensor with memory, row-major and contiguous."""

    @staticmethod
    def empty(shape: object, dtype: object, device: object) -> Array: ...

    @staticmethod
    def from_object(object: object | None) -> Array: ...

    @property
    def shape(self) -> tuple: ...

    @property
    def dtype(self) -> object: ...

    @property
    def device(self) -> str: ...

    @property
    def nbytes(self) -> int: ...

    @property
    def read_only(self) -> bool: ...

    @property
    def address(self) -> int: ...

    def copy_to(self, device: object) -> Array: ...

    def reshaped(self, shape: object) -> Array: ...

    def bytes(self) -> bytes: ...

    def __dlpack__(self, **kwargs) -> object: ...

    def __dlpack_device__(self) -> tuple: ...

class CandidateWorker:
    """
    Compiles candidates of a search, and measures them on this machine's device.
    """

    @staticmethod
    def make(options: dict) -> CandidateWorker: ...

    @property
    def identity(self) -> bytes:
        """
        Build and target: candidates of another identity are not for this process.
        """

    @property
    def device_name(self) -> str:
        """Whose times `measure` gives; empty where there is no such device."""

    def compile(self, candidate: object) -> bytes:
        """Returns the machine code of (task, strategy, version, configuration)."""

    def measure(self, candidate: object, binary: bytes) -> float:
        """
        Returns the seconds of one run of what `compile` gave for the same candidate.
        """

class Value:
    """A tensor of the operator graph."""

    @staticmethod
    def symbol(shape: object, dtype: object, device: object, name: str = '') -> Value: ...

    @staticmethod
    def constant(array: Array, name: str = '') -> Value: ...

    @property
    def shape(self) -> object: ...

    @property
    def dtype(self) -> object: ...

    @property
    def device(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def is_constant(self) -> bool: ...

    def array(self, on_host: bool) -> Array:
        """Returns a constant's elements, on its device or on the host."""

    def __eq__(self, arg: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

class Op:
    """An operator of the graph."""

    @property
    def kind(self) -> str: ...

    @property
    def display_name(self) -> str: ...

    @property
    def family(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def is_fused(self) -> bool: ...

    @property
    def inputs(self) -> list: ...

    @property
    def outputs(self) -> list: ...

    @property
    def attributes(self) -> dict: ...

    @property
    def parts(self) -> list: ...

def apply(kind: str, inputs: object, attributes: dict, device: object, name: str = '') -> Op:
    """
    Returns a new operator; its outputs have the types that its record infers.
    """

def op_records() -> list:
    """
    The table of operators: (name, family, doc, inputs, attributes). An input is (name, optional, variadic), an attribute (name, type, required, default).
    """

class TensorInfo:
    """The name, dtype, shape and device of a tensor of a model."""

    @property
    def name(self) -> str: ...

    @property
    def dtype(self) -> str: ...

    @property
    def device(self) -> str: ...

    @property
    def shape(self) -> tuple:
        """
        Numbers, and text for what a call decides: the name of a symbol, or a sum and the like of some.
        """

    def __repr__(self) -> str: ...

class CompiledModel:
    """A model that is compiled and loaded: call it with tensors."""

    def __call__(self, *args, **kwargs) -> object: ...

    @property
    def fast_function(self) -> object:
        """
        A function of positional arguments that calls the model and keeps it alive.
        """

    def set_otherwise(self, function: object) -> None:
        """
        Has calls on arrays whose sizes the model does not take give what a function of the same arguments gives, unless that is None.
        """

    def turn_dimensions(self, arguments: Mapping[int, Sequence[int]], results: Mapping[int, Sequence[int]]) -> None:
        """
        Has calls take arguments and give results, by place, as torch's permute orders their dimensions.
        """

    def run_arrays(self, inputs: list, stream: int = 0) -> list: ...

    @property
    def device(self) -> str:
        """
        Where it runs: 'cpu', or the GPU that it was loaded for, such as 'cuda:1'.
        """

    @property
    def input_names(self) -> list[str]: ...

    @property
    def output_names(self) -> list[str]: ...

    @property
    def inputs(self) -> list[TensorInfo]:
        """What a call takes: a list of TensorInfo."""

    @property
    def outputs(self) -> list[TensorInfo]:
        """What a call gives: a list of TensorInfo."""

    @property
    def weights(self) -> list[TensorInfo]:
        """The weights that set_weights can replace: a list of TensorInfo."""

    @property
    def states(self) -> list[TensorInfo]:
        """
        Those of the weights that calls change, such as running statistics and caches: a list of TensorInfo. They belong to this object; calls of several threads come one after the other.
        """

    def get_states(self) -> dict:
        """
        Returns copies of the states by name, as the calls so far have left them; set_weights takes them.
        """

    def reset_states(self) -> None:
        """Has the states be what they were when the model was loaded."""

    @property
    def symbols(self) -> dict:
        """The sizes that a call decides: name to (least, greatest)."""

    @property
    def target(self) -> str:
        """The machine that the model is compiled for."""

    @property
    def options(self) -> dict:
        """
        The options that it was compiled and loaded with: name to value, without those that are as they are by default. A file keeps those that make the model what it is, no folders or threads.
        """

    @property
    def kernels(self) -> list:
        """
        The kernels, each a dictionary: name, task (what it computes), strategy, and flops and bytes of a launch at the typical sizes, 0 where they are not known.
        """

    @property
    def memory(self) -> dict:
        """
        Bytes by what they are for: weights (the file's, or the caller's, own), weight_copies (copied and packed ones beside them) and calls (intermediate tensors of running calls, and what finished ones keep for the next).
        """

    def __repr__(self) -> str: ...

    @property
    def external_calls(self) -> list:
        """
        What the host runs in a call, in order: pairs of the function's name and its tensors, inputs before outputs, a list of TensorInfo.
        """

    @property
    def weight_memory(self) -> int:
        """
        Bytes that the weights take beside the file's, or the caller's, own: copies and packed ones.
        """

    def set_weights(self, tensors: dict) -> None:
        """
        Replaces weights, a dictionary of name to tensor, all of them or none: calls that have begun finish with the old ones. What may be written is copied: later changes of the tensors change nothing here. KeyError for what is none of `weights`, but for the counts of batches that a state dictionary has of each batch norm.
        """

    def profile(self, *inputs, **named_inputs) -> list:
        """
        Calls the model with these inputs, in order or by name; returns what each step took, as a list of dictionaries with name, kernel and microseconds.
        """

    def save(self, path: object | None) -> None:
        """
        Writes the compiled model, weights and states as they are now included, to a file for hidet.load and the command.
        """

    def to_bytes(self) -> bytes:
        """Returns what save writes."""

    def __reduce__(self) -> tuple: ...

    @staticmethod
    def load(path_or_bytes: object, options: dict = {}, always_tuple: bool = False) -> CompiledModel:
        """
        Loads a file that save wrote, or the bytes of one. It is native code: load what you would run.
        """

    def refresh(self) -> None:
        """Has the next call read all weights again."""

    def freeze_weights(self) -> None:
        """
        Has calls take the weights that are arguments as they were read last, without a look whether they changed, until refresh. Another object in their place is read as ever.
        """

class Measured:
    """
    What the steps of a call took, as rows of CompiledModel.profile, here and in another run, or why that is not known.
    """

    def __init__(self, steps: list, reason: str, before: list) -> None: ...

def page_of_compiled(model: CompiledModel, title: str, measured: Measured) -> str:
    """Returns a page about a compiled model, as HTML."""

class Graph:
    """A graph of operators, not compiled yet."""

    @property
    def input_names(self) -> list[str]: ...

    @property
    def output_names(self) -> list[str]: ...

    @property
    def inputs(self) -> list: ...

    @property
    def outputs(self) -> list: ...

    @property
    def operators(self) -> list: ...

    def summary(self) -> str: ...

    def text(self) -> str: ...

    def optimize(self, options: dict, hooks: dict) -> Graph: ...

    def build(self, options: object | None = None, hooks: dict = {}, optimized: bool = False) -> CompiledModel: ...

    def page(self, title: str, options: dict, hooks: dict, optimized: bool, measured: Measured) -> str:
        """Compiles the graph and returns a page about it, as HTML; see Measured."""

    def save(self, path: object) -> None:
        """Writes the graph as text, its constants to a file beside it."""

def load_graph(path: object) -> Graph:
    """Reads what Graph.save wrote."""

def check_rules(text: str) -> None:
    """Raises ValueError where a text of rewrite rules is wrong."""

def make_graph(inputs: list, operators: list, outputs: list) -> Graph:
    """
    Returns the graph of these operators, in an order in which each uses only earlier results.
    """

class Ref:
    """The value of an input or node, by its place."""

    def __init__(self, arg: int, /) -> None: ...

class DType:
    """A dtype as an argument."""

    def __init__(self, arg: object, /) -> None: ...

    @property
    def name(self) -> object: ...

ZERO_DIVISOR: int = -9223372036854775806

NEGATIVE_POWER: int = -9223372036854775805

OUTSIDE_INDEX: int = -4611686018427387904

FARTHEST_INDEX: int = 1152921504606846976

def compile_fx(symbols: list, inputs: list, nodes: list, outputs: list, options: dict, rules: object | None = None, hooks: dict = {}, steal_weights: bool = False, updates: Sequence[tuple[int, int]] = [], alternatives: object | None = None, default_dtype: str = 'float32', states: dict = {}) -> CompiledModel: ...

def fx_targets() -> list:
    """The names of the functions and methods that the importer maps."""

def is_length_of_fourier(length: int, dtype: str) -> bool:
    """
    Whether a GPU has a kernel for transforms of so many complex numbers with parts of a dtype.
    """

class Program:
    """A model of compiled segments and steps on the host."""

    @property
    def inputs(self) -> list: ...

    @property
    def outputs(self) -> list: ...

    @property
    def compiled_segments(self) -> int: ...

    def run(self, inputs: list) -> list: ...

def load_program(model: object, options: dict, given: Sequence[str] = []) -> Program: ...

def onnx_operators() -> list:
    """Rows of (domain, operator, versions, the ways in which it runs)."""

def counters() -> dict:
    """The counters of this process, by name."""

def counter_table() -> list:
    """The names of the counters, and a sentence about each."""

def count(name: str, by: int) -> None:
    """Adds to a counter; ValueError for one that there is not."""

def compilations() -> list:
    """What was compiled lately, the oldest first."""

def start_trace() -> None:
    """Has spans of time be recorded from now on."""

def stop_trace(path: object) -> None:
    """Ends that, and writes what was recorded to a file for ui.perfetto.dev."""

def set_torch_layout(offsets: Sequence[int] | None, tensor: object, parameter: object) -> None:
    """
    Says where torch's tensors keep their state, in bytes: the tensor in the object; storage, counter of versions and storage offset in the tensor; the version in the counter; the memory in the storage; flags in the tensor, and those of negatives and conjugates. For objects of these two types alone. None: it is not known.
    """

def torch_state(tensor: object) -> object:
    """
    The state of a tensor (addresses of the tensor of C++, its storage, its counter of versions and its memory; storage offset; version), or None where torch has to be asked.
    """

def import_onnx(model: object, options: dict, symbols: list, shapes: list, given: Sequence[str]) -> Graph: ...

def onnx_initializers(model: object, names: Sequence[str]) -> dict:
    """
    Returns the initializers of these names, those that there are, by name.
    """

def read_safetensors(path: object) -> dict:
    """
    Returns the tensors of a .safetensors file, which stays mapped, by name.
    """

def set_log_sink(sink: object) -> None:
    """Has what the compiler logs go to sink(level, message), level 0 to 2."""

def check_option(name: str, value: object) -> None:
    """ValueError if the option does not take the value."""

def cache_folder(options: dict) -> str:
    """
    The folder of compiled kernels and models that the options name, or empty.
    """

def environment_options() -> dict:
    """
    The options that the environment sets; ValueError for one that does not fit.
    """

def options_of_runs() -> list:
    """The options that have an effect on a model that is compiled already."""

def option_table() -> list: ...

"""ONNX models.

    model = from_onnx('minilm.onnx', symbols={'length': (2, 512)})
    model.names                        # ['ids', 'mask']
    sentence = model.build()(ids, mask)
"""

import os

from hidet import _core

__all__ = ['OnnxModel', 'from_onnx']


class OnnxModel:
    """A model that was read and checked, but is not compiled yet."""

    def __init__(self, graph):
        self._graph = graph

    @property
    def names(self):
        """The inputs, in the order in which a call takes them."""
        return self._graph.input_names

    @property
    def output_names(self):
        return self._graph.output_names

    def build(self):
        """Compiles the model; returns a callable, `hidet.CompiledModel`, on tensors of NumPy, torch or hidet, which gives such tensors."""
        return self._graph.build()

    def __repr__(self):
        return f"OnnxModel({', '.join(self.names)} -> {', '.join(self.output_names)})"


def from_onnx(path, *, symbols=None, shapes=None, **options):
    """Reads an ONNX file and the weights beside it.

    `symbols` says what is known of sizes that the model leaves open: name to (least, greatest), (least, greatest, the size to
    optimize for) or a fixed size. `shapes` replaces the shapes of inputs: name to sizes, -1 for one to keep. `options` are
    those of `hidet.option_table()`, such as threads=4.

    FileNotFoundError and the like for the file, ValueError for a model that is damaged or wrong, NotImplementedError for
    operators that hidet lacks, all of them at once.
    """
    rows = []
    for name, size in (symbols or {}).items():
        bounds = (size, size) if hasattr(size, '__index__') else tuple(size) if isinstance(size, (tuple, list)) else ()
        if len(bounds) not in (2, 3):
            raise ValueError(f'symbol {name}: expected a size, (least, greatest) or (least, greatest, hint), got {size!r}')
        rows.append((name, bounds[0], bounds[1], bounds[2] if len(bounds) == 3 else 0))
    sizes = [(name, list(shape)) for name, shape in (shapes or {}).items()]
    return OnnxModel(_core.import_onnx(os.fspath(path), options, rows, sizes))

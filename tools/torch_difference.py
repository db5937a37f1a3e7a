"""What differs between the results of a compiled graph and of eager, for tools/torch_conformance.py: structure, dtypes, shapes, values
as exact as eager's, and what became of the inputs. Which of equal elements comes first, and the phases of eigenvectors, do not count."""

from __future__ import annotations

from typing import Any, Callable, Optional

import torch
from torch_samples import cloned, map_tensors

_WIDE = {torch.float16: torch.float64, torch.bfloat16: torch.float64, torch.float32: torch.float64, torch.complex64: torch.complex128}


def _root_mean_square(value: torch.Tensor) -> float:
    return float(value.double().square().mean().sqrt())


def is_as_exact(got: torch.Tensor, want: torch.Tensor, exact: Optional[torch.Tensor]) -> bool:
    """True if the error to the result in float64 is at most twice eager's, or one unit in the last place."""
    if exact is None or exact.shape != got.shape:
        return False
    finite = exact.to(got.dtype).isfinite()
    if not torch.equal(got[~finite].nan_to_num(), exact.to(got.dtype)[~finite].nan_to_num()):
        return False
    mine, theirs, exact = got.double()[finite], want.double()[finite], exact[finite]
    if not theirs.isfinite().all():  # eager overflows on its way
        return bool(mine.isfinite().all())
    allowed = max(2 * _root_mean_square(theirs - exact), torch.finfo(got.dtype).eps * _root_mean_square(exact))
    return _root_mean_square(mine - exact) <= allowed


def difference(got: Any, want: Any, exact: Any, values: bool = True, tolerance: Optional[float] = None) -> str:
    """Returns what differs between two results, or nothing. `exact` is eager's in float64, if there is one; `tolerance` is
    relative, that of the dtype without it."""
    if len(got) != len(want):
        return f'{len(got)} results, expected {len(want)}'
    for place, (mine, theirs) in enumerate(zip(got, want)):
        if not isinstance(mine, torch.Tensor):
            return f'result {place}: {type(mine).__name__}, expected a tensor'
        if mine.dtype != theirs.dtype or mine.shape != theirs.shape:
            return f'result {place}: {mine.dtype} {list(mine.shape)}, expected {theirs.dtype} {list(theirs.shape)}'
        if not values:
            continue
        try:
            torch.testing.assert_close(mine, theirs, rtol=tolerance, atol=tolerance and 1e-5, equal_nan=True, check_stride=False)
        except AssertionError as error:
            wide = exact[place] if exact else None
            if theirs.is_complex():
                mine, theirs = torch.view_as_real(mine.resolve_conj()), torch.view_as_real(theirs.resolve_conj())
                wide = torch.view_as_real(wide.resolve_conj()) if wide is not None and wide.is_complex() else None
            if theirs.is_floating_point() and is_as_exact(mine, theirs, wide):
                continue
            return f'result {place}: ' + ' '.join(str(error).split())[:200]
    return ''


def run_on_copies(call: Callable, inputs: list) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    """Returns what a call gives, and its inputs afterwards."""
    own = map_tensors(inputs, cloned)
    results = call(*own)
    return list(results) if isinstance(results, (list, tuple)) else [results], own


def in_float64(module: torch.fx.GraphModule, inputs: list) -> Optional[tuple[list, list]]:
    """Returns what a graph gives where float64 takes the place of narrower floats, and its inputs afterwards; None if it does not run
    so."""
    wide = [tensor.double() if tensor.is_floating_point() else tensor.to(torch.complex128) if tensor.is_complex() else tensor
            for tensor in inputs]
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(module.graph, {}))
    for node in graph.nodes:
        node.args, node.kwargs = torch.fx.node.map_aggregate(
            (node.args, node.kwargs), lambda a: _WIDE.get(a, a) if isinstance(a, torch.dtype) else a)  # type: ignore
    try:
        results, left = run_on_copies(torch.fx.GraphModule(module, graph), wide)
        widest = [[value.to(torch.complex128 if value.is_complex() else torch.float64) for value in values] for values in (results, left)]
        return widest[0], widest[1]
    except Exception:  # dtypes that must agree with one that was asked for
        return None


def difference_of_inputs(module: torch.fx.GraphModule, inputs: list, mine: list, theirs: list) -> str:
    """Returns what differs between the inputs afterwards, or nothing."""
    if not difference(mine, theirs, None):
        return ''
    exact = in_float64(module, inputs)
    said = difference(mine, theirs, exact and exact[1])
    if not said:
        return ''
    for place, (before, kept, left) in enumerate(zip(inputs, mine, theirs)):
        if difference([kept], [left], exact and [exact[1][place]]):
            if not difference([kept], [before], None):
                return f'input {place}: not changed, as eager does'
            if not difference([left], [before], None):
                return f'input {place}: changed, which eager leaves as it is'
    return said.replace('result', 'changed input', 1)


def are_ties(got: list, want: list, inputs: list) -> bool:
    """True if results differ in nothing but which of equal elements of the first input their last one, of indices, names."""
    x, mine, theirs = inputs[0], got[-1], want[-1]
    if difference(got[:-1], want[:-1], None) or mine.shape != theirs.shape or mine.dtype != torch.int64:
        return False
    for dim in range(x.dim()):
        lifted = [index if index.dim() == x.dim() else index.unsqueeze(dim) for index in (mine, theirs)]
        try:
            named = [torch.take_along_dim(x, index, dim) for index in lifted]
        except (RuntimeError, IndexError):
            continue
        places = lifted[0].sort(dim).values
        if torch.equal(named[0].nan_to_num(), named[1].nan_to_num()) and bool((places.diff(dim=dim) > 0).all()):
            return True
    return False


def with_signs_of(name: str, got: list, want: list) -> tuple[list, list]:
    """Returns the eigenvectors or singular vectors of two results, each vector of the first with the phase of the second's, and both
    without those that only complete a basis, for which there are many choices."""
    if [(r.shape, r.dtype) for r in got] != [(r.shape, r.dtype) for r in want] or any(0 in r.shape for r in want):
        return got, want

    def phase(mine: torch.Tensor, theirs: torch.Tensor) -> torch.Tensor:
        return torch.sgn((mine.conj() * theirs).sum(-2, keepdim=True))

    if name in ('linalg.eig', 'linalg.eigh'):
        return [got[0], got[1] * phase(got[1], want[1])], want
    count = want[1].shape[-1]
    columns = [[r[0][..., :count], r[1], r[2].mH[..., :count] if name == 'linalg.svd' else r[2][..., :count]] for r in (got, want)]
    mine, theirs = columns
    turn = phase(mine[0], theirs[0])
    return [mine[0] * turn, mine[1], mine[2] * turn], theirs


def in_order_of(got: list, want: list) -> list:
    """Returns eigenvalues, and vectors behind them, in the order of others, of which there is none: each at the place of the nearest."""
    if [(r.shape, r.dtype) for r in got] != [(r.shape, r.dtype) for r in want] or any(0 in r.shape for r in want):
        return got
    n = want[0].shape[-1]
    orders = []
    for mine, theirs in zip(got[0].reshape(-1, n).tolist(), want[0].reshape(-1, n).tolist()):
        left, order = list(range(n)), []
        for value in theirs:
            order.append(min(left, key=lambda place: abs(mine[place] - value)))
            left.remove(order[-1])
        orders.append(order)
    order = torch.tensor(orders, device=want[0].device).reshape(want[0].shape)
    return [got[0].gather(-1, order), *(vectors.gather(-1, order[..., None, :].expand(vectors.shape)) for vectors in got[1:])]

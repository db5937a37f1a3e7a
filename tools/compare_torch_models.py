"""Runs families of models through torch.compile: .venv/bin/python tools/compare_torch_models.py [PATTERN]

Each model of frontends/python/tests/tiny_models.py that PATTERN, a regular expression, matches runs in a process of its own, with
its own time: compiled whole (fullgraph), at two batch sizes, the second by free sizes, and compared with eager. With --dtype float16 or
bfloat16 weights and inputs are of that type, and ours may be at most twice as far from the same model in float64 as eager is. Those of
packages that are not installed are left out. Prints a line a model; exit code 1 if one failed.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import functools
import pathlib
import re
import subprocess
import sys
import time
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / 'frontends' / 'python' / 'tests'))

import tiny_models  # noqa: E402


def run_model(name: str, dynamic: Any, options: dict, dtype: str = 'float32', device: str = 'cpu') -> str:
    """Returns how many graphs a model took, and the largest difference. An exception says what failed."""
    import torch

    import hidet.torch

    torch.manual_seed(0)
    torch.set_grad_enabled(False)
    torch.backends.cudnn.allow_tf32 = False  # what is compared is no rounding of 10 bits
    make = dict(tiny_models.models())[name]
    module, inputs = make()
    reference = None
    if dtype != 'float32':
        module = module.to(getattr(torch, dtype))
        reference = _in_float64(make, module)
        reference[0].to(device)
    module.to(device)
    graphs = []

    def backend(gm: Any, examples: Any) -> Any:
        graphs.append(gm)
        return hidet.torch.compile_graph(gm, examples, options=options)

    fast = torch.compile(module, backend=backend, fullgraph=True, dynamic=dynamic)
    worst = 0.0

    def call(function: Any, given: Any) -> list:
        torch.manual_seed(1)
        given = torch.utils._pytree.tree_map(lambda leaf: leaf.to(device) if isinstance(leaf, torch.Tensor) else leaf, given)
        result = function(**given) if isinstance(given, dict) else function(*given)
        leaves = torch.utils._pytree.tree_leaves(dict(result) if isinstance(result, dict) else result)
        return [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]

    for batch in (2, 3):
        want = [leaf.clone() for leaf in call(module, _inputs_of(inputs, batch, dtype))]
        got = call(fast, _inputs_of(inputs, batch, dtype))
        assert len(got) == len(want), f'{len(got)} results, expected {len(want)}'
        if reference is not None:
            exact, exact_inputs = reference
            worst = max(worst, _compare_errors(got, want, call(exact, _inputs_of(exact_inputs, batch, dtype, wide=True))))
            continue
        for mine, theirs in zip(got, want):
            scale = float(theirs.double().abs().max()) if theirs.numel() else 0.0
            torch.testing.assert_close(mine, theirs, rtol=1e-3, atol=2e-4 * max(scale, 1e-3), equal_nan=True)
            if theirs.is_floating_point() and theirs.numel():
                worst = max(worst, float((mine - theirs).abs().max()) / max(scale, 1e-6))
    of_what = 'relative difference' if reference is None else "error over eager's"
    return f'{len(graphs)} graphs, {of_what} {worst:.1e}'


def _in_float64(make: Any, module: Any) -> tuple[Any, Any]:
    """Returns the model in float64, with the weights of `module`, and what makes its inputs: what those hold between calls is its own."""
    exact, inputs = make()
    exact = exact.to(next(module.parameters()).dtype)
    exact.load_state_dict(module.state_dict())
    exact = exact.double()
    if hasattr(exact, 'set_experts_implementation'):
        exact.set_experts_implementation('eager')  # torch multiplies groups of no float64
    return exact, inputs


def _inputs_of(inputs: Any, batch: int, dtype: str, wide: bool = False) -> Any:
    """Returns the inputs of a batch rounded to `dtype`; `wide`: those numbers in float64."""
    import torch

    def cast(leaf: Any) -> Any:
        if not isinstance(leaf, torch.Tensor) or not leaf.is_floating_point():
            return leaf
        leaf = leaf.to(getattr(torch, dtype))
        return leaf.double() if wide else leaf

    torch.manual_seed(batch)
    given = inputs(batch)
    return given if dtype == 'float32' else torch.utils._pytree.tree_map(cast, given)


def _compare_errors(ours: list, eagers: list, right: list) -> float:
    """Returns the largest of our errors over eager's, of floating-point results; asserts that it is at most 2, but for a rounding."""
    import torch

    worst = 0.0
    for place, (mine, theirs, exact) in enumerate(zip(ours, eagers, right)):
        if not theirs.is_floating_point() or not theirs.numel():
            continue
        assert mine.dtype == theirs.dtype and mine.shape == theirs.shape, f'result {place}: {mine.dtype} {tuple(mine.shape)}'
        known = torch.isfinite(theirs) & torch.isfinite(exact)
        assert bool((torch.isfinite(mine) | ~known).all()), f'result {place} is not finite where eager is'
        if not bool(known.any()):
            continue
        rounding = torch.finfo(theirs.dtype).eps * float(exact[known].abs().max())
        error = float((mine.double() - exact)[known].abs().max())
        of_eager = float((theirs.double() - exact)[known].abs().max())
        worst = max(worst, error / max(of_eager, rounding))
        assert error <= 2 * of_eager + rounding, f"result {place}: error {error:.2e}, eager's {of_eager:.2e}"
    return worst


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('pattern', nargs='?', default='.*', help='regular expression of the names of models')
    parser.add_argument('--seconds', type=int, default=300, help='of a model')
    parser.add_argument('--dynamic', action='store_true', help='free sizes from the first call on')
    parser.add_argument('--fallback', choices=('error', 'eager'), default='error', help='what becomes of unsupported operators')
    parser.add_argument('--dtype', choices=('float32', 'float16', 'bfloat16'), default='float32', help='of weights and inputs')
    parser.add_argument('--device', choices=('cpu', 'cuda'), default='cpu', help='where models run; float32 without TF32')
    parser.add_argument('--jobs', type=int, default=1, help='processes at once')
    parser.add_argument('--one', help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(run_model(arguments.one, True if arguments.dynamic else None, {'fallback': arguments.fallback}, arguments.dtype, arguments.device))
        return
    names = [name for name, _ in tiny_models.models() if re.fullmatch(arguments.pattern, name)]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as jobs:
        for ok, line in jobs.map(functools.partial(_run_apart, arguments=arguments), names):
            failed += not ok
            print(line, flush=True)
    print(f'{len(names) - failed} passed, {failed} failed')
    sys.exit(1 if failed else 0)


def _run_apart(name: str, arguments: argparse.Namespace) -> tuple[bool, str]:
    """Runs a model in a process of its own. Returns whether it passed, and the line that says so."""
    command = [sys.executable, __file__, '--one', name]
    for option in ('fallback', 'dtype', 'device'):
        command += [f'--{option}', getattr(arguments, option)]
    command += ['--dynamic'] if arguments.dynamic else []
    start = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=arguments.seconds, check=False)
        lines = (done.stdout if done.returncode == 0 else done.stderr).strip().splitlines() or [f'exit status {done.returncode}']
        said = lines[-1] if done.returncode == 0 else ' '.join(_what_failed(lines).split())[:400]
        ok = done.returncode == 0
    except subprocess.TimeoutExpired:
        ok, said = False, f'more than {arguments.seconds} s'
    return ok, f'{"pass" if ok else "FAIL"} {name} ({time.monotonic() - start:.0f} s): {said}'


def _what_failed(lines: list[str]) -> str:
    """Returns the last error of a traceback, without torch's advice behind it."""
    starts = [place for place, line in enumerate(lines) if re.match(r'[\w.]+(Error|Exception|Failed|Unsupported)\b', line)]
    chosen = lines[starts[-1]:] if starts else lines[-1:]
    return ' '.join(line for line in chosen if line and not line.startswith(('Set TORCHDYNAMO', 'Pass options', 'hidet.torch.register')))


if __name__ == '__main__':
    main()

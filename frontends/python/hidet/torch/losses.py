"""Losses that torch decomposes otherwise than it computes them, or asks for data for: entries of the tables of `composing`."""

# Arguments of nodes are of any type, which only torch knows.
# mypy: disable-error-code="assignment, index, arg-type, misc, operator, union-attr"

from __future__ import annotations

import math
from typing import Any, Optional

import torch

from hidet.torch.composing import composition_of, free_choice, instead_of, known_steps
from hidet.torch.operators import aten


@composition_of(aten.multilabel_margin_loss_forward.default)
def _multilabel_margin(x: torch.Tensor, target: torch.Tensor, reduction: int) -> tuple:
    """Of the labels before the first -1. Torch's own decomposition counts the others as the label 0 too."""
    rows, labels = torch.atleast_2d(x), torch.atleast_2d(target)
    count = rows.shape[1]
    counts = torch.cumsum((labels == -1).to(torch.int64), 1) == 0
    known = torch.where(counts, labels, torch.zeros_like(labels))
    wanted = ((known.unsqueeze(2) == torch.arange(count, device=x.device)) & counts.unsqueeze(2)).any(1)
    margins = torch.clamp(1 - rows.gather(1, known).unsqueeze(2) + rows.unsqueeze(1), min=0)
    margins = torch.where(counts.unsqueeze(2) & ~wanted.unsqueeze(1), margins, torch.zeros_like(margins))
    losses = margins.sum((1, 2)) / count
    loss = losses.mean() if reduction == 1 else losses.sum() if reduction == 2 else losses.reshape(x.shape[:-1])
    return loss, wanted.to(x.dtype).reshape(target.shape)


@composition_of(aten._ctc_loss.default, aten._ctc_loss.Tensor)
def _ctc_loss(log_probs: torch.Tensor, targets: torch.Tensor, input_lengths: Any, target_lengths: Any, blank: int = 0,
              zero_infinity: bool = False) -> tuple:
    """The forward recursion over time: a state for each label and for the blanks around them. `zero_infinity` is for gradients."""
    times, batch, _ = log_probs.shape
    given, wanted = (torch.as_tensor(lengths, device=log_probs.device).reshape(-1).to(torch.int64)
                     for lengths in (input_lengths, target_lengths))
    if targets.dim() == 1:
        most = targets.shape[0] if isinstance(target_lengths, torch.Tensor) else max(target_lengths, default=0)
        starts = wanted.cumsum(0) - wanted
        places = (starts[:, None] + torch.arange(most, device=targets.device)).clamp(0, max(targets.shape[0] - 1, 0))
        targets = targets[places] if targets.shape[0] > 0 else targets.reshape(1, 0).expand(batch, 0)
    most = targets.shape[1]
    # Beyond a target's end there is nothing to be looked up.
    labels = torch.where(torch.arange(most, device=targets.device) < wanted[:, None], targets.to(torch.int64), blank)
    blanks = torch.full_like(labels[:, :1], blank).expand(batch, most)
    states = torch.cat([torch.stack([blanks, labels], 2).reshape(batch, 2 * most), torch.full_like(wanted[:, None], blank)], 1)
    place = torch.arange(2 * most + 1, device=targets.device)
    nothing = torch.full((batch, 2 * most + 1), -math.inf, dtype=log_probs.dtype, device=log_probs.device)

    def moved(x: torch.Tensor, by: int) -> torch.Tensor:
        return torch.cat([nothing[:, :by], x[:, :-by]], 1)[:, :2 * most + 1]

    before = torch.cat([states[:, :1].expand(batch, min(2, 2 * most + 1)), states[:, :-2]], 1)[:, :2 * most + 1]
    may_skip = (place % 2 == 1) & (place > 1) & (states != before)
    emitted = log_probs.gather(2, states.expand(times, batch, 2 * most + 1))
    steps = known_steps(times, 128)
    alpha = torch.where((place < 2) & (place <= 2 * wanted[:, None]), emitted[0], nothing) if steps > 0 else nothing
    rows = [alpha]
    for t in range(1, steps):
        ways = torch.stack([alpha, moved(alpha, 1), torch.where(may_skip, moved(alpha, 2), nothing)])
        alpha = torch.where((given > t)[:, None], torch.logsumexp(ways, 0) + emitted[t], alpha)
        rows.append(alpha)
    last = 2 * wanted[:, None]
    ends = torch.cat([alpha.gather(1, last), torch.where(last > 0, alpha.gather(1, (last - 1).clamp(min=0)), nothing[:, :1])], 1)
    loss = -torch.logsumexp(ends, 1)
    return loss, free_choice(torch.stack(rows, 1))  # torch leaves what lies beyond the lengths as it was


@instead_of(torch.nn.functional.gaussian_nll_loss)
def _gaussian_nll_loss(input: torch.Tensor, target: torch.Tensor, var: Any, full: bool = False, eps: float = 1e-6,
                       reduction: str = 'mean') -> torch.Tensor:
    if isinstance(var, float):
        var = var * torch.ones_like(input)
    if var.shape != input.shape and input.shape[:-1] == var.shape:
        var = var.unsqueeze(-1)
    var = var.clamp(min=eps)
    loss = 0.5 * (torch.log(var) + (input - target) ** 2 / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return loss.mean() if reduction == 'mean' else loss.sum() if reduction == 'sum' else loss


@instead_of(torch.nn.functional.cross_entropy)
def _cross_entropy(input: torch.Tensor, target: torch.Tensor, weight: Optional[torch.Tensor] = None, size_average: Optional[bool] = None,
                   ignore_index: int = -100, reduce: Optional[bool] = None, reduction: str = 'mean',
                   label_smoothing: float = 0.0) -> torch.Tensor:
    """The logarithms of all shares are written nowhere: of class c it is x[c] less the logarithm of the sum of exponentials."""
    if size_average is not None or reduce is not None:
        reduction = 'none' if reduce is False else 'sum' if size_average is False else 'mean'
    if reduction not in ('none', 'mean', 'sum'):
        raise ValueError(f'{reduction} is not a valid value for reduction')
    axis = 1 if input.dim() > 1 else 0
    classes = input.shape[axis]
    x = input.float() if input.dtype in (torch.float16, torch.bfloat16) else input
    weights = None if weight is None else weight.to(x.dtype).reshape([-1 if d == axis else 1 for d in range(x.dim())])
    below = torch.logsumexp(x, axis, keepdim=True)

    def of_shares(shares: Any) -> torch.Tensor:
        return (shares * (below - x)).sum(axis)

    if target.is_floating_point():
        shares = target.to(x.dtype)
        if label_smoothing > 0:
            shares = shares * (1 - label_smoothing) + label_smoothing / classes
        loss = of_shares(shares if weights is None else shares * weights)
        if reduction == 'mean':
            loss = loss.sum() / (x.numel() // classes)
        return (loss.sum() if reduction == 'sum' else loss).to(input.dtype)
    is_ignored = target == ignore_index
    at = torch.where(is_ignored, 0, target)
    loss = (below - x.gather(axis, at.unsqueeze(axis))).squeeze(axis)
    counted = (~is_ignored).to(x.dtype)
    if weight is not None:
        counted = torch.where(is_ignored, 0, weight.to(x.dtype).index_select(0, at.reshape(-1)).reshape(at.shape))
    if weight is not None:
        loss = loss * counted
    if label_smoothing > 0:
        loss = loss * (1 - label_smoothing) + of_shares(1 if weights is None else weights) * (label_smoothing / classes)
    loss = torch.where(is_ignored, 0, loss)
    if reduction == 'mean':
        loss = loss.sum() / counted.sum()
    return (loss.sum() if reduction == 'sum' else loss).to(input.dtype)

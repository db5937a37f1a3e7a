"""Operators that nothing maps: what tests of refusals and of the fallback call."""

import torch


@torch.library.custom_op('hidet_tests::unheard', mutates_args=())
def unheard(x: torch.Tensor) -> torch.Tensor:
    return torch.sin(x) + 1


@torch.library.custom_op('hidet_tests::unseen', mutates_args=())
def unseen(x: torch.Tensor) -> torch.Tensor:
    return torch.cos(x) * 2


for _operator in (unheard, unseen):
    _operator.register_fake(torch.empty_like)

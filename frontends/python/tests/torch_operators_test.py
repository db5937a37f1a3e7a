"""Operators that a version of torch lacks."""

import pytest
import torch

from hidet.torch import composing
from hidet.torch.operators import aten, is_here


def test_operators_of_this_version():
    assert aten.add.Tensor is torch.ops.aten.add.Tensor
    assert is_here(aten.add.Tensor)
    assert set(aten.add.overloads()) == set(torch.ops.aten.add.overloads())


@pytest.mark.parametrize('lacking', [aten.no_such_operator.default, aten.add.no_such_overload])
def test_operators_that_this_version_lacks(lacking):
    assert not is_here(lacking)
    assert lacking not in {torch.ops.aten.add.Tensor, torch.ops.aten.add.Scalar}
    with pytest.raises(NotImplementedError, match=r'has no operator aten\..*no_such'):
        lacking(torch.ones(2))
    assert not aten.no_such_operator.overloads()


def test_their_compositions_are_left_out():
    def half(x):
        return x / 2

    before = dict(composing.TABLE)
    assert composing.composition_of(aten.no_such_operator.default)(half) is half
    assert composing.TABLE == before

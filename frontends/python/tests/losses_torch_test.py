"""Losses whose labels op_db's samples do not have."""

import pytest
import torch
import torch.nn.functional as F

import hidet.torch  # noqa: F401


@pytest.mark.parametrize('reduction', ['mean', 'sum', 'none'])
@pytest.mark.parametrize('labels', [[0, 2, -1, 1, 1, 1], [3, -1, -1, -1, -1, -1], [0, 2, 1, 3, 5, 4], [0, 0, -1, 2, 2, 2], [-1] * 6])
def test_labels_behind_the_first_that_is_missing_do_not_count(labels, reduction):
    torch.manual_seed(0)
    x, target = torch.randn(4, 6), torch.tensor([labels, labels[::-1], *[labels] * 2])
    fast = torch.compile(lambda x, t: F.multilabel_margin_loss(x, t, reduction=reduction), backend='hidet', fullgraph=True)
    torch.testing.assert_close(fast(x, target), F.multilabel_margin_loss(x, target, reduction=reduction))
    torch.testing.assert_close(fast(x[0], target[0]), F.multilabel_margin_loss(x[0], target[0], reduction=reduction))

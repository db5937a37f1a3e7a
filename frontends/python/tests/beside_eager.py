"""What a function gives when it is compiled, beside what eager gives."""

import torch


def check(function, *args, dynamic=None, **options):
    fast = torch.compile(function, backend='hidet', fullgraph=True, dynamic=dynamic, options=options)
    for seed in range(2):
        torch.manual_seed(seed)
        want = function(*args)
        torch.manual_seed(seed)
        torch.testing.assert_close(fast(*args), want, rtol=1e-4, atol=1e-4, equal_nan=True)
    return fast

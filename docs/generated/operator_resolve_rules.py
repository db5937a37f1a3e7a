"""
Operator resolve rules
======================

A resolve rule turns an operator into others that compute the same: a general one into a special one for which there is a good
kernel (``Matmul`` into ``BatchMatmul``), or a new one into those that exist. The resolving pass repeats until no rule applies.
"""

# %%
# A power is kept as it is, as long as there is no rule for it.
import hidet
from setting import device

a = hidet.symbol(shape=[2, 3], device=device)
b = hidet.ops.pow(a, hidet.asarray(3, device=device))
graph = hidet.trace_from(b, inputs=[a])
print('Original graph:')
print(graph)

print('Optimized graph without resolving Pow:')
graph_opt = hidet.graph.optimize(graph)
print(graph_opt)

# %%
# The rule resolves it to products if the exponent is a constant 3.
from typing import List, Optional

from hidet import Tensor
from hidet.graph.ops.arithmetic import PowOp
from hidet.graph.transforms import ResolveRule, register_resolve_rule


@register_resolve_rule(PowOp)
class PowResolveRule(ResolveRule):
    def resolve(self, op: PowOp) -> Optional[List[Tensor]]:
        a: Tensor = op.inputs[0]  # get the base tensor
        b: Tensor = op.inputs[1]  # get the exponent tensor
        if not b.is_symbolic() and len(b.shape) == 0 and int(b) == 3:
            # if the exponent is a constant integer 3, resolve the operator to a * a * a
            return [a * a * a]
        # otherwise, return None to indicate that the operator cannot be resolved
        # and the original operator will be kept
        return None


# %%
# The two products become one kernel.
graph_opt_new = hidet.graph.optimize(graph)
print('Optimized graph after resolving Pow:')
print(graph_opt_new)

"""What torch.compile finds by the name 'hidet': the backend, and what Dynamo is told of it when it is first asked for."""

import torch._dynamo.config

from hidet.torch.backend import compile_graph
from hidet.torch.recurrent_lengths import keep_lengths_free

__all__ = ['compile_graph']

# Dynamo ends the graph at each LSTM, GRU and RNN unless it is told that backends take them. It knows no such setting of one
# backend: this one is the process's.
torch._dynamo.config.allow_rnn = True
keep_lengths_free()

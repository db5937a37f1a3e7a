"""Ranks sentences by their meaning's closeness to a query: the sentence encoder MiniLM, compiled by hidet.

    .venv/bin/python examples/rank_sentences.py
    .venv/bin/python examples/rank_sentences.py "a question of your own"

The model is exported to ONNX once, into the cache folder (XDG_CACHE_HOME, or ~/.cache), and compiled when the example starts.
The same file runs in ONNX Runtime too, to show the largest difference and both times.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

import numpy as np
import onnxruntime
import transformers

import hidet.onnx

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / 'tools'))
import export_minilm  # noqa: E402

SENTENCES = [
    'The cat sleeps on the warm window sill.',
    'Stock markets fell sharply after the announcement.',
    'A recipe for sourdough bread needs only flour, water and salt.',
    'The telescope found a planet that circles a distant star.',
    'She repaired the old bicycle in an afternoon.',
    'Compilers translate programs into machine code.',
    'Heavy rain flooded several streets in the old town.',
    'The orchestra played a symphony by Brahms.',
    'Vaccines train the immune system to recognize a virus.',
    'A small kitten chased a ball of wool.',
    'The goalkeeper saved a penalty in the last minute.',
    'Graphics cards multiply matrices very quickly.',
    'The museum shows paintings of the seventeenth century.',
    'Bees visit flowers to collect nectar and pollen.',
    'The train to the coast leaves at half past nine.',
    'Neural networks learn from many examples.',
    'He planted tomatoes and beans in the garden.',
    'The central bank raised interest rates again.',
    'Astronauts spent six months aboard the station.',
    'The bakery on the corner sells fresh rolls every morning.',
]


def exported_model():
    """Returns the path of the ONNX file, which is written if it is not there."""
    cache = pathlib.Path(os.environ.get('XDG_CACHE_HOME') or pathlib.Path.home() / '.cache') / 'hidet'
    path = cache / 'minilm.onnx'
    if not path.exists():
        cache.mkdir(parents=True, exist_ok=True)
        print(f'exporting the model to {path} (once)', flush=True)
        partial = cache / f'minilm.{os.getpid()}.onnx'
        subprocess.run([sys.executable, str(ROOT / 'tools' / 'export_minilm.py'), str(partial)], check=True,
                       stdout=subprocess.DEVNULL)
        partial.replace(path)
    return path


def measure(first, second, repeat):
    """Returns the median seconds of both, called in turn.

    The threads of a runtime look for work for some milliseconds after a call, on a core that the other one would use: hence the pauses.
    """
    times = ([], [])
    for i in range(repeat + 3):
        for run, list_ in zip((first, second), times):
            time.sleep(0.05)
            begin = time.perf_counter()
            run()
            if i >= 3:
                list_.append(time.perf_counter() - begin)
    return [statistics.median(list_) for list_ in times]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('query', nargs='?', default='an animal that rests at home')
    parser.add_argument('--threads', type=int, default=0, help='of both runtimes; 0: the processors of this process')
    parser.add_argument('--repeat', type=int, default=20, help='measured calls')
    arguments = parser.parse_args()
    threads = arguments.threads or len(os.sched_getaffinity(0))

    path = exported_model()
    begin = time.perf_counter()
    encode = hidet.onnx.from_onnx(path, threads=threads).build()
    print(f'hidet compiled the model in {time.perf_counter() - begin:.1f} s')

    tokenizer = transformers.AutoTokenizer.from_pretrained(export_minilm.weights_folder())
    tokens = tokenizer([arguments.query] + SENTENCES, padding=True, return_tensors='np')
    ids, mask = (tokens[name].astype(np.int64) for name in ('input_ids', 'attention_mask'))
    sentences = encode(ids, mask)

    scores = sentences[1:] @ sentences[0]
    print(f'\nclosest to "{arguments.query}":')
    for i in np.argsort(-scores):
        print(f'  {scores[i]:6.3f}  {SENTENCES[i]}')

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(path), settings, providers=['CPUExecutionProvider'])
    inputs = dict(zip(encode.input_names, (ids, mask)))
    difference = np.abs(session.run(None, inputs)[0] - sentences).max()
    print(f'\nlargest difference from ONNX Runtime: {difference:.1e}')
    ours, theirs = measure(lambda: encode(ids, mask), lambda: session.run(None, inputs), arguments.repeat)
    print(f'{ids.shape[0]} sentences of {ids.shape[1]} tokens, {threads} threads, median of {arguments.repeat} calls in turn, with pauses: '
          f'hidet {ours * 1e3:.2f} ms, ONNX Runtime {theirs * 1e3:.2f} ms')
    if not difference < 1e-4:
        sys.exit('rank_sentences: the difference is larger than float32 arithmetic explains')


if __name__ == '__main__':
    main()

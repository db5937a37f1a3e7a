"""Ranks sentences by their meaning's closeness to a query: the sentence encoder MiniLM, compiled by hidet.

    .venv/bin/python examples/rank_sentences.py
    .venv/bin/python examples/rank_sentences.py "a question of your own"

The model is exported to ONNX once, into the cache folder (XDG_CACHE_HOME, or ~/.cache), and compiled when the example starts: for
the CPU, and in float16 for the GPU where there is one. The same file runs in ONNX Runtime on the CPU, to show the largest
difference from it and the time of each.
"""

import argparse
import functools
import os
import pathlib
import statistics
import subprocess
import sys
import time

import numpy as np
import onnxruntime
import transformers

import hidet.cuda
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


def encoder(path, device, **options):
    """Returns the compiled model as a function of the ids and the mask, NumPy arrays, and says what compiling took."""
    begin = time.perf_counter()
    model = hidet.onnx.from_onnx(path, device=device, **options).build()
    print(f'hidet compiled the model for the {device} in {time.perf_counter() - begin:.1f} s')
    if device == 'cpu':
        return model
    return lambda *inputs: model(*(hidet.asarray(x, device=device) for x in inputs)).cpu().numpy()


def measure(runs, repeat):
    """Returns the median milliseconds of each function, called in turn.

    The threads of a runtime look for work for some milliseconds after a call, on a core that the next one would use: hence the
    pauses.
    """
    times = [[] for _ in runs]
    for i in range(repeat + 3):
        for run, list_ in zip(runs, times):
            time.sleep(0.05)
            begin = time.perf_counter()
            run()
            if i >= 3:
                list_.append((time.perf_counter() - begin) * 1e3)
    return [statistics.median(list_) for list_ in times]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('query', nargs='?', default='an animal that rests at home')
    parser.add_argument('--threads', type=int, default=0, help='of both runtimes on the CPU; 0: the processors of this process')
    parser.add_argument('--repeat', type=int, default=20, help='measured calls')
    arguments = parser.parse_args()
    threads = arguments.threads or len(os.sched_getaffinity(0))

    path = exported_model()
    encoders = {'hidet on the CPU': encoder(path, 'cpu', threads=threads)}
    input_names = encoders['hidet on the CPU'].input_names
    if hidet.cuda.available():
        encoders['hidet on the GPU, float16'] = encoder(path, 'cuda', precision='float16')

    tokenizer = transformers.AutoTokenizer.from_pretrained(export_minilm.weights_folder())
    tokens = tokenizer([arguments.query] + SENTENCES, padding=True, return_tensors='np')
    inputs = [tokens[name].astype(np.int64) for name in ('input_ids', 'attention_mask')]
    sentences = {name: encode(*inputs) for name, encode in encoders.items()}

    query, *others = sentences['hidet on the CPU']
    scores = np.array(others) @ query
    print(f'\nclosest to "{arguments.query}":')
    for i in np.argsort(-scores):
        print(f'  {scores[i]:6.3f}  {SENTENCES[i]}')

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(path), settings, providers=['CPUExecutionProvider'])
    feeds = dict(zip(input_names, inputs))
    want = session.run(None, feeds)[0]
    differences = {name: np.abs(result - want).max() for name, result in sentences.items()}
    runs = [functools.partial(encode, *inputs) for encode in encoders.values()] + [lambda: session.run(None, feeds)]
    batch, length = inputs[0].shape
    print(f'\n{batch} sentences of {length} tokens, {threads} threads, median of {arguments.repeat} calls in turn, with pauses:')
    for name, milliseconds in zip([*encoders, 'ONNX Runtime on the CPU'], measure(runs, arguments.repeat)):
        difference = f', largest difference from ONNX Runtime {differences[name]:.1e}' if name in differences else ''
        print(f'  {name}: {milliseconds:.2f} ms{difference}')
    # What float32 and float16 arithmetic explain, of vectors of length 1.
    if not all(difference < (1e-2 if 'float16' in name else 1e-4) for name, difference in differences.items()):
        sys.exit('rank_sentences: a difference is larger than rounding explains')


if __name__ == '__main__':
    main()

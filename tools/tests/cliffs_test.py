import pathlib
import sys

import pytest

pytest.importorskip('torch')
sys.path.insert(0, str(pathlib.Path(__file__).parents[1]))
cliffs = pytest.importorskip('cliffs')
drawn_rows = pytest.importorskip('drawn_rows')


def test_what_dynamo_takes_is_timed_behind_a_call_of_the_row():
    ran = []
    calls = {system: lambda system=system: ran.append(system) for system in ('hidet', 'eager', 'nothing')}
    least = cliffs.time_on_cpu(calls, rounds=2, seconds=0.0001)
    timed = ran[9:]
    assert set(least) == set(calls) and 'nothing' in timed
    assert all(timed[i - 1] == 'hidet' for i, system in enumerate(timed) if system == 'nothing')


def test_times_are_less_what_dynamo_takes():
    assert cliffs.without_dynamo({'hidet': 30, 'eager': 9, 'nothing': 20}) == {'hidet': 10, 'eager': 9}
    assert cliffs.without_dynamo({'hidet': 20, 'eager': 9, 'nothing': 20})['hidet'] == 0.5


def test_drawn_rows_are_those_of_their_seed_and_can_be_computed():
    rows = drawn_rows.drawn_rows(60, seed=3)
    assert [row.name for row in drawn_rows.drawn_rows(60, seed=3)] == [row.name for row in rows]
    assert {row.name for row in drawn_rows.drawn_rows(60, seed=4)} != {row.name for row in rows}
    for row in rows:
        row.function(*[given.make('meta') for given in row.inputs])

"""Rewrite rules as text: what a piece of graph looks like, and what takes its place.

    register_rules('''
        rule add_self {                                      // x + x -> x * 2
          find (x: any[...]) {
            y = Add(x, x)
            return y
          }
          make {
            z = Multiply(x, 2.0)
            return z
          }
        }
    ''')

The language is that of the compiler's own rules, docs/rewrite_rules.md. They run before the compiler's passes, each text
in the order of registration, and before rules that are classes.
"""

from __future__ import annotations

from hidet import _core

__all__ = ['deregister_rules', 'register_rules', 'registered_rules']

_texts: list[str] = []


def register_rules(text: str) -> None:
    """Adds the rules of a text. ValueError with line and column where it is wrong."""
    if not isinstance(text, str):
        raise TypeError(f'{text!r} is no text of rules')
    _core.check_rules(text)
    _texts.append(text)


def deregister_rules(text: str) -> None:
    """Takes a text back. ValueError if it is not registered."""
    if text not in _texts:
        raise ValueError('these rules are not registered')
    _texts.remove(text)


def registered_rules() -> list[str]:
    """Returns the texts that are registered, in their order."""
    return list(_texts)

"""Exact distributions shared by the systems, in whole numbers over one denominator."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def power(poly: Sequence[int], n: int) -> list[int]:
    """The coefficients of a polynomial's n-th power, lowest first; `poly[0]` is not 0.

    By the recurrence from (p^n)' p = n p' p^n: exact in whole numbers, and no product of
    polynomials is formed.
    """
    first, top = poly[0], (len(poly) - 1) * n
    terms = [(i, c) for i, c in enumerate(poly) if i and c]
    out = [first**n]
    for k in range(1, top + 1):
        total = sum(((n + 1) * i - k) * c * out[k - i] for i, c in terms if i <= k)
        out.append(total // (k * first))
    return out


def quotient_power(over: Sequence[int], under: Sequence[int], n: int, size: int) -> list[int]:
    """The first `size` coefficients of (over / under)^n; `under[0]` is 1, `over[0]` not 0.

    From f' over under = n (over' under - over under') f, so each coefficient follows from a
    few earlier ones. Exact in whole numbers; the same recurrence diverges in floats.
    """
    both = product(over, under)
    slope = [
        n * (a - b)
        for a, b in zip(product(_derived(over), under), product(over, _derived(under)), strict=True)
    ]
    out = [over[0] ** n]
    for k in range(1, size):
        total = sum(c * out[k - 1 - j] for j, c in enumerate(slope) if j < k)
        total -= sum(c * (k - i) * out[k - i] for i, c in enumerate(both) if 0 < i <= k)
        out.append(total // (k * both[0]))
    return out


def product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The product of two polynomials, lowest coefficient first."""
    out = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            out[i + j] += a * b
    return out


def _derived(poly: Sequence[int]) -> list[int]:
    return [i * c for i, c in enumerate(poly)][1:]


def text(value: Fraction) -> str:
    """A fraction as the oracle writes it: "num/den"."""
    return f"{value.numerator}/{value.denominator}"

"""Learned values: the network computes what its numbers say, and a file that is wrong is refused with its path."""

from __future__ import annotations

import pytest

from hyakki.core.errors import BadInput
from hyakki.core.learned import read_nets

NET = {"seats": 2, "units": [[1.0, -2, 0.5], [0, 1, 4]], "biases": [0.5, -2], "out": [2, 10, 0.25]}


def test_units_below_zero_leak() -> None:
    net = read_nets({"nets": [NET]})[2]
    assert net.odds([0, 2]) == pytest.approx(0.25 + 2 * (0.5 + 1 + 0.5) + 10 * (-2 + 4))
    assert net.odds([1]) == pytest.approx(0.25 + 2 * 0.05 * (0.5 - 2) + 10 * 0.05 * (-2 + 1))
    assert net.odds([]) == pytest.approx(0.25 + 2 * 0.5 - 10 * 0.05 * 2)


@pytest.mark.parametrize(
    ("data", "path"),
    [
        ([], "learned.nets"),
        ({"nets": [{}]}, r"learned.nets\[0\]"),
        ({"nets": [NET, {**NET, "units": [[1], [1, 2]]}]}, r"learned.nets\[1\].units"),
        ({"nets": [{**NET, "biases": [1]}]}, "a bias and a weight for each unit"),
        ({"nets": [{**NET, "out": [1, 2]}]}, "a bias and a weight for each unit"),
        ({"nets": [{**NET, "biases": ["a", 1]}]}, "a bias and a weight for each unit"),
    ],
)
def test_what_is_no_network_is_refused(data: object, path: str) -> None:
    with pytest.raises(BadInput, match=path):
        read_nets(data)

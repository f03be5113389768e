"""Nature's stream: SHA-256 over seed, line and block, as docs/records.md states it."""

from __future__ import annotations

import hashlib

import pytest

from hyakki.core.chance import below, shuffle, weighted
from hyakki.core.errors import BadInput
from hyakki.table.seed import SeedStream, commitment, read_seed

SEED = bytes(range(32))
FIRST_BLOCK = "5c7112b7f8b220f952e7290187357d8b8c33094584cee875baa0aada0a1707c4"


def block(line: int, number: int) -> int:
    return int.from_bytes(hashlib.sha256(SEED + line.to_bytes(8, "big") + number.to_bytes(8, "big")).digest(), "big")


def test_the_first_block_is_the_hash_known_beforehand() -> None:
    """Computed with another tool: sha256 of 00..1f, seven zero bytes and 01, eight zero bytes."""
    assert f"{SeedStream(SEED, 1).getrandbits(256):064x}" == FIRST_BLOCK


def test_bits_are_taken_from_the_highest_and_go_on_in_the_next_block() -> None:
    stream = SeedStream(SEED, 7)
    assert stream.getrandbits(8) == block(7, 0) >> 248
    assert stream.getrandbits(240) == (block(7, 0) >> 8) & ((1 << 240) - 1)
    assert stream.getrandbits(16) == ((block(7, 0) & 255) << 8) | (block(7, 1) >> 248)


def test_another_line_has_other_bits() -> None:
    assert SeedStream(SEED, 1).getrandbits(64) != SeedStream(SEED, 2).getrandbits(64)


def test_a_number_below_a_limit_rejects_what_is_too_high() -> None:
    stream, bits = SeedStream(SEED, 3), SeedStream(SEED, 3)
    for _ in range(50):
        wanted = bits.getrandbits(3)
        while wanted >= 5:
            wanted = bits.getrandbits(3)
        assert below(stream, 5) == wanted


def test_one_possibility_takes_no_bits() -> None:
    stream = SeedStream(SEED, 3)
    assert below(stream, 1) == 0
    assert stream.getrandbits(8) == block(3, 0) >> 248


def test_weights_are_obeyed() -> None:
    stream = SeedStream(SEED, 4)
    drawn = [weighted(stream, [6, 0, 2]) for _ in range(800)]
    assert drawn.count(1) == 0
    assert 140 < drawn.count(2) < 260


def test_a_shuffle_keeps_what_it_shuffles() -> None:
    items = [1, 1, 2, 3, 5, 8]
    shuffle(SeedStream(SEED, 5), items)
    assert sorted(items) == [1, 1, 2, 3, 5, 8]


def test_the_commitment_is_a_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(b"hyakki commitment" + SEED).hexdigest()


@pytest.mark.parametrize("seed", [-1, "xyz", 2**256, "zz" * 32])
def test_what_is_no_seed_is_refused(seed: int | str) -> None:
    with pytest.raises(BadInput, match="seed"):
        read_seed(seed)


def test_a_seed_is_a_number_or_hex_digits() -> None:
    assert read_seed(7) == read_seed("7") == read_seed("00" * 31 + "07")
    assert read_seed(None) != read_seed(None)

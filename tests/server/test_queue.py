"""The queue for thinking: live bots before all else, guests alike whatever they ask for, then their tables."""

from __future__ import annotations

from hyakki.server.bots.queue import Asker, FairQueue, Rank


def drained(queue: FairQueue[str]) -> list[str]:
    taken = []
    while (found := queue.take(lambda _: True)) is not None:
        taken.append(found[1])
    return taken


def test_a_guest_with_forty_tables_does_not_hold_up_another() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.put(Asker("greedy guest", f"t{number}", 12.0), f"g{number}")
    assert queue.take(lambda _: True) is not None
    queue.put(Asker("other", "o", 1.0), "o")
    order = drained(queue)
    assert order.index("o") <= 1


def test_what_costs_more_comes_less_often() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(6):
        queue.put(Asker("strong", "s", 6.0), "S")
        queue.put(Asker("weak", f"w{number}", 1.0), "w")
    assert "".join(drained(queue)) == "SwwwwwwSSSSS"


def test_tables_of_a_guest_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in ("a1", "a2", "a3", "b1"):
        queue.put(Asker("guest", item[0]), item)
    assert drained(queue) == ["a1", "b1", "a2", "a3"]


def test_live_bots_come_before_hints_and_those_before_analysis() -> None:
    queue: FairQueue[str] = FairQueue()
    for rank in (Rank.ANALYSIS, Rank.HINT, Rank.LIVE, Rank.HINT, Rank.LIVE):
        queue.put(Asker("guest", "t", rank=rank), rank.name)
    assert drained(queue) == ["LIVE", "LIVE", "HINT", "HINT", "ANALYSIS"]


def test_nobody_saves_up_and_nobody_starts_behind() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(8):
        queue.put(Asker("early", "e"), f"e{number}")
    for _ in range(5):
        assert queue.take(lambda _: True) is not None
    for number in range(3):
        queue.put(Asker("late", "l"), f"l{number}")
    assert drained(queue) == ["l0", "e5", "l1", "e6", "l2", "e7"]


def test_what_does_not_fit_waits() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Asker("guest", "a"), "held elsewhere")
    queue.put(Asker("guest", "b"), "free")
    assert queue.take(lambda item: item == "free") == (Asker("guest", "b"), "free")
    assert queue.take(lambda item: item == "free") is None
    assert len(queue) == 1
    assert queue.clear() == ["held elsewhere"]


def test_time_is_shared_among_guests_first() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(10):
        queue.put(Asker("many", f"t{number}"), "")
    quiet, many = Asker("quiet", "q"), Asker("many", "t0")
    assert queue.share(quiet, 1) == 1 / 2
    assert queue.share(many, 1) == 1 / 10
    assert queue.share(many, 2) == 1 / 5
    assert queue.share(Asker("many", "t0", rank=Rank.HINT), 20) == 1.0

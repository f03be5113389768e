"""Answers over the wire: they act once, only for the open question, and refusals say why."""

from __future__ import annotations

from pathlib import Path

from server.harness import TOY, House, catch_up, first_action, refused, run, to_act, vote


def test_an_answer_reaches_everybody_and_is_acknowledged(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game")
        watcher = await house.open(await house.guest(), table)
        text = first_action(pages[0])
        reply = await pages[0].act(text, "k1")
        assert reply["type"] == "done"
        await catch_up([*pages, watcher])
        for page in [*pages, watcher]:
            answers = [e["args"] for e in page.events if e["key"] == "answer" and e["args"]["seat"] == 0]
            assert [answer["action"] for answer in answers] == [text]
        assert pages[1].state["to_act"] == [1]
        assert pages[1].state["actions"]
        assert not pages[0].state["actions"]
        assert watcher.state["view"]["hand"] == []

    run(tmp_path, story)


def test_a_double_click_and_a_resend_act_once(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, browsers, pages = await house.pair(preset="first game")
        text, token = first_action(pages[0]), pages[0].state["token"]
        for _ in range(3):
            await pages[0].send("act", token=token, key="same", action=text)
        for _ in range(3):
            assert (await pages[0].until("done"))["type"] == "done"
        again = await house.open(browsers[0], table)  # as after a lost connection
        await again.ask("act", token=token, key="same", action=text)
        assert len([e for e in again.events if e["key"] == "answer" and e["args"]["seat"] == 0]) == 1
        assert again.state["to_act"] == [1]

    run(tmp_path, story)


def test_the_same_key_of_another_guest_is_another_key(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await pages[0].act(first_action(pages[0]), "k")
        await catch_up(pages)
        await pages[1].act(first_action(pages[1]), "k")
        assert pages[1].state["to_act"] == [0]

    run(tmp_path, story)


def test_an_answer_to_a_closed_question_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        token = pages[0].state["token"]
        await pages[0].act(first_action(pages[0]), "k1")
        before = pages[0].state["line"]
        await refused(
            pages[0].ask("act", token=token, key="k2", action="start N1-0"), "closed", "That question is closed"
        )
        await pages[0].ask("ping")
        assert pages[0].state["line"] == before

    run(tmp_path, story)


def test_an_answer_in_one_match_is_none_in_the_next(tmp_path: Path) -> None:
    """A page of the same guest that was away meanwhile sends what it had not heard the reply to."""

    async def story(house: House) -> None:
        guest = await house.guest()
        table = await house.table(guest, bot="random", preset="first game", start=True)
        page = await house.open(guest, table)
        asked = {"token": page.state["token"], "action": first_action(page)}
        await page.ask("end")
        await page.ask("rematch")
        await refused(page.ask("act", **asked, key="k"), "closed", "That question is closed")
        await refused(page.ask("undo", token=asked["token"], key="u"), "closed", "That question is closed")
        await page.act(asked["action"], "k")

    run(tmp_path, story)


def test_an_illegal_action_is_refused_with_reason_rule_and_what_would_be_legal(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        error = await refused(pages[0].act("place W01 r0", "k1"), "refused", "all ships are placed before")
        assert error["rule"].startswith("TSS-")
        assert error["hint"].startswith("You may start at the ")
        await refused(pages[0].act("dance W01", "k2"), "bad", '"dance" is not a verb')
        waiting = pages[1]
        await refused(waiting.act("start N3-0", "k3"), "refused", "nothing to decide now")
        assert pages[0].state["line"] == 1

    run(tmp_path, story)


def test_why_and_preview_answer_and_change_nothing(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        for number in range(2):
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        page = to_act(pages)
        before = page.state
        allowed = await page.ask("why", action=first_action(page))
        assert allowed["reason"] == ""
        wrong = await page.ask("why", action="start N3-0")
        assert wrong["reason"].startswith("You cannot start at the north rim at D, left: ")
        assert wrong["rule"].startswith("TSS-")
        told = await page.ask("preview", action=first_action(page))
        assert "event.tile_laid" in [event["key"] for event in told["events"]]
        await page.ask("ping")
        assert page.state is before

    run(tmp_path, story)


def test_a_seat_may_see_itself_as_others_do_and_nothing_changes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(preset="first game", spectators=False)
        for number in range(2):
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        before = pages[0].state
        assert len(before["view"]["hand"]) == 3
        seen = [await page.ask("as_seen") for page in pages]
        assert seen[0]["view"] == seen[1]["view"]
        assert (seen[0]["view"]["seat"], seen[0]["view"]["hand"]) == (None, [])
        assert (seen[0]["n"], seen[0]["view"]["hands"][0]["size"]) == (before["n"], 3)
        assert {"legal", "offers"}.isdisjoint(seen[0]["view"])
        assert pages[0].state is before
        stranger = await house.open(await house.guest())
        await refused(stranger.ask("watch", table=table), "refused", "no spectators")
        await refused(stranger.ask("as_seen"), "refused", "You look at no table")

    run(tmp_path, story)


def test_what_others_see_is_what_a_spectator_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table, _, pages = await house.pair(TOY)
        watcher = await house.open(await house.guest(), table)
        await pages[0].act(first_action(pages[0]), "k")
        await catch_up([*pages, watcher])
        assert pages[0].state["view"]["pending"][-1]["answers"]["0"] is not None
        seen = (await pages[0].ask("as_seen"))["view"]
        assert seen == watcher.state["view"]
        assert seen["pending"][-1]["answers"]["0"] is None

    run(tmp_path, story)


def test_simultaneous_secret_answers_do_not_collide(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(TOY)
        assert pages[0].state["to_act"] == [0, 1]
        tokens = [page.state["token"] for page in pages]
        assert tokens[0] == tokens[1]
        texts = [first_action(page) for page in pages]
        numbers = [
            await page.send("act", token=token, key="k", action=text)
            for page, token, text in zip(pages, tokens, texts, strict=True)
        ]
        for page, number in zip(pages, numbers, strict=True):
            while (reply := await page.take()).get("re") != number:
                pass
            assert reply["type"] == "done"
        await catch_up(pages)
        assert pages[0].state["token"] != tokens[0]
        other = [e["args"] for e in pages[0].events if e["key"] == "answer" and e["args"]["seat"] == 1]
        assert other[-1]["action"] is None

    run(tmp_path, story)


def test_offers_stand_apart_from_answers(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(TOY)
        assert [offer["text"] for offer in pages[0].state["offers"]] == ["propose"]
        assert "propose" not in [action["text"] for action in pages[0].state["actions"]]
        await pages[0].act("propose", "k")
        assert pages[0].state["ask"]["frame"] == "vote"

    run(tmp_path, story)


def test_an_own_choice_is_undone_until_somebody_else_has_chosen(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(TOY)
        first, second = pages
        await first.act(first_action(first), "k1")
        assert first.state["undo"]
        await first.ask("undo", token=first.state["token"], key="u1")
        await first.ask("undo", token=first.state["token"], key="u1")  # a resend
        assert first.state["to_act"] == [0, 1]
        await catch_up(pages)
        await first.act(first_action(first), "k2")
        await catch_up(pages)
        await second.act(first_action(second), "k1")
        await catch_up(pages)
        assert not first.state["undo"]
        error = await refused(first.ask("undo", token=first.state["token"], key="u2"), "refused", "cannot undo")
        assert "own last choice" in error["hint"]

    run(tmp_path, story)


def test_going_back_further_needs_the_consent_of_all_people(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        for number in range(2):  # both ships are put on the board
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        answers = [e["args"] for e in pages[0].events if e["key"] == "answer" and e["args"]["seat"] == 0]
        await pages[0].ask("ask_back", line=answers[0]["n"])
        await catch_up(pages)
        assert pages[1].room["take_back"] == {"seat": 0, "line": answers[0]["n"], "accepted": [0], "waiting": [1]}
        await refused(vote(pages[0], accept=True), "closed", "nothing for you to vote on")
        await refused(pages[1].ask("ask_back"), "refused", "request to go back already")
        await vote(pages[1], accept=False)
        await catch_up(pages)
        assert pages[0].room["take_back"] is None
        assert pages[0].state["view"]["ships"][0]["front"] is not None

        await pages[0].ask("ask_back", line=answers[0]["n"])
        await vote(pages[0], accept=False)  # withdrawn: bots wait while it is open
        await catch_up(pages)
        assert pages[1].room["take_back"] is None
        await refused(pages[1].ask("vote", accept=True, line=answers[0]["n"]), "closed", "request to go back is closed")

        await pages[0].ask("ask_back", line=answers[0]["n"])
        await catch_up(pages)
        await vote(pages[1], accept=True)
        await catch_up(pages)
        assert pages[0].state["to_act"] == [0]
        assert pages[0].state["view"]["ships"][0]["front"] is None
        assert "table.take_back_done" in [notice["key"] for notice in pages[0].notices]

    run(tmp_path, story)


def test_a_late_vote_does_not_go_to_another_request(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        for number in range(2):
            await to_act(pages).act(first_action(to_act(pages)), f"k{number}")
            await catch_up(pages)
        lines = [e["args"]["n"] for e in pages[0].events if e["key"] == "answer" and e["args"]["seat"] >= 0]
        await pages[0].ask("ask_back", line=lines[1])
        await catch_up(pages)
        seen = pages[1].room["take_back"]["line"]
        await vote(pages[0], accept=False)
        await pages[0].ask("ask_back", line=lines[0])  # further back, before the other has answered the first request
        await refused(pages[1].ask("vote", accept=True, line=seen), "closed", "request to go back is closed")
        await catch_up(pages)
        assert pages[0].room["take_back"]["waiting"] == [1]
        assert pages[0].state["view"]["ships"][0]["front"] is not None

    run(tmp_path, story)


def test_a_request_to_go_back_ends_when_the_answer_is_undone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        _, _, pages = await house.pair(preset="first game")
        await pages[0].act(first_action(pages[0]), "k1")
        await pages[0].ask("ask_back")
        await pages[0].ask("undo", token=pages[0].state["token"], key="k2")
        await catch_up(pages)
        assert pages[1].room["take_back"] is None
        await refused(pages[1].ask("vote", accept=True, line=1), "closed", "request to go back is closed")
        await pages[0].act(first_action(pages[0]), "k3")
        await pages[0].ask("ask_back")
        await vote(pages[1], accept=True)
        await catch_up(pages)
        assert pages[0].state["to_act"] == [0]

    run(tmp_path, story)

"""The table of Euchre, phase by phase: what each seat may press, and what it is told."""

import re
from html import unescape

import pytest

from app.rooms.fold import events
from app.rooms.fold.room import Room
from app.rooms.fold.view import TableView, view_of
from app.rules.deal import Deal
from app.web.games.euchre import table as euchre
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.table import Place
from tests.games.euchre.scenes import SCENES, Scene
from tests.games.worlds import PEOPLE
from tests.rooms.table import CODE
from tests.web.pressable import playable

NOBODY = frozenset[str]()


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    return Renderer(Assets())


def room_of(scene: Scene) -> Room:
    first, *rest = scene.happened()
    assert isinstance(first, events.RoomOpened)
    room = Room.opened(CODE, first)
    for event in rest:
        room.apply(event)
    return room


def seen(scene: str | Scene, seat: int = 0) -> TableView:
    """What a seat, or a spectator, sees of a scene; nobody is away."""
    room = room_of(SCENES[scene] if isinstance(scene, str) else scene)
    return view_of(room, PEOPLE[seat] if seat >= 0 else "", NOBODY)


def table(scene: str | Scene, seat: int) -> euchre.EuchreTable:
    return euchre.table(seen(scene, seat))


def hint(scene: str | Scene, seat: int = 0) -> str:
    return table(scene, seat).hint()


def deal_of(view: TableView) -> Deal:
    assert view.deal is not None
    return view.deal


def pressed(table: str) -> list[str]:
    """The actions that can be pressed: answers, and cards that may be played."""
    return sorted([*playable(table), *re.findall(r' data-act="([^"]+)"', table)])


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("seat", range(-1, 4))
def test_what_can_be_pressed_is_what_the_rules_allow(
    renderer: Renderer, scene: str, seat: int
) -> None:
    view = seen(scene, seat)
    assert pressed(renderer.table(view)) == (deal_of(view).actions(seat) if seat >= 0 else [])


@pytest.mark.parametrize(
    ("scene", "seat", "words"),
    [
        ("order", 0, "Your turn: order up the nine of hearts, or pass."),
        ("order", 1, "Hanna to bid."),
        ("take up", 0, "Your turn: take up the nine of hearts, or pass."),
        ("call", 0, "Your turn: name a suit other than spades, or pass."),
        (
            "stuck",
            0,
            "Your turn: name a suit other than spades; the dealer cannot pass now.",
        ),
        ("discard", 0, "Your turn: you picked up the nine of hearts; discard another card."),
        ("discard", 2, "Hanna picks up the nine of hearts and discards a card."),
        ("lead", 0, "Your turn: lead any card."),
        ("follow", 0, "Your turn: follow hearts; the jack of diamonds is a trump, too."),
        ("follow", -1, "Hanna to play."),
        ("sit out", 0, "You sit out. Dorothea to play."),
        ("defend", 0, "Your turn: Dorothea goes alone. Do you defend alone, too?"),
        ("defend", 2, "Hanna may defend alone."),
        ("give", 0, "Your turn: Cleo goes alone; give your partner your best card, face down."),
        ("give", 2, "Hanna gives you a card, face down."),
        ("give", 3, "Hanna gives Cleo a card, face down."),
        ("given", 0, "Your turn: Cleo gave you the queen of hearts; discard a card."),
        ("given", 2, "Hanna has been given a card and discards one."),
        ("farmer", 0, "Your turn: exchange three nines and tens, or keep your cards."),
        ("farmer", 1, "Hanna may exchange a farmer’s hand."),
        (
            "thrown in",
            0,
            "The deal is over. Nobody made trump. The cards are thrown in. The score is 0 to 0.",
        ),
    ],
)
def test_the_hint_says_what_is_to_be_done(scene: str, seat: int, words: str) -> None:
    assert hint(scene, seat) == words


def test_the_dealers_partner_is_told_what_the_table_allows() -> None:
    for assist, words in (
        ("must_alone", "At this table the dealer’s partner must go alone."),
        ("no_alone", "At this table the dealer’s partner cannot go alone."),
    ):
        scene = Scene(("pass",), dealer=2, options={"partner_assist": assist})
        assert hint(scene).endswith(f"or pass. {words}")


def place(scene: str, viewer: int, seat: int) -> Place:
    return table(scene, viewer).place(seat)


def test_partners_are_told_apart_by_word_and_by_class() -> None:
    for viewer, words in (
        (0, ["", "opponent", "partner", "opponent"]),
        (3, ["opponent", "partner", "opponent", ""]),
        (-1, ["with Cleo", "with Dorothea", "with Hanna", "with Anselm"]),
    ):
        sides = [place("follow", viewer, seat) for seat in range(4)]
        assert [side.side_words for side in sides] == words
        ours = max(viewer, 0) % 2
        assert [side.side for side in sides] == [
            "ours" if seat % 2 == ours else "theirs" for seat in range(4)
        ]


def test_a_card_of_the_trick_says_in_words_who_played_it(renderer: Renderer) -> None:
    """Its place says it to who sees it."""
    for seat, who in (0, "Dorothea"), (3, "you"):
        html = renderer.table(seen("follow", seat))
        assert f'aria-label="King of hearts, from {who}" class="card played"' in html
    assert 'role="img" aria-label="dealer"' in renderer.table(seen("follow"))


def test_the_maker_and_the_idle_partner_are_marked() -> None:
    (badge,) = place("alone", 1, 0).badges
    assert badge.text == "♥ alone"
    assert badge.words == "made hearts trump, alone"
    assert place("alone", 1, 2).idle == "sits out"
    assert [place("alone", 1, seat).idle for seat in (0, 1, 3)] == ["", "", ""]


@pytest.mark.parametrize(
    ("scene", "says"),
    [
        ("order", ["", "", "", ""]),
        ("take up", ["", "pass", "pass", "pass"]),
        ("call", ["", "", "", "turn it down"]),
        ("stuck", ["turn it down", "pass", "pass", "pass"]),
        ("discard", ["", "", "order it up", ""]),
        ("alone", ["alone!", "", "", ""]),
        ("follow", ["", "", "", ""]),
        ("thrown in", ["", "", "", ""]),
    ],
)
def test_seats_show_what_they_said_in_this_round(scene: str, says: list[str]) -> None:
    assert [place(scene, 1, seat).says for seat in range(4)] == says


def test_the_bar_tells_trump_maker_and_score(renderer: Renderer) -> None:
    for scene, words in (
        ("order", "Turned up: 9♥"),
        ("call", "Turned down: 9♠"),
        ("follow", "♥ Hearts are trump · You called it"),
        ("sit out", "♥ Hearts are trump · Cleo alone"),
    ):
        bar = renderer.table(seen(scene)).partition("</header>")[0]
        text = " ".join(unescape(re.sub("<[^>]*>", " ", bar)).split())
        assert words in text
        assert "You and Cleo You 0" in text
        assert "Anselm and Dorothea They 0" in text
        assert "to 10" in text


def said(scene: str | Scene, seat: int) -> str:
    return " ".join(words for _, words in table(scene, seat).said())


def test_what_happens_is_announced() -> None:
    assert "The nine of hearts is turned up. Dorothea deals. Your turn" in said("order", 0)
    told = said("discard", 1)
    assert "You pass. Cleo orders it up. Hearts are trump. Hanna picks up the nine" in told
    assert "Hanna passes." not in told
    taken = said("taken", 1)
    assert "Hanna orders it up. Hearts are trump. Dorothea picks up the nine of hearts." in taken
    assert "Dorothea discards a card." in taken
    assert "Hanna plays the jack of diamonds." in taken
    assert "Hanna takes the trick." in taken
    assert "The nine of spades is turned down." in said("call", 2)
    assert "You go alone" not in said("alone", 0)
    assert "You order it up and go alone. Hearts are trump." in said("alone", 0)
    assert "The cards are thrown in." in said("thrown in", -1)


def test_only_the_dealer_is_told_what_was_discarded() -> None:
    scene = Scene(("order",), over="deal", hands=("JH", "", "", "9D"))
    told = [table(scene, seat).review()[1] for seat in range(-1, 4)]
    assert told == ["", "", "", "", "nine of diamonds"]
    scene = Scene(("order", ""), hands=("JH", "", "", "9D"))
    assert "Dorothea discards a card." in said(scene, 0)
    assert "You discard the nine of diamonds." in said(scene, 3)


def test_only_the_two_are_told_what_was_given() -> None:
    scene = Scene(("order alone", "", "give QH", "discard 9C"), options={"best_card": True})
    assert "Cleo gives you the queen of hearts. You discard the nine of clubs." in said(scene, 0)
    assert "You give Hanna the queen of hearts. Hanna discards a card." in said(scene, 2)
    for seat in (-1, 1, 3):
        assert "Cleo gives Hanna a card. Hanna discards a card." in said(scene, seat)
    over = Scene(scene.actions, over="deal", options=scene.options)
    told = [table(over, seat).review()[1:] for seat in range(-1, 3)]
    assert told == [
        ("", ""),
        ("nine of clubs", "Cleo gave you the queen of hearts."),
        ("", ""),
        ("", "You gave Hanna the queen of hearts."),
    ]


def test_the_card_flies_to_the_maker_and_in_from_the_partner(renderer: Renderer) -> None:
    html = renderer.table(seen("give"))
    assert html.count('data-leaves="2"') == 5
    assert "data-comes" not in html
    html = renderer.table(seen("given"))
    assert re.findall(r'id="(h-\w+-0)"[^>]* data-comes="2"', html) == ["h-QH-0"]


def test_who_has_to_give_a_card_does_not_sit_out_yet() -> None:
    assert [place("give", 2, seat).idle for seat in range(4)] == ["", "", "", ""]
    assert [place("given", 2, seat).idle for seat in range(4)] == ["", "", "sit out", ""]
    assert [place("given", 1, seat).idle for seat in range(4)] == ["", "", "sits out", ""]


def outcomes() -> dict[str, set[str]]:
    """All that is said of the ends of many deals, by how they ended."""
    found: dict[str, set[str]] = {}
    for actions in (("order",), ("order alone",), ("pass", "order"), ("pass", "order alone")):
        for dealer in range(4):
            for defend in (False, True):
                options = {"defend_alone": defend}
                scene = Scene(actions, dealer=dealer, over="deal", options=options)
                view = seen(scene)
                ended = view.deal.reckon()  # type: ignore[union-attr]
                found.setdefault(ended, set()).add(euchre.table(view).outcome())
    return found


def test_the_sheet_says_how_a_deal_ended() -> None:
    wanted = {
        "made": r"(\w+ and \w+ made|\w+ made) hearts trump( alone)? and took [34] tricks: 1 point",
        "march": r"\w+ and \w+ made hearts trump and took all five tricks: 2 points",
        "alone": r"\w+ made hearts trump alone and took all five tricks: 4 points",
        "euchred": r"[\w ]+ made hearts trump( alone)?, but took "
        r"(only [12] tricks?|no tricks): euchred\.( \w+ defended alone\.)? "
        r"[24] points for (you and \w+|\w+ and \w+)",
    }
    found = outcomes()
    assert set(found) >= {"made", "euchred"}
    for ended, texts in found.items():
        for text in texts:
            assert re.fullmatch(wanted[ended] + r"\.", text), text


def test_the_end_of_a_match_names_the_winners(renderer: Renderer) -> None:
    for seat, title in (
        (0, "You and Cleo win!"),
        (1, "Hanna and Cleo win"),
        (-1, "Hanna and Cleo win"),
    ):
        assert f">{title}</h2>" in renderer.table(seen("end", seat))
    assert "After deal 1" in renderer.table(seen("sheet"))


def test_no_trump_in_words(renderer: Renderer) -> None:
    scene = SCENES["no trump"]
    assert hint(scene, 0) == "Your turn: name a suit other than spades, or no trump, or pass."
    rows = table(scene, 0).panel().rows
    assert [choice.words for choice in rows[-1].choices] == ["No trump", "alone", "Pass"]
    scene = SCENES["without trump"]
    assert "You call no trump, alone." in said(scene, 0)
    shown = table(scene, 1)
    assert next(place.badges for place in shown.places.values() if place.badges)[0].words == (
        "called no trump, alone"
    )
    assert shown.medal() == -1
    assert "No trump" in renderer.table(seen("without trump"))
    over = Scene(scene.actions, turned="9S", options={"no_trump": True}, over="deal")
    assert table(over, 1).outcome().startswith("Hanna called no trump alone")


def test_the_benny_in_words(renderer: Renderer) -> None:
    assert hint(SCENES["name"], 0) == (
        "Your turn: you turned up the Benny. Name a suit before you see your cards."
    )
    html = renderer.table(seen("name"))
    assert html.count('data-card="closed"') == 5
    assert "Turned up: Benny" in html
    assert table("name", 0).deal.hand(0) == []
    assert hint(SCENES["name, another"], 0) == (
        "Dorothea has turned up the Benny, and names trump unseen."
    )
    assert "You make hearts trump unseen and pick up the Benny." in said(SCENES["named"], 0)
    assert "Hanna makes hearts trump unseen and picks up the Benny." in said(SCENES["named"], 1)
    assert "Hanna plays the Benny." in said(SCENES["Benny in a trick"], 1)


def test_the_benny_lies_first_and_bears_the_sign_of_trump() -> None:
    first = table(SCENES["Benny"], 0).hand().faces()[0]
    assert (first.text, first.mark, first.label) == ("XR", "", "Benny, the highest trump")
    first = table(SCENES["named"], 0).hand().faces()[0]
    assert (first.text, first.mark) == ("XR", "♥")


def test_a_farmer_of_32_cards_is_told_of_sevens_and_eights() -> None:
    assert hint(SCENES["farmer with 32"], 0) == (
        "Your turn: exchange three sevens and eights, or keep your cards."
    )

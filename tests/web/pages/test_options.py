"""Options of a game in forms: every value has words, and what comes back is what was offered."""

import json

import pytest

from app.rules.game import Game
from app.rules.games import GAMES
from app.web.game_uis import GAME_UIS
from app.web.table import options


@pytest.mark.parametrize("game", GAMES.values())
def test_every_option_is_explained_and_every_value_can_be_chosen(game: type) -> None:
    for players in game.seats:  # type: ignore[attr-defined]
        every = game.options_for(players)  # type: ignore[attr-defined]
        offered = [option for option in every if len(option.values) > 1]
        fields = options.fields(game, players)
        assert [field.name for field in fields] == [option.name for option in offered]
        for field, option in zip(fields, offered, strict=True):
            assert field.help.endswith(".")
            if field.choices:
                assert [json.loads(value) for value, _ in field.choices] == list(option.values)
                assert len({words for _, words in field.choices}) == len(option.values)
                assert json.loads(field.value) == option.default
            elif field.longest:
                assert option.read
                assert field.value == ""
                assert field.usual == option.words[option.default]
            else:
                assert (field.least, field.most) == (option.values[0], option.values[-1])
                assert field.value == ""
                assert field.usual == option.words.get(option.default, str(option.default))
                assert field.optional == (option.default is None)


@pytest.mark.parametrize("players", GAMES["durak"].seats)
def test_an_option_without_a_choice_is_not_shown(players: int) -> None:
    game = GAMES["durak"](players)
    labels = [each.label for each in options.in_words(type(game), players, game.options)]
    assert ("Two against two" in labels) == (players == 4)
    assert [field.label for field in options.fields(type(game), players)] == labels


def test_a_form_is_read_as_it_was_offered() -> None:
    form = {
        "players": "4",
        "option.black_queen.piles": " 5",
        "option.black_queen.tie_wins": '"first"',
        "option.black_queen.deals": " ",
        "option.euchre.target": "5",
        "option.euchre.stick_dealer": "true",
        "option.euchre.lone_lead": '"eldest"',
    }
    assert options.in_form("black_queen", form) == {"piles": 5, "tie_wins": "first"}
    euchre = {"target": 5, "stick_dealer": True, "lone_lead": "eldest"}
    assert options.in_form("euchre", form) == euchre
    assert GAMES["euchre"](4, euchre).options.items() >= euchre.items()


def test_a_text_is_read_as_it_was_written() -> None:
    def chosen(pattern: str) -> object:
        form = {"option.oh_hell.pattern": pattern, "option.oh_hell.hook": "false"}
        return options.in_form("oh_hell", form).get("pattern")

    assert [chosen(text) for text in ("5", "5-3", "null", '"5"', " ")] == [
        *("5", "5-3", "null", '"5"', None)
    ]
    game = GAMES["oh_hell"](4, {"pattern": chosen("5 to 3")})
    (field,) = (f for f in options.fields(type(game), 4, game.options) if f.name == "pattern")
    assert (field.value, field.usual, field.choices) == ("5-3", "as the two options above say", ())
    assert options.in_form("chess", {"option.chess.pattern": "5"}) == {"pattern": 5}


def test_what_a_pattern_replaces_is_not_said() -> None:
    def said(pattern: str | None) -> dict[str, str]:
        game = GAMES["oh_hell"](4, {"pattern": pattern})
        return {each.label: each.words for each in options.in_words(type(game), 4, game.options)}

    usual, own = said(None), said("5-3")
    assert usual["Hand sizes, deal by deal"] == "as the two options above say"
    assert own["Hand sizes, deal by deal"] == "5-3"
    gone = {"Cards in the largest hand", "The deals of a match"}
    assert usual.keys() - own.keys() == gone


@pytest.mark.parametrize("text", ["many", "1.5", "[1]", "{}", "[" * 9000])
def test_what_is_no_value_is_left_to_the_game_to_refuse(text: str) -> None:
    found = options.in_form("black_queen", {"option.black_queen.piles": text})["piles"]
    with pytest.raises(ValueError, match="piles must be a whole number"):
        GAMES["black_queen"](4, {"piles": found})


def test_what_is_played_is_said_in_words() -> None:
    game = GAMES["black_queen"](4, {"deals": 3, "tie_wins": "first"})
    said = {each.label: each.words for each in options.in_words(type(game), 4, game.options)}
    assert said["Deals in a match"] == "3"
    assert said["Two equal highest cards"] == "the one played first wins"


@pytest.mark.parametrize(("minutes", "value", "words"), [(None, "", "no limit"), (30, "30", "30")])
def test_a_number_may_be_none_and_an_empty_field_says_so(
    minutes: int | None, value: str, words: str
) -> None:
    game = GAMES["called_partner"](6, {"minutes": minutes})
    (field,) = (f for f in options.fields(type(game), 6, game.options) if f.name == "minutes")
    assert (field.value, field.usual, field.optional) == (value, "no limit", True)
    read = options.in_form("called_partner", {"option.called_partner.minutes": field.value})
    assert GAMES["called_partner"](6, read).minutes == minutes
    (said,) = (
        each
        for each in options.in_words(type(game), 6, game.options)
        if each.label == "Minutes for a match"
    )
    assert said.words == words
    assert said.telling == (minutes is not None)


def test_the_lobby_tells_the_unusual_options() -> None:
    game = GAMES["euchre"](4, {"defend_alone": True})
    said = options.in_words(type(game), 4, game.options)
    assert len(said) == len(game.options)
    told = [(each.label, each.words) for each in said if each.telling]
    assert told == [("Points to win", "10"), ("Defend alone", "yes")]
    game = GAMES["called_partner"](6)
    named = [o.label for o in options.in_words(type(game), 6, game.options) if o.telling]
    assert named == ["Deals in a match", "Highest bid"]


@pytest.mark.parametrize("game", GAMES.values())
def test_what_people_know_by_a_name_is_one_choice(game: type[Game]) -> None:
    """Each variant can be played by some number of players, and no two are the same."""
    fit = set[str]()
    for players in game.seats:
        every = options.known(game, players)
        assert [each.title for each in every if each.chosen] == ["Usual rules"] * bool(every)
        assert len({each.values for each in every}) == len(every)
        for variant in game.variants_for(players):
            fit.add(variant.title)
            chosen = game(players, variant.options).options
            known = [each for each in options.known(game, players, chosen) if each.chosen]
            assert [each.title for each in known] == [variant.title]
            told = options.in_words(game, players, chosen)[0]
            assert (told.label, told.words, told.telling) == ("Played as", variant.title, True)
    assert fit == {variant.title for variant in game.variants}
    assert all(variant.about.endswith(".") for variant in game.variants)


def test_a_variant_with_something_else_is_none() -> None:
    game = GAMES["durak"](4, {"transfer": True, "teams": True})
    assert not any(each.chosen for each in options.known(type(game), 4, game.options))
    assert "Played as" not in {e.label for e in options.in_words(type(game), 4, game.options)}


def test_a_variant_is_the_same_however_long_the_match() -> None:
    game = GAMES["euchre"](4, {"partner_assist": "must_alone", "target": 5})
    assert options.in_words(type(game), 4, game.options)[0].words == "Canadian loner"
    game = GAMES["euchre"](4, {"benny": True})
    assert options.in_words(type(game), 4, game.options)[0].words == "British Euchre"


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_any_length_is_played_by_the_usual_rules(game: str) -> None:
    for length in ("short", "full"):
        chosen = GAME_UIS[game].chosen(length)
        for players in GAMES[game].seats:
            every = options.known(GAMES[game], players, chosen)
            assert [each.title for each in every if each.chosen] == ["Usual rules"] * bool(every)

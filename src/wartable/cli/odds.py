"""`wartable odds`: the chances of a battle, typed or from a record, or of a whole turn."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, get_args

from msgspec import structs
from typer import Argument, Option

from wartable.cli.catalogue import AsJson
from wartable.cli.complaints import Complaint, spoken
from wartable.cli.keeping import look
from wartable.cli.odds_page import battle_page, raid_page, turn_page
from wartable.cli.opening import Wishes as SetupWishes
from wartable.cli.opening import game_of, setup_of
from wartable.cli.output import print_json
from wartable.cli.play import Options
from wartable.cli.screen import Screen
from wartable.kernel.contract import REFEREE, Game
from wartable.kernel.notation import Names
from wartable.kernel.odds import ATTACK, DEFENSE, Conduct, Diving
from wartable.kernel.prose import join
from wartable.kernel.words import Words
from wartable.odds.asking import SIDES, Wishes, odds_at, odds_between, raid_odds_between, raids_at

AGAINST = ("vs", "vs.", "against", "versus")


def odds(
    *,
    words: Annotated[
        list[str],
        Argument(
            metavar="GAME ATTACKERS vs DEFENDERS | RECORD [SPACE]",
            help="Two lists of units of a game; or a record, and a space of it (all battles without one).",
        ),
    ],
    where: Annotated[
        str, Option("--where", help="land, sea or amphibious; otherwise found from the units.")
    ] = "",
    overland: Annotated[
        str, Option("--overland", help="Of the attackers of an assault: those that came by land.")
    ] = "",
    losses: Annotated[
        list[str],
        Option(
            "--losses",
            help="Order of losses, attack=ORDER or defense=ORDER: cheap, weak, take, best, or inf,art."
            "",
        ),
    ] = [],  # noqa: B006 (typer wants the literal default; it is never changed)
    keep: Annotated[
        int, Option("--keep", min=0, help="Land units the attacker loses last, to take the territory.")
    ] = 0,
    retreat: Annotated[
        int, Option("--retreat", min=0, help="The attacker breaks off with so many units or fewer.")
    ] = 0,
    rounds: Annotated[
        int, Option("--rounds", min=0, max=50, help="The attacker breaks off after so many rounds.")
    ] = 0,
    no_way_back: Annotated[
        bool, Option("--no-way-back", help="The attacker has no place to retreat to.")
    ] = False,
    raid: Annotated[
        bool, Option("--raid", help="Bombers and escorts on a raid, against fighters that rise and guns.")
    ] = False,
    rise: Annotated[
        int, Option("--rise", min=0, help="Of the fighters that could meet a planned raid: how many do.")
    ] = 0,
    most: Annotated[
        int | None, Option("--most", min=0, help="Damage of a typed raid that can count at most.")
    ] = None,
    dive: Annotated[
        list[str],
        Option("--dive", help="When submarines submerge, attack=WHEN or defense=WHEN: never, alone, first."),
    ] = [],  # noqa: B006  # the list is how typer declares an option given many times; nobody changes it
    option: Options = [],  # noqa: B006  # the list is how typer declares an option given many times; nobody changes it
    json: AsJson = False,
) -> None:  # fmt: skip
    """Tell how a battle may end: win, lose or draw, expected losses, and who is left.

    Examples:

        wartable odds GAME 10 inf 3 tank 1 ftr vs 8 inf 2 art

        wartable odds GAME "2 dd 1 sub" vs "1 bb" --losses attack=sub,dd --rounds 2

        wartable odds GAME --raid 3 bmr vs 1 aa

        wartable odds war.jsonl

        wartable odds war.jsonl SPACE --keep 1
    """
    with spoken():
        lost, dives = _by_side(losses, "--losses", "ORDER"), _by_side(dive, "--dive", "WHEN")
        conduct = Conduct(
            lost.get(ATTACK, "cheap"), lost.get(DEFENSE, "cheap"), keep, retreat, rounds,
            _diving(dives.get(ATTACK, "never")), _diving(dives.get(DEFENSE, "never")),
        )  # fmt: skip
        wishes = Wishes(
            where, overland, conduct=conduct, way_back=False if no_way_back else None, rising=rise,
            most_damage=most,
        )  # fmt: skip
        if Path(words[0]).suffix and not Path(words[0]).is_file():
            raise Complaint(f"There is no file {words[0]}.")
        if Path(words[0]).is_file():
            if raid:
                raise Complaint("--raid is for lists of units; the record says that by itself.")
            _of_record(Path(words[0]), " ".join(words[1:]), wishes, tuple(option), json)
        elif raid:
            _raid_between(game_of(words[0]), words[1:], wishes, tuple(option), json)
        else:
            _between(game_of(words[0]), words[1:], wishes, tuple(option), json)


def _by_side(given: Iterable[str], option: str, form: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for text in given:
        side, sign, wish = text.partition("=")
        if side not in SIDES or not (sign and wish):
            raise Complaint(f"{option} {text}: write it as {option} {ATTACK}={form} or {DEFENSE}={form}.")
        found[side] = wish
    return found


def _diving(wish: str) -> Diving:
    for known in get_args(Diving):
        if wish == known:
            return wish  # type: ignore[return-value]  # it is one of them
    raise Complaint(f"Submarines dive {join(get_args(Diving), 'or')}; “{wish}” is none of these.")


# -- two lists of units


def _between(game: Game, words: list[str], wishes: Wishes, options: tuple[str, ...], json: bool) -> None:
    attack, defense = _halves(game, " ".join(words).split())
    setup = setup_of(game, SetupWishes(game.id, options=options))
    found = odds_between(game, attack, defense, structs.replace(wishes, options=setup.options))
    if json:
        print_json(found)
    else:
        Screen().lines(battle_page(found, Words(game)))


def _raid_between(game: Game, words: list[str], wishes: Wishes, options: tuple[str, ...], json: bool) -> None:
    alone = not any(word.casefold() in AGAINST for word in " ".join(words).split())
    attack, defense = (" ".join(words), "") if alone else _halves(game, " ".join(words).split())
    setup = setup_of(game, SetupWishes(game.id, options=options))
    found = raid_odds_between(game, attack, defense, structs.replace(wishes, options=setup.options))
    if json:
        print_json(found)
    else:
        Screen().lines(raid_page(found, Words(game)))


def _halves(game: Game, words: list[str]) -> tuple[str, str]:
    """The words before and behind the “vs”."""
    places = [place for place, word in enumerate(words) if word.casefold() in AGAINST]
    if len(places) != 1:
        raise Complaint(
            f"Put one “vs” between attackers and defenders, such as:  wartable odds {game.id} 3 inf vs 2 inf"
        )
    return " ".join(words[: places[0]]), " ".join(words[places[0] + 1 :])


# -- positions of a record


def _of_record(path: Path, place: str, wishes: Wishes, options: tuple[str, ...], json: bool) -> None:
    from wartable.odds.turn import odds_of_turn  # noqa: PLC0415 (NumPy comes with it)

    _refuse_for_records(wishes, options)
    game, match = look(path)
    texts = Words(game)
    if not place:
        turn = odds_of_turn(game, match.rules, match.state, REFEREE, wishes)
        if not turn.battles and not turn.raids:
            raise Complaint("No battle is planned or under way in this position.")
        if json:
            print_json(turn)
        else:
            Screen().lines(turn_page(turn, texts))
        return
    view = match.view(REFEREE)
    space = Names("space", {id_: texts.name(id_) for id_ in view.spaces}).resolve(place)
    battles = odds_at(game, match.rules, match.state, REFEREE, space, wishes)
    raids = raids_at(game, match.rules, match.state, REFEREE, space, wishes)
    if json:
        print_json((*raids, *battles))
        return
    for raid in raids:
        Screen().lines(raid_page(raid, texts))
    for battle in battles:
        Screen().lines(battle_page(battle, texts))


def _refuse_for_records(wishes: Wishes, options: tuple[str, ...]) -> None:
    """A record says by itself where it is fought, and with which options."""
    given = {
        "--where": wishes.where, "--overland": wishes.overland, "--most": wishes.most_damage,
        "--option": options,
    }  # fmt: skip
    for name, value in given.items():
        if value not in ("", None, ()):
            raise Complaint(f"{name} is for lists of units; the record says that by itself.")

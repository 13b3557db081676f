from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.kernel.contract import Unreadable
from wartable.kernel.notation import LONGEST_ORDER, Names, Reader, fold, tokenise

PLACES = Names(
    "territory",
    {
        "east-prussia": "East Prussia",
        "baltic-states": "Baltic States",
        "west-russia": "West Russia",
        "ukraine": "Ukraine",
        "orleans": "Orléans",
        "sz-1": ("Sea Zone 1", "SZ1"),
        "sz-12": ("Sea Zone 12", "SZ12"),
        "north-a": "Northland",
        "north-b": "Northland",
    },
)
UNITS = Names("unit", {"inf": ("Infantry", "men"), "arm": "Tank", "aa": "Antiaircraft Gun"})


def unreadable(text: str, names: Names = PLACES) -> str:
    with pytest.raises(Unreadable) as error:
        names.resolve(text)
    return str(error.value)


class TestTokens:
    def test_an_order_falls_into_its_parts(self) -> None:
        tokens = tokenise('3 inf,2x tank: East-Prussia -> "Sea Zone 12" → d\'Or')
        assert [(token.kind, token.text) for token in tokens] == [
            ("number", "3"),
            ("word", "inf"),
            ("sign", ","),
            ("number", "2"),
            ("word", "tank"),
            ("sign", ":"),
            ("word", "East-Prussia"),
            ("sign", ">"),
            ("quoted", "Sea Zone 12"),
            ("sign", ">"),
            ("word", "d'Or"),
        ]

    def test_columns_count_from_one(self) -> None:
        assert [token.at for token in tokenise('  3 inf "x y" >')] == [3, 5, 9, 15]

    def test_numbers_inside_words_stay_there(self) -> None:
        assert [token.text for token in tokenise("sz-12 2nd 4th-army sz12")] == [
            "sz-12",
            "2nd",
            "4th-army",
            "sz12",
        ]

    def test_a_quotation_must_be_closed(self) -> None:
        with pytest.raises(Unreadable, match='begins at column 7 is not closed: "ukr'):
            tokenise('3 inf "ukr')

    def test_an_order_has_a_longest_length(self) -> None:
        with pytest.raises(Unreadable, match="2001 characters; 2000 are the most"):
            tokenise("x" * (LONGEST_ORDER + 1))

    @pytest.mark.parametrize("text", ["", "  ", "\t\n"])
    def test_nothing(self, text: str) -> None:
        assert tokenise(text) == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ORLÉANS", "orleans"),
        ("d'Artois", "dartois"),
        ("East--Prussia!", "east prussia"),
        ("Ærø", "aero"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
    ],
)
def test_case_accents_and_punctuation_do_not_matter(typed: str, meant: str) -> None:
    assert fold(typed) == meant


class TestNames:
    @pytest.mark.parametrize(
        ("typed", "id_"),
        [
            ("ukraine", "ukraine"),
            ("UKRAINE", "ukraine"),
            ("ukr", "ukraine"),
            ("East Prussia", "east-prussia"),
            ("east-prussia", "east-prussia"),
            ("e pr", "east-prussia"),
            ("orleans", "orleans"),
            ("sz 1", "sz-1"),
            ("sz1", "sz-1"),
            ("Sea Zone 12", "sz-12"),
            ("north-a", "north-a"),
        ],
    )
    def test_ids_names_and_shortened_names(self, typed: str, id_: str) -> None:
        assert PLACES.resolve(typed) == id_

    def test_several_candidates_are_listed(self) -> None:
        assert unreadable("sea") == "“sea” could be Sea Zone 1 or Sea Zone 12."

    def test_candidates_with_the_same_name_are_told_apart(self) -> None:
        assert unreadable("Northland") == "“Northland” could be Northland (north-a) or Northland (north-b)."

    def test_long_lists_are_cut(self) -> None:
        many = Names("zone", {f"z{number}": f"Zone {number}" for number in range(20)})
        assert unreadable("zone", many).endswith("Zone 5 or 14 more.")

    def test_something_near_is_suggested(self) -> None:
        assert unreadable("ukrane") == "There is no territory “ukrane”. Did you mean Ukraine?"
        assert unreadable("zzzz") == "There is no territory “zzzz”."
        assert unreadable("") == "There is no territory “”."


class TestReader:
    def order(self, text: str) -> tuple[list[tuple[int, str]], list[str]]:
        order = Reader(text)
        stacks = []
        while True:
            stacks.append((order.number_if_any() or 1, order.name(UNITS)))
            if not order.skip(",", "and"):
                break
        path = [order.name(PLACES)]
        while order.skip(">"):
            path.append(order.name(PLACES))
        order.finish()
        return stacks, path

    @pytest.mark.parametrize(
        "text",
        [
            "3 inf, tank east prussia > ukraine",
            "3 infantry and 1 tank East-Prussia -> UKR",
            '3x men,1 ta "e prus" → ukraine',
        ],
    )
    def test_several_spellings_of_one_order(self, text: str) -> None:
        assert self.order(text) == ([(3, "inf"), (1, "arm")], ["east-prussia", "ukraine"])

    def test_a_name_in_full_wins_over_longer_ones_that_begin_alike(self) -> None:
        assert self.order("inf sea zone 1 > sz 1 > sz 12") == ([(1, "inf")], ["sz-1", "sz-1", "sz-12"])

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("", "A unit should stand here, not the end."),
            ("3", "A unit should stand here, not the end."),
            ("inf", "A territory should stand here, not the end."),
            ("inf > ukraine", "A territory should stand here, not “>” (column 5)."),
            ("inf ukraine west", "The order is complete before “west” (column 13)."),
            ("inf sea > ukraine", "“sea” could be Sea Zone 1 or Sea Zone 12."),
            ("bomber ukraine", "There is no unit “bomber ukraine”."),
            ("9999999999 inf ukraine", "The number 999999999… is too large."),
        ],
    )
    def test_what_is_wrong_is_said(self, text: str, reason: str) -> None:
        with pytest.raises(Unreadable) as error:
            self.order(text)
        assert str(error.value) == reason

    def test_a_number_or_a_sign_that_must_come(self) -> None:
        with pytest.raises(Unreadable, match="A number should stand here, not “x”"):
            Reader("x").number()
        with pytest.raises(Unreadable, match="After the unit comes “>”, not the end"):
            Reader("").expect(">", "the unit")
        order = Reader("> 3")
        order.expect(">", "it")
        assert order.number() == 3

    def test_a_name_that_may_be_missing(self) -> None:
        order = Reader("moon inf")
        assert order.name_if_any(PLACES) is None and order.place == 0
        assert Reader("ukraine").name_if_any(PLACES) == "ukraine"

    def test_quoted_words_are_no_signs(self) -> None:
        assert not Reader('">"').skip(">")

    @given(st.text(max_size=60))
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        try:
            self.order(text)
        except Unreadable as error:
            assert str(error)

    @given(st.text(alphabet='3 inf>,"“”-→x×*()ukraine', max_size=40))
    def test_text_that_looks_like_orders_is_read_or_refused(self, text: str) -> None:
        try:
            self.order(text)
        except Unreadable as error:
            assert str(error)

    @given(st.text(max_size=60))
    def test_no_letter_is_lost(self, text: str) -> None:
        """The tokens hold everything but blanks, quotation marks and the times sign behind numbers."""
        try:
            tokens = tokenise(text)
        except Unreadable:
            return
        kept = "".join(token.text for token in tokens)
        for letter in set(text):
            if letter.isalnum() and letter not in "xX":
                assert kept.count(letter) == text.count(letter)

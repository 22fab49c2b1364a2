"""Options: from texts and mappings, with their defaults, and one sentence for whatever is wrong."""

from __future__ import annotations

import contextlib
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from examples.two_piles.game import PilesOptions, TwoPiles
from tavoliere.engine.errors import BadInput
from tavoliere.engine.options import (
    EXPERT,
    OptionForm,
    Options,
    StartingSeat,
    describe_type,
    form,
    make_options,
    read_assignments,
)
from tavoliere.engine.texts import LANGUAGES, OptionTexts, TextFile, Texts


class TeaOptions(Options, frozen=True):
    """Options with a field of every kind."""

    leaf: Literal["green", "black"] = "green"
    cups: Annotated[int, msgspec.Meta(ge=1, le=12)] = 2
    start: StartingSeat = "random"
    guests: list[str] = []
    milk: Annotated[Literal["no", "yes"], EXPERT] = "no"


def test_assignments_are_read_as_json_or_text() -> None:
    texts = ["leaf=black", "cups=3", " start = 1 ", 'guests=["Anna","Bruno"]', "note=a=b", "empty="]
    assert read_assignments(texts) == {
        "leaf": "black",
        "cups": 3,
        "start": 1,
        "guests": ["Anna", "Bruno"],
        "note": "a=b",
        "empty": "",
    }


def test_no_assignments() -> None:
    assert read_assignments([]) == {}


@pytest.mark.parametrize("text", ["", "leaf", "=green", "  =green"])
def test_a_text_that_is_no_assignment(text: str) -> None:
    with pytest.raises(BadInput, match="write name=value"):
        read_assignments([text])


def test_an_option_given_twice() -> None:
    with pytest.raises(BadInput, match="'cups' is given twice"):
        read_assignments(["cups=1", "cups =2"])


@settings(max_examples=200, deadline=None, derandomize=True)
@given(
    st.lists(st.text(max_size=30) | st.builds("{}={}".format, st.text(max_size=5), st.text(max_size=20)), max_size=4)
)
def test_any_texts(texts: list[str]) -> None:
    with contextlib.suppress(BadInput):
        assert isinstance(make_options(TeaOptions, read_assignments(texts)), TeaOptions)


def test_every_option_has_a_default() -> None:
    assert make_options(TeaOptions, {}) == TeaOptions()


def test_options_from_a_mapping() -> None:
    made = make_options(TeaOptions, {"leaf": "black", "start": 1, "guests": ["Anna"]})
    assert made == TeaOptions(leaf="black", start=1, guests=["Anna"])


def test_an_unknown_option_is_told_with_those_there_are() -> None:
    with pytest.raises(BadInput, match=r"There is no option 'sugar': choose among leaf, cups, start, guests, milk\."):
        make_options(TeaOptions, {"sugar": True})


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"leaf": "red"}, "The option leaf cannot be 'red': it takes green, black."),
        ({"cups": "two"}, "The option cups cannot be 'two': it takes a whole number from 1 to 12."),
        ({"cups": 13}, "The option cups cannot be 13: it takes a whole number from 1 to 12."),
        ({"cups": 1.5}, "The option cups cannot be 1.5: it takes a whole number from 1 to 12."),
        ({"cups": None}, "The option cups cannot be None: it takes a whole number from 1 to 12."),
        ({"start": "late"}, "The option start cannot be 'late': it takes random or a whole number."),
        ({"guests": 3}, "The option guests cannot be 3: it takes a JSON value."),
    ],
)
def test_a_wrong_value_is_told_with_what_fits(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput) as caught:
        make_options(TeaOptions, values)
    assert str(caught.value) == sentence


def test_a_wrong_value_is_not_repeated_endlessly() -> None:
    with pytest.raises(BadInput) as caught:
        make_options(TeaOptions, {"leaf": "x" * 10_000})
    assert len(str(caught.value)) < 500


def test_a_deeply_nested_value_is_refused_like_any_other() -> None:
    """Deeper than Python can print, but not deeper than the JSON reader takes."""
    for depth in range(900, 1010):
        with pytest.raises(BadInput):
            make_options(TeaOptions, read_assignments(["leaf=" + "[" * depth + "]" * depth]))


def said(choices: dict[str, str] | None = None) -> OptionTexts:
    return OptionTexts("Label", "Help.", choices or {})


TEA_WORDS = Texts(
    "en",
    TextFile(
        options={
            "leaf": said({"green": "Green", "black": "Black"}),
            "cups": said(),
            "guests": said(),
            "milk": said({"no": "No", "yes": "Yes"}),
        }
    ),
    TextFile(options={"start": said({"random": "At random"})}),
)


def test_a_form_shows_every_option() -> None:
    leaf, cups, start, guests, milk = form(TeaOptions, TEA_WORDS)
    assert (leaf.kind, leaf.default, leaf.choices) == ("choice", "green", [("green", "Green"), ("black", "Black")])
    assert (cups.kind, cups.default, cups.least, cups.most) == ("number", 2, 1, 12)
    assert (start.kind, start.default, start.choices) == ("seat", "random", [("random", "At random")])
    assert (guests.kind, guests.expert) == ("data", True)
    assert (milk.kind, milk.expert, milk.choices) == ("choice", True, [("no", "No"), ("yes", "Yes")])
    assert {option.label for option in (leaf, cups, start, guests)} == {"Label"}


def test_a_form_is_data() -> None:
    again = msgspec.json.decode(msgspec.json.encode(form(TeaOptions, TEA_WORDS)), type=list[OptionForm])
    assert [option.name for option in again] == ["leaf", "cups", "start", "guests", "milk"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_specimens_form_in_every_language(language: str) -> None:
    hand, start = form(PilesOptions, TwoPiles().texts(language))
    assert (hand.kind, hand.least, hand.most, hand.default) == ("number", 2, 4, 3)
    assert start.choices[0][0] == "random"
    assert hand.help.endswith(".")


@pytest.mark.parametrize(
    ("kind", "text"),
    [(int, "a whole number"), (str, "a text"), (float, "a number"), (int | None, "a whole number or none")],
)
def test_types_in_words(kind: Any, text: str) -> None:
    assert describe_type(kind) == text


def test_options_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        TeaOptions().cups = 3  # type: ignore[misc]

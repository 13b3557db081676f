"""What can be read: colours, letters and room, each tried with something that cannot."""

from __future__ import annotations

import msgspec
import pytest

from atlas.colour import SIGHTS, apart, contrast, hexadecimal, of_hexadecimal, washed
from atlas.files import Label, Legend, load, output_of
from atlas.readability import corners, fit_of, misses, overlap, reading_faults

BLACK, WHITE = (0, 0, 0), (255, 255, 255)


def legend() -> Legend:
    return load(output_of("europe1999")).legend


def label(x: int, y: int, angle: int = 0) -> Label:
    return Label(("Name",), (x, y), angle, 40, (100, 40))


def test_contrast_runs_from_one_to_twenty_one() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21.0)
    assert contrast(WHITE, WHITE) == 1.0


def test_a_wash_is_multiplied_in() -> None:
    assert washed(WHITE, (200, 100, 0), 1.0) == (200, 100, 0)
    assert washed((100, 100, 100), (200, 100, 0), 0.0) == (100, 100, 100)


def test_colours_are_written_as_the_web_writes_them() -> None:
    assert hexadecimal((0, 127, 255)) == "#007fff"
    assert of_hexadecimal("#007fff") == (0, 127, 255)


def test_red_and_green_of_one_lightness_look_alike_without_red_or_green_cones() -> None:
    red, green = (190, 110, 90), (132, 132, 80)
    assert apart(red, green) > 35
    assert apart(red, green, "no green cones") < 5
    assert all(apart(red, red, sight) == 0 for sight in SIGHTS)


def test_blocks_of_names_overlap_or_do_not() -> None:
    assert overlap(corners(label(0, 0)), corners(label(80, 0)))
    assert not overlap(corners(label(0, 0)), corners(label(101, 0)))
    assert not overlap(corners(label(0, 0)), corners(label(60, 70, 45)))
    assert overlap(corners(label(0, 0)), corners(label(0, 60, 90)))


def test_the_window_decides_what_fits() -> None:
    assert fit_of((3200, 900)) == 0.5
    assert fit_of((1600, 1800)) == 0.5


def test_pale_letters_are_found() -> None:
    good = legend()
    pale = msgspec.structs.replace(good.styles["light"], ink="#a09080")
    bad = msgspec.structs.replace(good, styles=good.styles | {"light": pale})
    faults = list(reading_faults(load(output_of("europe1999")).places, bad))
    assert any(fault.startswith("light: names on bare land have a contrast of") for fault in faults)


def test_two_nations_that_look_alike_are_found() -> None:
    good = legend()
    first, second, *others = good.tints
    twin = msgspec.structs.replace(second, light=first.light, dark=first.dark, hatch=first.hatch)
    bad = msgspec.structs.replace(good, tints=(first, twin, *others))
    (fault,) = reading_faults(load(output_of("europe1999")).places, bad)
    assert "look alike with all cones (light) and are hatched alike" in fault


def test_a_space_without_room_is_listed() -> None:
    places = load(output_of("europe1999")).places
    tiny = msgspec.structs.replace(places.spaces["spain"], room=2, points=((1, 1, 2),))
    small = msgspec.structs.replace(tiny.far, size=5)
    tiny = msgspec.structs.replace(tiny, far=small)
    found = {
        miss.space: str(miss) for miss in misses(msgspec.structs.replace(places, spaces={"spain": tiny}))
    }
    assert found["spain"].startswith("spain: letters of ")
    assert found["spain"].endswith("; 2 of 6 counters")

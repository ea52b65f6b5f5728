"""A class: its teacher sees who comes and who calls, from the first page on."""

from __future__ import annotations

from playwright.sync_api import expect

from ..player import PHONE, Open


def test_a_teacher_sees_who_comes_and_who_calls(browse: Open, address: str) -> None:
    teacher = browse()
    teacher.goto(f"{address}/learn/class")
    teacher.locator("#new [name=title]").fill("Monday")
    teacher.locator("#new button[type=submit]").click()
    link = teacher.locator(".linked .linkfield").first.input_value()
    expect(teacher.locator(".linked img.qr")).to_be_visible()
    pupil = browse(viewport=PHONE)
    pupil.goto(address + "/" + link.split("/", 3)[3])
    pupil.locator("#entrance [name=name]").fill("Ada")
    pupil.locator("#entrance button[type=submit]").click()
    expect(teacher.get_by_role("row", name="Ada")).to_be_visible()
    pupil.locator("[data-do=hand]").click()
    expect(teacher.locator("tr.hot")).to_contain_text("Ada")
    # It is found again where it was opened.
    teacher.goto(f"{address}/learn/class")
    teacher.get_by_role("link", name="Monday").click()
    expect(teacher.locator("tr.hot")).to_contain_text("Ada")

"""The page of rules: a word's meaning, and a deal step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from oddtrick.rules.glossary import term
from oddtrick.web.reference.worked_deals import worked_record

from ..player import Open

pytestmark = pytest.mark.browser


def test_a_word_is_explained_and_a_deal_is_walked_through(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/learn/rules/euchre")
    word, record = term("right bower"), worked_record("euchre")
    assert word is not None
    assert record is not None
    link = page.locator("a.term", has_text="right bower").first
    link.click()
    expect(page.locator(".meaning")).to_contain_text(word.meaning)
    page.keyboard.press("Escape")
    expect(page.locator(".meaning")).to_be_hidden()

    deal = page.get_by_role("region", name="A deal, step by step")
    back, on = (deal.get_by_role("button", name=name) for name in ("Back", "Next"))
    expect(back).to_be_disabled()
    cards = deal.get_by_role("img")
    expect(cards).to_have_count(4 * 5 + 1)  # four hands of five, and the card turned up
    on.click()
    on.click()
    back.click()
    expect(deal).to_contain_text(f"1 of {len(record.actions)}")
    expect(deal.get_by_role("region", name="Score sheet")).to_have_count(0)
    slider = deal.get_by_role("slider", name="Step of the deal")
    slider.focus()
    page.keyboard.press("End")
    expect(deal.get_by_role("region", name="Score sheet")).to_contain_text("the point")
    expect(on).to_be_disabled()


@pytest.mark.whole
def test_a_page_of_rules_is_in_the_readers_language(browse: Open, address: str) -> None:
    """Its text, the words that are tapped, and the deal; an address within it is found."""
    page = browse(locale="de-DE")
    page.goto(f"{address}/learn/rules/whist#word-odd-trick")
    expect(page.get_by_role("heading", name="Du brauchst")).to_be_visible()
    expect(page.locator("#rules")).to_have_attribute("lang", "de")
    expect(page.locator("#word-odd-trick")).to_be_in_viewport()
    page.locator("a.term", has_text="Stich über sechs").first.click()
    expect(page.locator(".meaning")).to_contain_text("der siebte ist der erste")
    deal = page.get_by_role("region", name="Ein Spiel, Schritt für Schritt")
    deal.get_by_role("button", name="Weiter").click()
    expect(deal).to_contain_text("Ost: Pik-Fünf ausgespielt.")


@pytest.mark.whole
def test_a_word_that_is_tapped_stays_explained(browse: Open, address: str) -> None:
    """Where nothing can hover: what a tap has opened another tap closes, and nothing else."""
    page = browse(viewport={"width": 360, "height": 800}, has_touch=True, is_mobile=True)
    page.goto(f"{address}/learn/rules/towie")
    word = term("rubber")
    assert word is not None
    page.locator("a.term", has_text="rubber").first.tap()
    expect(page.locator(".meaning")).to_contain_text(word.meaning)
    page.locator("h1").dispatch_event("mouseover")
    expect(page.locator(".meaning")).to_be_visible()
    page.locator("h1").tap()
    expect(page.locator(".meaning")).to_be_hidden()


@pytest.mark.whole
def test_a_long_hand_fits_a_small_phone(browse: Open, address: str) -> None:
    """At build-up a hand has up to 26 cards, which once lay beyond the page's edge."""
    page = browse(viewport={"width": 320, "height": 480})
    page.goto(f"{address}/learn/rules/build-up")
    deal = page.get_by_role("region", name="A deal, step by step")
    expect(deal.get_by_role("slider")).to_be_visible()
    steps = page.evaluate(
        """async () => {
          const slider = document.querySelector(".worked input[type=range]"), widths = [];
          for (let step = 0; step <= +slider.max; step++) {
            slider.value = String(step);
            slider.dispatchEvent(new Event("input", { bubbles: true }));
            await new Promise(requestAnimationFrame);
            widths.push(document.documentElement.scrollWidth - innerWidth);
          }
          return widths;
        }"""
    )
    expect(deal).to_contain_text(f"{len(steps) - 1} of {len(steps) - 1}")
    assert max(steps) <= 0


@pytest.mark.whole
def test_beginners_find_what_all_games_share(browse: Open, address: str) -> None:
    page = browse()
    page.goto(f"{address}/learn/rules/whist")
    page.get_by_text("New to this kind of game? Begin here").click()
    page.get_by_role("link", name="How games of tricks go, as a page").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How games of tricks go")


@pytest.mark.whole
def test_words_are_explained_at_the_table(browse: Open, address: str) -> None:
    page = browse()
    page.goto(address)
    page.get_by_role("button", name="Bridge").first.click()
    page.wait_for_url("**/table/**")
    for _ in range(200):
        if page.evaluate("CSS.highlights.get('terms')?.size ?? 0"):
            break
        page.wait_for_timeout(100)
    at = page.evaluate(
        """() => {
          for (const range of CSS.highlights.get("terms")) {
            const { left, top, width, height } = range.getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            if (range.startContainer.parentElement === document.elementFromPoint(x, y))
              return [x, y, range.toString()];
          }
        }"""
    )
    page.mouse.click(at[0], at[1])
    meaning = page.locator(".meaning")
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    page.get_by_role("button", name="Menu").first.click()
    page.get_by_role("button", name="Words here").click()
    words = page.get_by_role("dialog", name="Words here")
    expect(words.locator("dt").first).to_be_visible()
    assert at[2].casefold().rstrip("s") in " ".join(words.locator("dt").all_inner_texts())

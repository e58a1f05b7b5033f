"""What each piece of HTML becomes; the rules are frozen, because positions are chunk IDs."""

from __future__ import annotations

import pytest

from explorer.domain.documents import ParsedDocument
from explorer.errors import DocumentError
from explorer.parsing.html import parse


def read(html: str) -> ParsedDocument:
    return parse(html.encode(), "tent.html")


def blocks(html: str) -> list[str]:
    document = read(html)
    return [document.text[block.start : block.end] for block in document.blocks]


def lines(html: str) -> list[tuple[str, int, int]]:
    document = read(html)
    return [(document.text[mark.start : mark.end], mark.first_line, mark.last_line) for mark in document.lines]


PAGE = """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <meta name="doc_id" content="tent-care">
  <meta name="Title" content=" Tents:&nbsp;care ">
  <meta name="version" content="2">
  <title>Tents | Shop</title>
  <style>p { color: red }</style>
</head>
<body>
  <div class="cookie" role="dialog">We use cookies <button>Fine</button></div>
  <header><h1>Shop</h1><nav><a href="/">Home</a></nav></header>
  <main>
    <article>
      <h1>Tent care</h1>
      <p class="doc-meta">Version 2 &middot; June</p>
      <h2 id="w">Washing</h2>
      <ul>
        <li>Use cold
            water.</li>
        <li>No soap.</li>
      </ul>
      <p>Dry it <b>in the
         shade</b>, never folded.</p>
      <h2>Parts</h2>
      <table>
        <thead><tr><th>Part</th><th>Number</th></tr></thead>
        <tbody>
          <tr><td>Pole</td><td>P-1</td></tr>
          <tr>
            <td>Peg</td>
            <td></td>
          </tr>
        </tbody>
      </table>
      <script>track()</script>
    </article>
    <aside><h2>Related</h2><p>Boots</p></aside>
  </main>
  <footer><p>&copy; Shop</p></footer>
</body>
</html>
"""


def test_a_whole_page() -> None:
    document = read(PAGE)
    assert document.format == "html"
    assert document.meta == {"doc_id": "tent-care", "title": "Tents: care", "version": "2"}
    assert [(block.kind.value, block.section, block.level) for block in document.blocks] == [
        ("title", "", 1),
        ("heading", "Washing", 2),
        ("text", "Washing", 0),
        ("text", "Washing", 0),
        ("heading", "Parts", 2),
        ("table", "Parts", 0),
    ]
    assert document.text == (
        "Tent care\n\nWashing\n\n- Use cold water.\n- No soap.\n\nDry it in the shade, never folded.\n\nParts\n\n"
        "Part | Number\nPole | P-1\nPeg |"
    )
    assert document.pages == document.runs == document.unplaced == document.warnings == ()
    assert document.parser.startswith("html rules 2, lxml ")


def test_every_line_of_the_text_knows_its_lines_in_the_file() -> None:
    assert lines(PAGE) == [
        ("Tent care", 17, 17),
        ("Washing", 19, 19),
        ("- Use cold water.", 21, 22),
        ("- No soap.", 23, 23),
        ("Dry it in the shade, never folded.", 25, 26),
        ("Parts", 27, 27),
        ("Part | Number", 29, 29),
        ("Pole | P-1", 31, 31),
        ("Peg |", 33, 33),
    ]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        # Which part of the page
        ("<p>out<article><p>in</article>", ["in"]),
        ("<p>out<main><p>in<aside>beside</aside></main>", ["in"]),
        ("<div role=main>in</div><p>out", ["in"]),
        ("<article>one</article><p>out<article>two<article>three</article></article>", ["one", "two", "three"]),
        ("<nav><article>no</article></nav><main><article>yes</article></main>", ["yes"]),
        ("<article> <nav>n</nav></article><main>yes</main>", ["yes"]),
        ("<article hidden>no</article><p>yes", ["yes"]),
        ("<header>h</header><nav>n</nav><p>yes<aside>a</aside><footer>f</footer>", ["yes"]),
        ("<article><header><h1>T</h1></header><p>p<footer>signed</footer></article>", ["T", "p", "signed"]),
        ("<section><header>head</header>body</section><footer>f</footer>", ["head", "body"]),
        ("<div role=banner>b</div><div role=navigation>n</div>yes<div role=contentinfo>c</div>", ["yes"]),
        ("just words", ["just words"]),
        ("<meta name=a><title>t</title><main>yes</main>", ["yes"]),
        ("<link rel=a><section>one</section><p>two", ["one", "two"]),
        ("<frameset><frame src=a></frameset><p>text", ["text"]),
        # Consent banners
        ("<div class=cookie>c</div><div id=cookie-banner>c</div><section class='x gdpr_notice'>c</section>yes", ["yes"]),
        ("<div id=onetrust-consent-sdk>c</div><form class=CookieConsent>c</form>yes", ["yes"]),
        ("<section id=cookies><h2>Cookies</h2><p>We bake them.</section>", ["Cookies", "We bake them."]),
        ("<article class=cookie-notice><div class=cookie-banner>text</div></article>", ["text"]),
        # What is not seen
        ("<p hidden>h<p style='color:red; Display : NONE'>h<p style=visibility:hidden>h<p aria-hidden=true>h<p>yes", ["yes"]),
        ("a<script>s</script>b<style>s</style>c<template>t</template>d<noscript>n</noscript>e<!-- c -->f", ["abcdef"]),
        ("<p>a<select><option>o</select><textarea>t</textarea><button>b</button><svg><text>s</text></svg>z", ["az"]),
        ("<p>one<div hidden>no</div>two", ["one", "two"]),
        ("<h2>A <span hidden>x</span><nav>n</nav>B</h2><table><tr><td>c<div hidden>x</div>d<td>e</table>", ["A B", "c d | e"]),
        # Blocks
        ("<div>loose <i>text</i><p>para</p>tail</div>more", ["loose text", "para", "tail", "more"]),
        ("<p>a<br>b<br/>c&nbsp;d\n\te", ["a b c d e"]),
        ("<p>one<p>two<p> <p>three", ["one", "two", "three"]),
        ("<h1>T</h1><h3>S</h3><h2>H<br>I</h2>", ["T", "S", "H I"]),
        ("<blockquote><p>q</p>r</blockquote>s", ["q", "r", "s"]),
        ("<p>a<hr>b", ["a", "b"]),
        ("<figure><img alt='a tent' src=x><figcaption>Fig. 1</figcaption></figure>", ["a tent", "Fig. 1"]),
        ("<p>see <img alt=''>the <img alt='red\ntent'>.", ["see the red tent."]),
        ("<details><summary>More</summary>text</details>", ["More", "text"]),
        ("<pre>if  x:\n    y()\n\nz<br>w</pre>after", ["if x:\ny()\nz\nw", "after"]),
        ("H<sub>2</sub>O <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", ["H2O 漢"]),
        ("&lt;b&gt; &amp;amp; &hearts; &nosuch; caf&eacute;", ["<b> &amp; ♥ &nosuch; café"]),
        ("a&#0;b&#xD800;c&#x2028;d&#27;e\ufdd0", ["a\ufffdb\ufffdc d\ufffde\ufffd"]),
        # Lists
        ("<p>intro<ul><li>a<li>b</ul>", ["intro", "- a\n- b"]),
        ("<ol><li>a<li>b</ol><ol start=7><li>c</ol>", ["1. a\n2. b", "7. c"]),
        ("<ol reversed><li>a<li>b<ul><li>c</ul></ol><ol reversed start=2><li>d<li>e<li>f</ol>", ["2. a\n1. b\n- c", "2. d\n1. e\n0. f"]),
        (
            "<ol type=a start=26><li>y<li value=3>z</ol><ol type=I><li>a<li value=1999>b<li value=4000>c<li value=0>d</ol>",
            ["z. y\nc. z", "I. a\nMCMXCIX. b\n4000. c\n0. d"],
        ),
        ("<ul><li>a<ul><li>b<ol><li>c</ol></ul>more<li>d</ul>", ["- a\n- b\n1. c\nmore\n- d"]),
        ("<ul><li><p>a</p><p>b</p><li><li><div>c</div></ul>", ["- a b\n- c"]),
        ("<ul><li><input type=checkbox> a<li><input type=checkbox checked> b</ul>", ["- [ ] a\n- [x] b"]),
        ("<dl><dt>tent<dd>for two<dd><p>or three</p></dl>", ["tent\nfor two\nor three"]),
        ("<ul><li><h3>H</h3>text<li>b</ul>", ["H", "text\n- b"]),
        ("<ul><li>a<pre>x\ny</pre>b<li>c</ul>", ["- a", "x\ny", "b\n- c"]),
        ("<li>alone", ["- alone"]),
        # Tables
        ("<table><caption>Cap</caption><tr><th>A<th>B<tr><td>1<td></table>", ["Cap", "A | B\n1 |"]),
        ("<table><tr><td colspan=2>a<td>b<tr><td>c<td>d<td>e</table>", ["a |  | b\nc | d | e"]),
        ("<table><tr><td rowspan=2>a<td>b<td rowspan=0>c<tr><td>d<tr><td>e<td>f</table>", ["a | b | c\n| d |\ne | f |"]),
        ("<table><tr><td rowspan=9 colspan=2>a<td>b<tr><td>c</table>", ["a |  | b\n|  | c"]),
        ("<table><thead><tr><th rowspan=5>a<th>b</thead><tbody><tr><td>c<td>d</table>", ["a | b\nc | d"]),
        ("<table><tr><td><ul><li>x<li>y</ul><td><p>p</p><p>q</p><tr><td> <td></table>", ["x y | p q"]),
        ("<table><tr hidden><td>a<td>b<tr><td>c<td>d</table>", ["c | d"]),
        ("<table><tr><td>a box with one cell</table>", ["a box with one cell"]),
        ("<table role=presentation><tr><td>left<td>right</table>", ["left", "right"]),
        ("<table><tr><td><h1>T</h1>text<td><table><tr><td>a<td>b</table></table>", ["T", "text", "a | b"]),
        ("<table><tr><td>a<td colspan=x>b<td rowspan=-1>c</table>", ["a | b | c"]),
    ],
)
def test_rule(html: str, expected: list[str]) -> None:
    assert blocks(html) == expected


def test_lines_of_what_is_taken_apart() -> None:
    html = (
        "<body\nclass=a>\n\none\ntwo<br>\nthree<!-- a\nb -->\n<nav>\n<p>no\n</p>\n</nav>four\n<pre>\nx\n\ny</pre>\n"
        "<table><tr>\n<td>a\n<td>b</table>"
    )
    assert lines(html) == [("one two three", 4, 6), ("four", 11, 11), ("x", 13, 13), ("y", 15, 15), ("a | b", 17, 18)]


def test_lines_are_exact_in_long_files_too() -> None:
    html = "<p>\n" * 70_000 + "<p>first\n<p>second"
    assert lines(html) == [("first", 70_001, 70_001), ("second", 70_002, 70_002)]


def test_old_line_ends_and_a_byte_order_mark_change_nothing() -> None:
    plain = read(PAGE)
    assert parse(PAGE.replace("\n", "\r\n").encode(), "tent.html") == plain
    assert parse(PAGE.replace("\n", "\r").encode(), "tent.html") == plain
    assert parse(b"\xef\xbb\xbf" + PAGE.encode(), "tent.html") == plain
    assert parse(PAGE.encode("utf-16"), "tent.html") == plain


def test_of_two_fields_with_one_name_the_last_counts_and_a_missing_content_is_empty() -> None:
    assert read("<meta name=owner content=a><meta name=owner content=b><meta name=access>text").meta == {"owner": "b", "access": ""}


def test_an_unnamed_encoding_is_a_warning() -> None:
    document = parse(b"<p>10 \x80", "tent.html")
    assert document.text == "10 €"
    assert "Windows-1252" in document.warnings[0]


@pytest.mark.parametrize(
    "html", ["", " \n", "<html></html>", "<nav>n</nav>", "<script>s</script>", "<!-- c -->", "<img src=a>", "<title>t</title>"]
)
def test_a_page_without_text_is_refused(html: str) -> None:
    with pytest.raises(DocumentError, match=r"^tent\.html: there is no text in this document"):
        read(html)


def test_a_page_without_an_article_still_parses() -> None:
    assert blocks("<body><h1>Tents</h1><p>Dry them.</body>") == ["Tents", "Dry them."]


def test_entities_of_a_document_type_are_not_expanded_and_no_file_is_read(tmp_path_factory: pytest.TempPathFactory) -> None:
    secret = tmp_path_factory.mktemp("outside") / "secret.txt"
    secret.write_text("secret words")
    html = f'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "{secret.as_uri()}">]><p>&b; &f; end'
    text = read(html).text
    assert "aaaa" not in text
    assert "secret words" not in text
    assert text.endswith("end")


def test_nesting_beyond_measure_is_refused_rather_than_read_in_part() -> None:
    assert blocks("<div>" * 200 + "deep") == ["deep"]
    with pytest.raises(DocumentError, match=r"its elements stand more than 256 deep in each other"):
        read("<div>" * 5000 + "deep")

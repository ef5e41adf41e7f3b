"""Renders the Markdown of random texts and compares what the page shows with each text.

The file is a list of [text, plain, code, table]: the text in one line, then its Markdown.
"""
import json
import sys
from html.parser import HTMLParser

import cmarkgfm
from cmarkgfm.cmark import Options
from markdown_it import MarkdownIt

common = MarkdownIt("commonmark").enable(["table", "strikethrough"])
renderers = {
    "cmark-gfm": lambda text: cmarkgfm.github_flavored_markdown_to_html(text, Options.CMARK_OPT_UNSAFE),
    "markdown-it": common.render,
}


class Page(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.tags = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data


def trimmed(text):
    return text.strip(" \n")


def differences(text, plain, code, table):
    shapes = [
        ("text", plain, ["p"]),
        ("heading", "# " + plain, ["h1"]),
        ("item", "- " + plain, ["ul", "li"]),
        ("code", code, ["p", "code"]),
        ("code in a heading", "# " + code, ["h1", "code"]),
    ]
    for name, render in renderers.items():
        for shape, markdown, tags in shapes:
            page = Page(render(markdown))
            if page.tags != tags or trimmed(page.text) != trimmed(text):
                yield f"{name}, {shape}: {text!r} from {markdown!r} is {page.tags} {page.text!r}"
        page = Page(render(table))
        tags = ["table", "thead", "tr", "th", "tbody", "tr", "td", "tr", "td", "code"]
        cells = [trimmed(line) for line in page.text.split("\n") if line.strip(" ")]
        if page.tags != tags or cells != ["H", trimmed(text), trimmed(text)]:
            yield f"{name}, table: {text!r} from {table!r} is {page.tags} {cells}"


with open(sys.argv[1], encoding="utf-8") as file:
    cases = [case for case in json.load(file) if trimmed(case[0])]
found = [difference for case in cases for difference in differences(*case)]
for difference in found[:20]:
    print(difference)
print(f"{len(cases)} texts, {len(found)} differences")
sys.exit(1 if found or len(cases) < 10_000 else 0)

"""HTML that is made of parts: whatever is not markup already is escaped, since names and texts of libraries are not ours."""
import html


class Markup(str):
    """Text that is markup already."""


VOID = ("meta", "input", "wbr")


def text(item):
    """A part as markup; lists are joined, None is nothing."""
    if item is None:
        return Markup("")
    if isinstance(item, Markup):
        return item
    if isinstance(item, (list, tuple)):
        return Markup("".join(text(one) for one in item))
    return Markup(html.escape(str(item), quote=True))


def tag(name, /, *parts, **attributes):
    """An element. Of an attribute's name a last _ is taken off, and others become -; one that is None is left out, of one that is
    True the name stands alone."""
    words = [name]
    for key, value in attributes.items():
        key = key.rstrip("_").replace("_", "-")
        if value is True:
            words.append(key)
        elif value is not None and value is not False:
            words.append('%s="%s"' % (key, html.escape(str(value), quote=True)))
    head = "<%s>" % " ".join(words)
    return Markup(head if name in VOID else "%s%s</%s>" % (head, text(parts), name))


def link(words, address):
    """A link to a page of the web, or of this page; words alone where the address is anything else."""
    return tag("a", words, href=address) if address.startswith(("https://", "http://", "#")) else text(words)


def name(words):
    """A name that may break after each _."""
    parts = str(words).split("_")
    return Markup("_<wbr>".join(text(part) for part in parts))


def listed(items):
    return tag("ul", *(tag("li", item) for item in items))


def code_block(lines):
    return tag("div", tag("pre", tag("code", "\n".join(lines))), class_="scroll", tabindex="0", role="region", aria_label="Code")


def table(caption, heads, rows, label=None, class_=None):
    """A table in a box of its own that scrolls. Cells are parts, or elements td that are made already; the first is the row's head.
    `rows`: (attributes, cells)."""
    def cell(item, first):
        if isinstance(item, Markup) and item.startswith("<td"):
            return item
        return tag("th", item, scope="row") if first else tag("td", item)
    body = ["\n" + tag("tr", *(cell(item, i == 0) for i, item in enumerate(cells)), **attributes) for attributes, cells in rows]
    return tag("div", tag("table", tag("caption", caption), tag("thead", tag("tr", *(tag("th", head, scope="col") for head in heads))),
                          tag("tbody", Markup("".join(body))), class_=class_),
               class_="scroll", tabindex="0", role="region", aria_label=label or caption)


def number_cell(value):
    return tag("td", "{:,}".format(value) if isinstance(value, int) else value, class_="n")

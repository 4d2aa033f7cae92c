"""A page of HTML as a tree, for the tests: read by Python's own parser."""
from html.parser import HTMLParser

VOID = ("meta", "input", "wbr", "br", "img", "link", "base", "hr", "source", "embed")


class Element:
    def __init__(self, name, attributes=()):
        self.name, self.attributes, self.parts = name, dict(attributes), []

    def __getitem__(self, name):
        return self.attributes[name]

    def get(self, name, other=None):
        return self.attributes.get(name, other)

    def every(self):
        """All elements in it, in their order."""
        for part in self.parts:
            if isinstance(part, Element):
                yield part
                yield from part.every()

    def all(self, name):
        return [one for one in self.every() if one.name == name]

    def first(self, name):
        return next((one for one in self.every() if one.name == name), None)

    def children_of(self, *names):
        return [part for part in self.parts if isinstance(part, Element) and part.name in names]

    def headings(self):
        return [one for one in self.every() if one.name in ("h1", "h2", "h3", "h4", "h5", "h6")]

    def text(self):
        return "".join(part if isinstance(part, str) else part.text() for part in self.parts)


class Reader(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = [Element("")]

    def handle_starttag(self, tag, attrs):
        one = Element(tag, ((name, value or "") for name, value in attrs))
        self.open[-1].parts.append(one)
        if tag not in VOID:
            self.open.append(one)

    def handle_endtag(self, tag):
        if len(self.open) < 2 or self.open[-1].name != tag:
            raise ValueError("</%s> closes <%s>, line %d" % (tag, self.open[-1].name, self.getpos()[0]))
        self.open.pop()

    def handle_data(self, data):
        self.open[-1].parts.append(data)


def parsed(text):
    """The root; ValueError where an element is closed by another's end."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    if len(reader.open) != 1:
        raise ValueError("<%s> is not closed" % reader.open[-1].name)
    return reader.open[0]

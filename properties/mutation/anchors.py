"""Finds a place in a C++ source by the function that it is in and by tokens, whatever the layout and the comments are.

    sources = Source(text)
    begin, end = sources.place("orient_2d", "a < b")   # raises LookupError unless the tokens are there exactly once

A function's name is the one that its definition gives it, with its class where that is written before it
("campaign::run"). Definitions of one name (overloads) are searched together, and without a name the whole file is.
"""
import functools
import re

TOKEN = re.compile(r"""
      (?P<skip> \s+ | //[^\n]* | /\*.*?\*/ | \\\n )
    | (?P<word> R"[^\s()\\]{0,16}(?=\()  # the tokens of a raw string are those inside: SQL, templates
        | (?:u8|[uUL])? "(?:[^"\\\n]|\\.)*"
        | (?:u8|[uUL])? '(?:[^'\\\n]|\\.)+'
        | \.?[0-9](?:[eEpP][+-]|'(?=\w)|[\w.])*
        | \w+
        | <=> | \.\.\. | ->\* | <<= | :: | -> | \+\+ | -- | && | \|\| | [-+*/%&|^!=<>]=
        | . )
    """, re.VERBOSE | re.DOTALL)
NOT_FUNCTIONS = {"if", "for", "while", "switch", "catch", "return", "sizeof", "decltype", "alignas", "requires", "noexcept",
                 "static_assert", "constexpr"}


def tokens_of(text):
    """(begin, end) of each token: no white space, no comment."""
    return [found.span() for found in TOKEN.finditer(text) if found["skip"] is None]


@functools.lru_cache(maxsize=256)
def words_of(text):
    return tuple(text[begin:end] for begin, end in tokens_of(text))


def without_template(words):
    """A declaration's head without "template <class T>"."""
    if words[:2] != ["template", "<"]:
        return words
    depth = 0
    for i, word in enumerate(words):
        depth += {"<": 1, ">": -1}.get(word, 0)
        if depth == 0 and i > 0:
            return words[i + 1:]
    return []


def function_named(words):
    """The name of the function that a head such as "int f(int a) const" defines; None for other heads."""
    i = 0
    while i < len(words) and words[i] != "(":
        if words[i] in ("namespace", "class", "struct", "union", "enum", "="):
            return None
        if words[i] == "operator":
            end = i + 1 if words[i + 1:i + 2] != ["("] else i + 2  # operator()
            while end < len(words) and words[end] != "(":
                end += 1
            return "operator" + "".join(words[i + 1:end])
        i += 1
    if i in (0, len(words)) or not re.fullmatch(r"\w+", words[i - 1]):
        return None
    if words[i - 1] in NOT_FUNCTIONS:
        return function_named(words[i + 1:]) if words[i - 1] in ("requires", "alignas", "decltype") else None
    first = i - 1
    while first >= 2 and words[first - 1] == "::" and re.fullmatch(r"\w+", words[first - 2]):
        first -= 2
    return "".join(words[first:i])


class Source:
    """The text of a file, its tokens, and its functions: [name, first token of the head, behind the last of the body]."""

    def __init__(self, text):
        self.text = text
        self.spans = tokens_of(text)
        self.words = [text[begin:end] for begin, end in self.spans]
        self.functions = []
        self._find_functions()

    def _find_functions(self):
        head, i = 0, 0  # where the declaration begins
        while i < len(self.words):
            word = self.words[i]
            if word == "#" and self.text[self.text.rfind("\n", 0, self.spans[i][0]) + 1:self.spans[i][0]].strip() == "":
                i = head = self._behind_directive(i)
                continue
            if word == "(":
                i = self._behind(i, "(", ")")
                continue
            if word in (";", "}") or (word == ":" and self.words[i - 1] in ("public", "private", "protected")):
                head = i + 1
            elif word == "{":
                declared = without_template(self.words[head:i])
                name = function_named(declared)
                end = self._behind(i, "{", "}")
                # "f() : member{0} {": the braces of an initialiser end no body.
                if name and self.words[i - 1] not in (")", "const", "noexcept", "override", "final", ">", "&", "*", "try") and \
                        ":" in declared and self.words[end:end + 1] in ([","], ["{"]):
                    i = end
                    continue
                if name:
                    self.functions.append((name, head, end))
                    i = head = end
                    continue
                if "=" in declared:
                    i = end  # the value of a variable
                    continue
                head = i + 1
            i += 1

    def _behind(self, i, opening, closing):
        depth = 0
        while i < len(self.words):
            depth += {opening: 1, closing: -1}.get(self.words[i], 0)
            i += 1
            if depth == 0:
                break
        return i

    def _behind_directive(self, i):
        end = self.spans[i][0]
        while True:
            line = self.text.find("\n", end)
            if line < 0:
                return len(self.words)
            if self.text[line - 1] != "\\":
                break
            end = line + 1
        while i < len(self.words) and self.spans[i][0] < line:
            i += 1
        return i

    def function_at(self, token):
        """The name of the function that has this token; None outside of functions."""
        return next((name for name, first, end in self.functions if first <= token < end), None)

    def occurrences(self, function, words):
        """Where the tokens occur, by their first: in the function, or in the file."""
        ranges = [(0, len(self.words))] if function is None else \
                 [(first, end) for name, first, end in self.functions if name == function]
        words = list(words)
        return [i for first, end in ranges for i in range(first, end - len(words) + 1) if self.words[i:i + len(words)] == words]

    def place(self, function, anchor):
        """Where the anchor's tokens begin and end in the text."""
        words = words_of(anchor)
        if not words:
            raise LookupError("no token to look for")
        if function is not None and function not in (name for name, _, _ in self.functions):
            raise LookupError(f"no function {function}")
        found = self.occurrences(function, words)
        if len(found) != 1:
            raise LookupError(f"{'in ' + function + ' ' if function else ''}these tokens are {len(found)} times, expected "
                              f"once: {anchor}")
        return self.spans[found[0]][0], self.spans[found[0] + len(words) - 1][1]

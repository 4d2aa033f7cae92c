#!/usr/bin/env python3
"""Anchors of planted defects: they outlive another layout, and a place that is not there or not unique is told."""
import unittest

import anchors
import mutation_check

TEXT = """
#define LIMIT 3  // no function {
namespace graze {
inline constexpr double factor = 4 * unit;
template <class Scalar, class Face = face>
class hull {
  public:
    explicit hull(int n) : size_{n}, first_(n) { check(n < LIMIT); }
    bool operator()(int a) const { return a < size_; }
    /* a < size_ */
    int side(int a) const noexcept
        requires(sizeof(Scalar) == 4)
    { return a < 0 ? -1 : 1; }
};
int side(double a) { return a < 0.0 ? -1 : 1; }
char const* campaign::run(char const* text) const {
    if (text[0] == '{') return "}";
    return R"sql(SELECT a, b
                 FROM c)sql";
}
}  // namespace graze
"""


class AnchorsTest(unittest.TestCase):
    def found(self, function, anchor, text=TEXT):
        begin, end = anchors.Source(text).place(function, anchor)
        return text[begin:end]

    def test_functions_have_the_names_of_their_definitions(self):
        self.assertEqual([name for name, _, _ in anchors.Source(TEXT).functions],
                         ["hull", "operator()", "side", "side", "campaign::run"])

    def test_layout_and_comments_do_not_count(self):
        self.assertEqual(self.found("operator()", "a<size_"), "a < size_")
        broken = TEXT.replace("a < size_; }", "a  // of a point\n   < size_; }")
        self.assertEqual(self.found("operator()", "a < size_", broken), "a  // of a point\n   < size_")

    def test_places_outside_of_functions_and_in_raw_strings(self):
        self.assertEqual(self.found(None, "factor = 4"), "factor = 4")
        self.assertEqual(self.found("campaign::run", "b FROM c").split(), ["b", "FROM", "c"])
        self.assertEqual(self.found("campaign::run", "== '{'"), "== '{'")

    def test_what_is_missing_or_not_unique_is_told(self):
        for function, anchor, told in [("side", "? -1 : 1", "2 times"), ("side", "a <= 0", "0 times"),
                                       ("hulls", "a < 0", "no function hulls"), (None, "size_", "2 times"), (None, " ", "no token")]:
            with self.assertRaises(LookupError) as raised:
                self.found(function, anchor)
            self.assertIn(told, str(raised.exception))

    def test_every_row_of_the_table_has_its_place(self):
        table = mutation_check.read_table()
        self.assertGreater(len(table), 600)
        for mutant in table:
            with open(f"{mutation_check.ROOT}/{mutant['file']}", encoding="utf-8") as file:
                text = file.read()
            self.assertNotEqual(anchors.words_of(mutation_check.planted(text, mutant)), anchors.words_of(text), mutant["name"])


if __name__ == "__main__":
    unittest.main()

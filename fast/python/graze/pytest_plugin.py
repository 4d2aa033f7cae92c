"""The pytest plugin: what is decorated with graze.exact is a test."""
import pytest


def pytest_addoption(parser):
    group = parser.getgroup("graze")
    group.addoption("--graze-seconds", type=float, default=None, metavar="N", help="seconds for each function of graze.exact (default: 2)")
    group.addoption("--graze-seed", type=int, default=None, metavar="N", help="seed of the inputs for graze.exact (default: 1)")


def pytest_pycollect_makeitem(collector, name, obj):
    if isinstance(getattr(obj, "graze_exact", None), tuple) and isinstance(collector, (pytest.Module, pytest.Class)):
        return Item.from_parent(collector, name=name, obj=obj)
    return None


class Item(pytest.Item):
    """One function, judged."""

    def __init__(self, *, obj, **more):
        super().__init__(**more)
        self.obj = obj
        self.add_marker("graze")

    def runtest(self):
        from ._exact import Search
        test, function, options = self.obj.graze_exact
        for name in ("seconds", "seed"):
            given = self.config.getoption("graze_" + name)
            if given is not None:
                options = {**options, name: given}
        search = Search(function, test, **options)
        search.run()
        self.user_properties.append(("graze_inputs", search.tried))

    def repr_failure(self, excinfo, style=None):
        from ._exact import Disagreement
        if isinstance(excinfo.value, Disagreement):
            found = excinfo.value
            return str(found) if found.outcome != "crash" else "%s\n%s" % (found, _where(found.answer.error))
        return super().repr_failure(excinfo)

    def reportinfo(self):
        function = self.obj.graze_exact[1]
        code = getattr(function, "__code__", None)
        place = (code.co_filename, code.co_firstlineno - 1) if code else (self.path, None)
        return (*place, "graze.exact(%r) %s" % (self.obj.graze_exact[0], self.name))


def _where(error):
    """Where the function raised."""
    import traceback
    last = traceback.extract_tb(error.__traceback__)[-1]
    return "  raised in %s, line %s: %s" % (last.filename, last.lineno, last.line)


def pytest_configure(config):
    config.addinivalue_line("markers", "graze: a function that is judged against exact answers")

"""Compares public operations with two tables: those on data from outside with their growth rows and fuzz targets, and those with
numbers with their tests of extremes."""

import fnmatch
import json
import pathlib
import re
import sys

GRAPHS, OPERATIONS, NUMBERS = map(pathlib.Path, sys.argv[1:])
ROOT = OPERATIONS.resolve().parent.parent
CALLS = {"swift.method", "swift.type.method", "swift.init", "swift.func", "swift.subscript", "swift.type.subscript"}
PROPERTIES = {"swift.property", "swift.type.property"}
# The types of data from outside.
DATA = {
    "String", "Substring", "StringProtocol", "Data", "URL", "ParsedURL", "Parameters", "Decoder", "Manifest", "RouteFile",
    "SiteAssociation", "PropertyListFile", "LinkText",
}
# The types that consist of such data: their methods and computed properties read it too.
OWNERS = {
    "MediatorManifest.Manifest", "MediatorRouteFiles.RouteFile", "MediatorProject.SiteAssociation",
    "MediatorProject.PropertyListFile", "MediatorProject.ManifestRouter",
}
# `UInt` is the type of lines in code only.
NUMERIC = {"Int", "Int32", "Int64", "UInt32", "Duration", "Double", "TimeInterval", "Instant"}


def symbols():
    """Returns the library, the name and the symbol of each call and property."""
    for file in sorted(GRAPHS.glob("*.symbols.json")):
        graph = json.loads(file.read_text())
        library = graph["module"]["name"]
        for symbol in graph["symbols"]:
            if symbol["kind"]["identifier"] in CALLS | PROPERTIES:
                yield library, ".".join([library] + symbol["pathComponents"]), symbol


def types(fragments):
    return {fragment["spelling"] for fragment in fragments if fragment["kind"] == "typeIdentifier"}


def parameter_types(symbol):
    return set().union(
        *(types(each.get("declarationFragments", [])) for each in symbol.get("functionSignature", {}).get("parameters", [])))


def declaration(symbol):
    return "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])


def operations():
    """Returns the operations on data from outside, each with its library and its labels."""
    found = set()
    for library, name, symbol in symbols():
        is_call = symbol["kind"]["identifier"] in CALLS
        owner = ".".join([library] + symbol["pathComponents"][:-1])
        is_own = owner in OWNERS and symbol["kind"]["identifier"] not in {"swift.init", "swift.type.property"}
        is_read = is_own and (is_call or "{ get }" in declaration(symbol))
        if is_read or is_call and parameter_types(symbol) & DATA:
            found.add(name)
    return sorted(found)


def numbers():
    """Returns the calls with a number as an argument, and the properties of numbers that can be set."""
    found = set()
    for _, name, symbol in symbols():
        text = declaration(symbol)
        if symbol["kind"]["identifier"] in CALLS:
            if parameter_types(symbol) & NUMERIC:
                found.add(name)
        elif re.search(r"\bvar\b", text) and "{ get }" not in text and types(symbol["declarationFragments"]) & NUMERIC:
            found.add(name)
    return sorted(found)


def matches(name, pattern):
    # Brackets are part of no name; only `*` is special.
    return fnmatch.fnmatchcase(name, pattern.replace("[", "[[]"))


def compare(table, names, what, check):
    """Returns the problems of a table, and of the names that it does not list."""
    problems, covered = [], set()
    for number, line in enumerate(table.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        pattern, *notes = [part.strip() for part in line.split("|")]
        hits = [name for name in names if matches(name, pattern)]
        where = f"{table}:{number}"
        if not hits:
            problems.append(f"{where}: no public operation is called {pattern}")
        covered.update(hits)
        problems += [f"{where}: {problem}" for problem in check(dict(note.split(": ", 1) for note in notes))]
    return problems + [f"{name} {what}: add it to {table}" for name in names if name not in covered]


def measured(kinds):
    """Returns what is wrong with the notes of an operation on data from outside."""
    if not (("growth" in kinds and "fuzz" in kinds) or "code" in kinds):
        yield "expected 'growth:' and 'fuzz:', or 'code:' with a reason"
    # A reason may stand for either of the two.
    if "growth" in kinds and not kinds["growth"].startswith("none, ") and f'"{kinds["growth"]}' not in GROWTH:
        yield f"no growth row begins with {kinds['growth']!r}"
    if not kinds.get("fuzz", "none, ").startswith("none, "):
        yield from (f"no fuzz target is called {each!r}" for each in kinds["fuzz"].split() if each not in TARGETS)


def tried(kinds):
    """Returns what is wrong with the notes of an operation with numbers."""
    if "test" not in kinds and "code" not in kinds:
        yield "expected 'test:' with a suite, or 'code:' with a reason"
    if "test" in kinds and not any(
        f"struct {kinds['test']} " in text and "AT9" in text for text in TESTS
    ):
        yield f"no suite called {kinds['test']} has a test with the row AT9"


GROWTH = "".join(path.read_text() for path in (ROOT / "Tests/Checks/Benchmarks/Sources/growth").glob("*.swift"))
TARGETS = {path.stem for path in (ROOT / "Tests/Checks/Fuzz/Sources").glob("[a-z]*.swift")}
TESTS = [path.read_text() for path in (ROOT / "Tests").glob("**/*Tests/**/*.swift")]
listed, numeric = operations(), numbers()
found = compare(OPERATIONS, listed, "takes data from outside", measured)
found += compare(NUMBERS, numeric, "takes a number", tried)
if found:
    print("\n".join(found))
else:
    print(f"{len(listed)} operations on data from outside are measured, fuzzed or explained.")
    print(f"{len(numeric)} operations with numbers are tried with extremes or explained.")
sys.exit(bool(found))

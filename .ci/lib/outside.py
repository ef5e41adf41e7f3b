"""Compares the public operations that take data from outside with the table of their growth rows and fuzz targets."""

import fnmatch
import json
import pathlib
import sys

GRAPHS, TABLE = map(pathlib.Path, sys.argv[1:])
KINDS = {"swift.method", "swift.type.method", "swift.init", "swift.func", "swift.subscript", "swift.type.subscript"}
# The types of data from outside.
TYPES = {"String", "Substring", "StringProtocol", "Data", "URL", "ParsedURL", "Parameters", "Decoder"}


def operations():
    """Returns the names of the operations, each with its library and its labels."""
    found = set()
    for file in GRAPHS.glob("*.symbols.json"):
        graph = json.loads(file.read_text())
        library = graph["module"]["name"]
        for symbol in graph["symbols"]:
            if symbol["kind"]["identifier"] not in KINDS:
                continue
            parameters = symbol.get("functionSignature", {}).get("parameters", [])
            types = {
                fragment["spelling"]
                for parameter in parameters
                for fragment in parameter.get("declarationFragments", [])
                if fragment["kind"] == "typeIdentifier"
            }
            if types & TYPES:
                found.add(".".join([library] + symbol["pathComponents"]))
    return sorted(found)


def matches(name, pattern):
    # Brackets are part of no name; only `*` is special.
    return fnmatch.fnmatchcase(name, pattern.replace("[", "[[]"))


def main():
    root = TABLE.resolve().parent.parent
    growth = "".join(p.read_text() for p in (root / "Tests/Benchmarks/Sources/growth").glob("*.swift"))
    targets = {p.stem for p in (root / "Tests/Fuzz/Sources").glob("[a-z]*.swift")}
    names = operations()
    problems, covered = [], set()
    for number, line in enumerate(TABLE.read_text().splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        pattern, *notes = [part.strip() for part in line.split("|")]
        hits = [name for name in names if matches(name, pattern)]
        where = f"{TABLE}:{number}"
        if not hits:
            problems.append(f"{where}: no public operation is called {pattern}")
        covered.update(hits)
        kinds = dict(note.split(": ", 1) for note in notes)
        if not (("growth" in kinds and "fuzz" in kinds) or "code" in kinds):
            problems.append(f"{where}: expected 'growth:' and 'fuzz:', or 'code:' with a reason")
        # A reason may stand for either of the two.
        if "growth" in kinds and not kinds["growth"].startswith("none, ") and f'"{kinds["growth"]}' not in growth:
            problems.append(f"{where}: no growth row begins with {kinds['growth']!r}")
        for target in kinds.get("fuzz", "").split():
            if kinds["fuzz"].startswith("none, "):
                break
            if target not in targets:
                problems.append(f"{where}: no fuzz target is called {target!r}")
    problems += [f"{name} takes data from outside: add it to {TABLE}" for name in names if name not in covered]
    print("\n".join(problems) if problems else f"{len(names)} operations on data from outside are measured, fuzzed or explained.")
    sys.exit(bool(problems))


main()

"""The toolchain and the package, as the checks see them: paths, floors, and targets with their settings."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ("Sources", "Modules", "Example")
# The scopes of the solver that the compiler may need for an expression; about 100 ms, and the same on every machine.
SOLVER_LIMIT = "-solver-scope-threshold=4000"
FLAGS = {"enableUpcomingFeature": "-enable-upcoming-feature", "defaultIsolation": "-default-isolation"}


def output(*command):
    """Returns what a command prints, or raises an error."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


_INFO = json.loads(output("swiftc", "-print-target-info"))
HOST = _INFO["target"]["triple"]
RESOURCES = Path(_INFO["paths"]["runtimeResourcePath"])
TOOLCHAIN = RESOURCES.parent.parent


def tool(name):
    """Returns the path of a tool of the toolchain."""
    return TOOLCHAIN / "bin" / name


def cache(name, *inputs):
    """Returns a folder for what this compiler makes of some files, in CHECKS_CACHE or below .build."""
    key = hashlib.sha256(_INFO["compilerVersion"].encode())
    for file in inputs:
        key.update(Path(file).read_bytes())
    return Path(os.environ.get("CHECKS_CACHE", ROOT / ".build/checks")) / f"{name}-{key.hexdigest()[:12]}"


class Target(NamedTuple):
    """A target of the package."""

    name: str
    is_c: bool
    sources: list
    dependencies: list
    settings: list
    has_package_access: bool

    @property
    def flags(self):
        """The compiler's flags for the settings, without those of a condition, which are for the linker on Linux."""
        return [
            part for setting in self.settings if not setting.get("condition")
            for kind, value in setting["kind"].items() for part in (FLAGS[kind], value["_0"])
        ]


class Package:
    """The libraries, modules and example of the package, by Package.swift and by what a debug build generates."""

    def __init__(self, *arguments, others=()):
        """Builds the package with the given arguments for `swift build`; `others` are names of further targets."""
        subprocess.run(["swift", "build", *arguments], cwd=ROOT, check=True, stdout=sys.stderr)
        self.products = Path(output("swift", "build", *arguments, "--show-bin-path").strip())
        described = json.loads(output("swift", "package", "describe", "--type", "json"))
        manifest = json.loads(output("swift", "package", "dump-package"))
        declared = {target["name"]: target for target in manifest["targets"]}
        self.name = described["name"]
        self.floors = {platform["name"]: platform["version"] for platform in described["platforms"]}
        self.language, = described["swift_languages_versions"]
        self.targets = {
            target["name"]: self._target(target, declared[target["name"]])
            for target in described["targets"]
            if Path(target["path"]).parts[0] in SHIPPED or target["name"] in others
        }

    def in_order(self):
        """Returns the targets, each after its dependencies."""
        ordered = {}

        def visit(name):
            if name not in ordered:
                for dependency in self.targets[name].dependencies:
                    visit(dependency)
                ordered[name] = self.targets[name]

        for name in self.targets:
            visit(name)
        return list(ordered.values())

    def _target(self, described, declared):
        sources = [ROOT / described["path"] / source for source in described["sources"]]
        # What gives access to resources is generated.
        sources += sorted((self.products / f"{described['name']}.build/DerivedSources").glob("*.swift"))
        return Target(
            described["name"], described["module_type"] == "ClangTarget", sources,
            described.get("target_dependencies", []), declared["settings"], declared["packageAccess"])

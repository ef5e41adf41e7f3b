"""Compiles Swift for Apple's platforms where there is no SDK.

A toolchain for Linux contains the interfaces of the standard library as text, with availability on Apple's platforms.
Compiled for another target, they are all that type checking needs. Foundation, Dispatch and the C library are stubs in
Tests/Checks/Apple/SDK, which list what the package uses of them.
"""

import fcntl
import re
import subprocess

from package import RESOURCES, ROOT, cache, tool

SDK = ROOT / "Tests/Checks/Apple/SDK"
STUBS = SDK / "usr/lib/swift"
# The triple of each platform that Package.swift can name.
SYSTEMS = {
    "macos": "macosx{}", "ios": "ios{}", "maccatalyst": "ios{}-macabi", "tvos": "tvos{}", "watchos": "watchos{}",
    "visionos": "xros{}",
}


def interface(module):
    """Returns the interface of a module, or None if the toolchain has none."""
    folder = RESOURCES / f"linux/{module}.swiftmodule"
    # Of two, the private one is complete.
    files = [*folder.glob("*.private.swiftinterface"), *folder.glob("*.swiftinterface")]
    return files[0] if files else None


# Each module follows those that it imports.
LIBRARY = {
    name: interface(name)
    for name in ("Swift", "_Concurrency", "_StringProcessing", "SwiftOnoneSupport", "Synchronization", "Observation",
                 "RegexBuilder", "Testing")
} | {name: STUBS / f"{name}.swiftinterface" for name in ("Darwin", "Dispatch", "Foundation")}


class Rejected(Exception):
    """What a compiler says when it fails."""


def run(command, *arguments):
    done = subprocess.run([command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Rejected(done.stdout)
    return done.stdout


class Platform:
    """A platform at its floor, and the standard library for it."""

    def __init__(self, name, version):
        self.name = name
        self.triple = "arm64-apple-" + SYSTEMS[name].format(version)
        self.library = cache("darwin", __file__, *LIBRARY.values()) / self.triple

    def compile(self, name, folder, sources, *arguments):
        """Type-checks sources as a module, writes it to a folder, and lets it import the modules that are there."""
        self.frontend(
            "-emit-module", "-emit-module-path", folder / f"{name}.swiftmodule", "-module-name", name,
            "-I", self.library, "-I", folder, *arguments, *sources)

    def frontend(self, *arguments):
        """Runs the compiler."""
        return run(
            tool("swift-frontend"), "-target", self.triple, "-sdk", SDK, "-disable-objc-interop",
            "-resource-dir", RESOURCES, "-I", RESOURCES / "shims", "-plugin-path", RESOURCES / "host/plugins",
            "-module-cache-path", self.library / "cache", *arguments)

    def make_library(self):
        """Compiles the standard library and the stubs, unless they are in the cache."""
        self.library.mkdir(parents=True, exist_ok=True)
        complete = self.library / "complete"
        # Another worktree may be about to do the same.
        with open(self.library / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if complete.exists():
                return
            for name, source in LIBRARY.items():
                copy = self.library / f"{name}.swiftinterface"
                copy.write_text(self.adapted(source.read_text()))
                self.frontend(
                    "-compile-module-from-interface", copy, "-module-name", name, "-I", self.library,
                    "-o", self.library / f"{name}.swiftmodule", *(["-parse-stdlib"] if name == "Swift" else []))
            complete.touch()

    def adapted(self, interface):
        """Returns an interface for Linux as one for this platform."""
        for pattern, replacement in [
            # Bodies, some of which are for Linux only, make no difference to what is accepted, and take half a minute.
            (r"-target \S+", f"-target {self.triple} -experimental-skip-all-function-bodies"),
            ("-target-min-inlining-version min", "-target-min-inlining-version target"),
            # Deploying back takes a body. Such a declaration has a mark besides, which counts for those who use it.
            (r"@backDeployed\(before: [^)]*\)", ""),
            ("(?m)^(@_exported )?import Glibc$", ""),
        ]:
            interface = re.sub(pattern, replacement, interface)
        return interface

"""Whether the reader of exported modules finds the records in a section of a Mach-O object."""

import ctypes
import re

from package import ROOT, output, tool

READER = ROOT / "Sources/Core/CMediatorImage"
_Visit = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)


class Section:
    """The section `mediator_exports` of an object: its bytes, and the offsets that the linker sets to a function."""

    def __init__(self, object):
        text = output(tool("llvm-objdump"), "--reloc", "--full-contents", "--section=mediator_exports", object)
        self.offsets = sorted(int(offset, 16) for offset in re.findall(r"(?m)^(\w+) ARM64_RELOC_UNSIGNED", text))
        self.contents = bytearray.fromhex("".join(re.findall(r"(?m)^ \w+ ((?:\w{8} )+)", text)))

    @property
    def distance(self):
        """The smallest distance between two records, in bytes."""
        return min(after - before for before, after in zip(self.offsets, self.offsets[1:]))

    def found(self, folder):
        """Returns the offsets of the records that the reader finds, once the linker has set the functions."""
        library = folder / "reader.so"
        output(tool("clang"), "-shared", "-fPIC", "-I", READER / "include", READER / "exports.c", "-o", library)
        contents = (ctypes.c_char * len(self.contents)).from_buffer(self.contents)
        for offset in self.offsets:
            contents[offset] = 1
        begin, found = ctypes.addressof(contents), []
        visit = _Visit(lambda record, _: found.append(record - begin))
        ctypes.CDLL(str(library)).mediator_each_record(
            ctypes.c_void_p(begin), ctypes.c_size_t(len(contents)), visit, None)
        return found

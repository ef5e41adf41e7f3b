"""Reads the index store that the compiler writes beside a debug build: which symbol occurs where.

    from indexstore import IndexStore

    store = IndexStore(library, products / "index/store")
    for occurrence in store.occurrences({"/path/to/File.swift"}): ...

`library` is libIndexStore of the toolchain, called through its C interface (indexstore/indexstore.h). A store has one
unit per compiled file, and the unit names the record that lists the occurrences of symbols in that file. Units of
earlier builds stay in the store, so ask for the files of today's sources only.
"""

import ctypes
from typing import NamedTuple

DECLARATION, DEFINITION, REFERENCE = 1, 2, 4
RECORD_DEPENDENCY = 2


class Occurrence(NamedTuple):
    """One mention of a symbol: `usr` identifies it across modules, `roles` is a set of bits such as `REFERENCE`."""

    file: str
    line: int
    column: int
    usr: str
    name: str
    roles: int

    @property
    def is_reference(self):
        return bool(self.roles & REFERENCE)

    @property
    def is_definition(self):
        return bool(self.roles & (DECLARATION | DEFINITION))


class _String(ctypes.Structure):
    """A string that the library owns."""

    _fields_ = [("data", ctypes.c_void_p), ("length", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.data, self.length).decode() if self.length else ""


_Pointer = ctypes.c_void_p
_VisitUnit = ctypes.CFUNCTYPE(ctypes.c_bool, _Pointer, _String)
_Visit = ctypes.CFUNCTYPE(ctypes.c_bool, _Pointer, _Pointer)
_UInt, _Int64 = ctypes.c_uint, ctypes.c_int64
_SIGNATURES = {  # The result and the parameters of each function in use.
    "store_create": (_Pointer, ctypes.c_char_p, _Pointer),
    "store_units_apply_f": (ctypes.c_bool, _Pointer, _UInt, _Pointer, _VisitUnit),
    "store_get_unit_modification_time": (
        ctypes.c_bool, _Pointer, ctypes.c_char_p, ctypes.POINTER(_Int64), ctypes.POINTER(_Int64), _Pointer),
    "unit_reader_create": (_Pointer, _Pointer, ctypes.c_char_p, _Pointer),
    "unit_reader_dispose": (None, _Pointer),
    "unit_reader_get_main_file": (_String, _Pointer),
    "unit_reader_dependencies_apply_f": (ctypes.c_bool, _Pointer, _Pointer, _Visit),
    "unit_dependency_get_kind": (ctypes.c_int, _Pointer),
    "unit_dependency_get_name": (_String, _Pointer),
    "unit_dependency_get_filepath": (_String, _Pointer),
    "record_reader_create": (_Pointer, _Pointer, ctypes.c_char_p, _Pointer),
    "record_reader_dispose": (None, _Pointer),
    "record_reader_occurrences_apply_f": (ctypes.c_bool, _Pointer, _Pointer, _Visit),
    "occurrence_get_symbol": (_Pointer, _Pointer),
    "occurrence_get_roles": (ctypes.c_uint64, _Pointer),
    "occurrence_get_line_col": (None, _Pointer, ctypes.POINTER(_UInt), ctypes.POINTER(_UInt)),
    "symbol_get_usr": (_String, _Pointer),
    "symbol_get_name": (_String, _Pointer),
}


class IndexStore:
    """The index store in a folder."""

    def __init__(self, library, folder):
        self._library = ctypes.CDLL(str(library))
        for name, (result, *parameters) in _SIGNATURES.items():
            function = getattr(self._library, "indexstore_" + name)
            function.restype, function.argtypes = result, parameters
        self._store = self._call("store_create", str(folder).encode(), None)
        if not self._store:
            raise OSError(f"{folder}: not an index store")

    def occurrences(self, files):
        """Returns the occurrences in the given files; raises `LookupError` if a file was not indexed."""
        units = self._newest_units()
        if missing := set(files) - units.keys():
            raise LookupError(f"{len(missing)} files are not in the index, such as {min(missing)}")
        found = []
        for file in sorted(files):
            for record in self._records(units[file], file):
                self._read("record", record, lambda reader: self._list(reader, file, found))
        return found

    def _newest_units(self):
        """Returns the unit of each file; of several, as after a target was renamed, the one that was written last."""
        names, newest = [], {}
        self._call("store_units_apply_f", self._store, 0, None, _VisitUnit(lambda _, name: not names.append(str(name))))
        for name in names:
            file = self._read("unit", name, lambda reader: str(self._call("unit_reader_get_main_file", reader)))
            seconds, nanoseconds = _Int64(), _Int64()
            self._call("store_get_unit_modification_time", self._store, name.encode(), seconds, nanoseconds, None)
            newest[file] = max(newest.get(file, ()), (seconds.value, nanoseconds.value, name))
        return {file: name for file, (_, _, name) in newest.items()}

    def _records(self, unit, file):
        """Returns the names of the records that a unit has of a file: one, or none if the file mentions nothing."""
        records = []

        def visit(_, dependency):
            if self._call("unit_dependency_get_kind", dependency) == RECORD_DEPENDENCY:
                if str(self._call("unit_dependency_get_filepath", dependency)) == file:
                    records.append(str(self._call("unit_dependency_get_name", dependency)))
            return True

        apply = "unit_reader_dependencies_apply_f"
        self._read("unit", unit, lambda reader: self._call(apply, reader, None, _Visit(visit)))
        return records

    def _list(self, record, file, found):
        """Appends the occurrences of a record."""
        line, column = _UInt(), _UInt()

        def visit(_, occurrence):
            symbol = self._call("occurrence_get_symbol", occurrence)
            self._call("occurrence_get_line_col", occurrence, line, column)
            usr, name = (str(self._call(f"symbol_get_{part}", symbol)) for part in ("usr", "name"))
            roles = self._call("occurrence_get_roles", occurrence)
            found.append(Occurrence(file, line.value, column.value, usr, name, roles))
            return True

        self._call("record_reader_occurrences_apply_f", record, None, _Visit(visit))

    def _read(self, kind, name, body):
        """Returns what `body` returns for a reader of a unit or record."""
        reader = self._call(f"{kind}_reader_create", self._store, name.encode(), None)
        if not reader:
            raise OSError(f"{kind} {name} cannot be read")
        try:
            return body(reader)
        finally:
            self._call(f"{kind}_reader_dispose", reader)

    def _call(self, name, *arguments):
        return getattr(self._library, "indexstore_" + name)(*arguments)

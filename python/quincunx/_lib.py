"""The C library, and how it is called (capi/quincunx.h)."""

import ctypes
import os
from ctypes import (POINTER, c_char_p, c_float, c_int8, c_int16, c_int32, c_uint8, c_uint16, c_uint32, c_uint64,
                    c_void_p)
from pathlib import Path
from typing import Any, Callable

import numpy.typing

Array = numpy.typing.NDArray[Any]

ABI = 0x00000001

ARGUMENT, REFUSED, FORMAT, OVER = -1, -2, -3, -4


class Refused(ValueError):
    """The rules do not allow it; the words name the clauses."""


class Option(ctypes.Structure):
    _fields_ = [("verb", c_uint8), ("detail", c_uint8), ("a", c_uint16), ("b", c_uint32)]


class Sizes(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("numbers", c_int32), ("option_rows", c_int32), ("option_columns", c_int32),
                ("ids", c_int32)]


class Setup(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("deck", c_char_p * 2), ("options", c_char_p), ("seed", c_uint64 * 2)]


class BatchSetup(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("rows", c_int32), ("threads", c_int32), ("max_decisions", c_int32),
                ("seed", c_uint64), ("opponent", c_char_p)]


class BatchBuffers(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("numbers", POINTER(c_int16)), ("options", POINTER(c_int16)),
                ("count", POINTER(c_int32)), ("player", POINTER(c_int8)), ("reward", POINTER(c_float)),
                ("terminated", POINTER(c_uint8)), ("truncated", POINTER(c_uint8)), ("length", POINTER(c_int32))]


def _load() -> ctypes.CDLL:
    """The library named by QUINCUNX_LIBRARY, else the one that lies in this package, else that of the system."""
    beside = Path(__file__).parent / "libquincunx.so"
    name = os.environ.get("QUINCUNX_LIBRARY") or (str(beside) if beside.exists() else "libquincunx.so.0.1")
    if name == str(beside):  # what it needs lies there, too
        for needed in sorted(beside.parent.glob("lib*.so.*")):
            ctypes.CDLL(str(needed), ctypes.RTLD_GLOBAL)
    library = ctypes.CDLL(name)
    library.qx_abi.restype = c_uint32
    if library.qx_abi() != ABI:
        raise ImportError(f"{name} has the interface {library.qx_abi():#x}; this package needs {ABI:#x}")
    return library


lib = _load()

_text = [c_char_p, c_int32]
for _name, _result, _arguments in [
    ("error", c_char_p, []),
    ("game_count", c_int32, []),
    ("game_id", c_char_p, [c_int32]),
    ("game_open", c_int32, [c_char_p, c_char_p, c_char_p, POINTER(c_void_p)]),
    ("game_close", None, [c_void_p]),
    ("game_tell", c_int32, [c_void_p, c_int32, c_char_p, *_text]),
    ("game_sizes", c_int32, [c_void_p, POINTER(Sizes)]),
    ("state_new", c_int32, [c_void_p, POINTER(Setup), POINTER(c_void_p)]),
    ("state_clone", c_int32, [c_void_p, POINTER(c_void_p)]),
    ("state_copy", c_int32, [c_void_p, c_void_p]),
    ("state_free", None, [c_void_p]),
    ("state_player", c_int32, [c_void_p]),
    ("state_winner", c_int32, [c_void_p]),
    ("state_options", c_int32, [c_void_p, POINTER(Option), c_int32]),
    ("state_answers", c_int32, [c_void_p, POINTER(Option), c_int32]),
    ("state_answer", c_int32, [c_void_p, POINTER(Option)]),
    ("state_answer_row", c_int32, [c_void_p, c_int32]),
    ("state_concede", c_int32, [c_void_p, c_int32]),
    ("state_encode", c_int32, [c_void_p, c_int32, POINTER(c_int16), POINTER(c_int16)]),
    ("state_determinize", c_int32, [c_void_p, c_int32, POINTER(c_uint64), c_void_p]),
    ("state_choose", c_int32, [c_void_p, c_char_p, POINTER(c_uint64), POINTER(Option)]),
    ("state_tell", c_int32, [c_void_p, c_int32, c_int32, c_char_p, *_text]),
    ("option_write", c_int32, [c_void_p, POINTER(Option), *_text]),
    ("option_read", c_int32, [c_void_p, c_char_p, POINTER(Option)]),
    ("state_save", c_int32, [c_void_p, *_text]),
    ("state_load", c_int32, [c_void_p, c_char_p, POINTER(c_void_p)]),
    ("state_load_at", c_int32, [c_void_p, c_char_p, c_int32, POINTER(c_void_p)]),
    ("state_given", c_int32, [c_void_p, c_char_p, POINTER(c_void_p)]),
    ("scenarios", c_int32, [c_void_p, c_char_p, *_text]),
    ("deck", c_int32, [c_void_p, c_char_p, c_char_p, *_text]),
    ("state_hint", c_int32, [c_void_p, c_int32, POINTER(c_uint64), c_char_p, *_text]),
    ("batch_new", c_int32, [c_void_p, POINTER(BatchSetup), POINTER(BatchBuffers), POINTER(c_void_p)]),
    ("batch_free", None, [c_void_p]),
    ("batch_reset", c_int32, [c_void_p]),
    ("batch_step", c_int32, [c_void_p, POINTER(c_int16)]),
]:
    _function = getattr(lib, "qx_" + _name)
    _function.restype, _function.argtypes = _result, _arguments


def check(code: int) -> int:
    """What a call returned; raises when it failed."""
    if code >= 0:
        return code
    why = lib.qx_error().decode()
    raise {REFUSED: Refused, ARGUMENT: ValueError, FORMAT: ValueError}.get(code, RuntimeError)(why)


def text(call: Callable[[Any, int], Any], room: int = 0) -> str:
    """What a function writes that tells how much room it needs. `room`: what is given at once, where asking twice is dear."""
    into = ctypes.create_string_buffer(room) if room else None
    while (needed := check(call(into, room))) > room:
        room, into = needed, ctypes.create_string_buffer(needed)
    return into.value.decode() if into else ""


def seeds(low: int, high: int) -> Any:
    return (c_uint64 * 2)(low & 0xFFFFFFFFFFFFFFFF, high & 0xFFFFFFFFFFFFFFFF)

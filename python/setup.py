"""Makes the wheel with the C library inside: QUINCUNX_LIBRARY=build/release/libquincunx.so python3 setup.py bdist_wheel

One wheel serves every Python, since nothing in it is compiled against one. What the library needs beyond the C and C++
libraries every Linux has is put beside it."""

import os
import pathlib
import platform
import re
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

EVERYWHERE = re.compile(r"(linux-vdso|ld-linux.*|libc|libm|libgcc_s|libstdc\+\+|libpthread|libdl|librt)\.so")


def told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class WithLibrary(build_py):
    def run(self) -> None:
        super().run()
        library = pathlib.Path(os.environ["QUINCUNX_LIBRARY"])
        into = pathlib.Path(self.build_lib) / "quincunx"
        shutil.copy(library, into / "libquincunx.so")
        for name, path in re.findall(r"(\S+) => (/\S+)", told("ldd", str(library))):
            if EVERYWHERE.match(name):
                continue
            shutil.copy(path, into / name)
            package = told("dpkg-query", "-S", os.path.realpath(path)).split(":")[0]
            shutil.copy(f"/usr/share/doc/{package}/copyright", into / f"copyright-{name}")


class WithoutSource(Distribution):
    def has_ext_modules(self) -> bool:
        return True


class Wheel(bdist_wheel):  # type: ignore[misc]
    def get_tag(self) -> "tuple[str, str, str]":
        libc = platform.libc_ver()[1].replace(".", "_")
        return "py3", "none", f"manylinux_{libc}_{platform.machine()}"


setup(cmdclass={"build_py": WithLibrary, "bdist_wheel": Wheel}, distclass=WithoutSource)

"""Find the schema and template files, in an installed wheel or in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_dir(kind: str) -> Path:
    """Return the folder of `schemas` or `templates`.

    The wheel carries them inside the package, under `_data`. In a checkout,
    and so in an editable install, they are the folders beside the package.
    """
    packaged = _PACKAGE / "_data" / kind
    if packaged.is_dir():
        return packaged
    checkout = _PACKAGE.parent
    # The guard keeps an installed copy from picking up a stray folder of another project.
    if (checkout / "pyproject.toml").is_file():
        return checkout / kind
    raise FileNotFoundError(f"heds was installed without its {kind}: {packaged} is missing")

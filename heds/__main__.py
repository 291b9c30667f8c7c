"""Run heds as a module: python -m heds."""

from heds.commands import main

if __name__ == "__main__":
    main()

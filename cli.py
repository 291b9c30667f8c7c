"""Run heds from a checkout: python cli.py --help."""

from heds.commands import main

if __name__ == "__main__":
    main()

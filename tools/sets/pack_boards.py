"""Makes a benchmark set of auctions from solved deals.

    oddtrick dataset FOLDER --deals 10000 --seed 1902
    python tools/sets/pack_boards.py FOLDER src/oddtrick/benchmark/data/bidding-1.npz

The file holds the results and the pars; the cards follow from the seed. A set that has been
published is never made again: a new one gets a new number.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import msgspec
import numpy as np

from oddtrick.solving.datasets import Dataset, read_dataset


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path, help="what oddtrick dataset has written")
    parser.add_argument("file", type=Path)
    asked = parser.parse_args()
    about = msgspec.json.decode((asked.folder / "dataset.json").read_bytes(), type=Dataset)
    deals = read_dataset(asked.folder)
    two = deals.tricks.reshape(-1, 10, 2)
    packed = (two[:, :, 0] | two[:, :, 1] << 4).astype(np.uint8)
    np.savez_compressed(asked.file, tricks=packed, par=deals.par, seed=np.array(about.seed))
    print(f"{asked.file}: {len(deals):,} boards, {asked.file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

"""Writes `letters.json`, the letters of cards as pictures: `python -m hyakki.server.cards.make_letters FONT`.

FONT is that of the pages (Zen Antique Soft, SIL OFL 1.1, a .woff2 of the package @fontsource/zen-antique-soft); it is
run by hand, with Pillow, which the extra `report` brings. A server needs neither then."""

from __future__ import annotations

import base64
import json
import sys
import zlib
from pathlib import Path

from hyakki.server.cards.letters import FILE, GREYS

SIZES = (84, 44)  # px
WANTED = [*range(0x21, 0x7F), *range(0xA1, 0x180), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026]


def main(font: Path) -> None:
    from PIL import Image, ImageDraw, ImageFont

    sizes = {}
    for size in SIZES:
        face = ImageFont.truetype(str(font), size)
        missing = bytes(face.getmask("\U0010ffff"))
        ascent, descent = face.getmetrics()
        letters = {}
        for code in WANTED:
            letter = chr(code)
            if bytes(face.getmask(letter)) == missing:
                continue
            width = round(face.getlength(letter))
            picture = Image.new("L", (width, ascent + descent))
            ImageDraw.Draw(picture).text((0, 0), letter, 255, face)
            greys = bytes([round(grey * (GREYS - 1) / 255) for grey in picture.tobytes()])
            letters[letter] = [width, base64.b64encode(zlib.compress(greys, 9)).decode()]
        sizes[str(size)] = {"height": ascent + descent, "space": round(face.getlength(" ")), "letters": letters}
    FILE.write_text(json.dumps(sizes, ensure_ascii=False, indent=0) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Tokyo Ghoul: Bloody Masquerade: secret characters, shown cards, suspicion, an attack that ends it all. Unofficial."""

from hyakki.core.game import Game, Manual


def make(manual: Manual) -> Game:
    """The game with this data."""
    from hyakki.games.masquerade.game import BloodyMasquerade

    return BloodyMasquerade(manual)

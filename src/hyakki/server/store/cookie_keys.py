"""The key that signs cookies, in the database: where several processes must know the same one."""

from __future__ import annotations

import secrets
from typing import Final

from sqlalchemy import Connection, Engine, select
from sqlalchemy.dialects.postgresql import insert as upsert

from hyakki.server.store.schema import META, PUT_META
from hyakki.server.store.writer import Write
from hyakki.server.wire.guests import KEY_BYTES, Signer

KEY: Final = "cookie_key"
OLDER: Final = "cookie_key_old"


def read_keys(connection: Connection) -> list[bytes]:
    """The one that signs, and the one before it if its cookies hold; none where they are kept in a file."""
    wanted = select(META.c.key, META.c.value).where(META.c.key.in_([KEY, OLDER]))
    rows = {row.key: bytes.fromhex(row.value) for row in connection.execute(wanted).all()}
    return [rows[name] for name in (KEY, OLDER) if rows.get(name)]


def signer_in(engine: Engine) -> Signer:
    """Made by the first process that asks."""
    new = upsert(META).values(key=KEY, value=secrets.token_hex(KEY_BYTES)).on_conflict_do_nothing()
    with engine.connect().execution_options(isolation_level="READ COMMITTED") as connection, connection.begin():
        if not read_keys(connection):
            connection.execute(new)
    with engine.connect() as connection:
        return Signer(*read_keys(connection))


def renewal(present: bytes, at_once: bool) -> tuple[bytes, list[Write]]:
    """A new key; cookies of the present one hold unless it is changed at once."""
    new = secrets.token_bytes(KEY_BYTES)
    older = "" if at_once else present.hex()
    return new, [(PUT_META, {"key": KEY, "value": new.hex()}), (PUT_META, {"key": OLDER, "value": older})]

"""The lean client reads and writes what another implementation of RFC 6455 writes and reads."""

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from bench.load import frames
from bench.load.frames import BadFrame, Message, Reader

LONG, LONGER = b"x" * 300, b"y" * 70_000


def sent(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    """A frame as a server sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=False)


def test_messages_come_out_however_the_bytes_arrive() -> None:
    stream = b"".join(
        (
            sent(Opcode.TEXT, b"one"),
            sent(Opcode.PING, b""),
            sent(Opcode.TEXT, LONG, fin=False),
            sent(Opcode.PING, b"between"),
            sent(Opcode.CONT, b"", fin=False),
            sent(Opcode.CONT, b"end"),
            sent(Opcode.CLOSE, b"\x03\xe8"),
        )
    )
    expected = [
        Message(frames.TEXT, b"one"),
        Message(frames.PING, b""),
        Message(frames.PING, b"between"),
        Message(frames.TEXT, LONG + b"end"),
        Message(frames.CLOSE, b"\x03\xe8"),
    ]
    for size in (1, 2, 3, 7, 200, len(stream)):
        reader = Reader()
        parts = [stream[at : at + size] for at in range(0, len(stream), size)]
        assert [message for part in parts for message in reader.feed(part)] == expected


def test_a_long_length_that_arrives_in_parts() -> None:
    stream, reader = sent(Opcode.TEXT, LONGER), Reader()
    found = [reader.feed(part) for part in (stream[:3], stream[3:9], stream[9:5000], stream[5000:])]
    assert found == [[], [], [], [Message(frames.TEXT, LONGER)]]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (Frame(Opcode.TEXT, b"x").serialize(mask=True), "masks no frame"),
        (b"\xc1\x01x", "extension"),
        (sent(Opcode.CONT, b"x"), "belongs to no message"),
    ],
    ids=("masked", "compressed", "out of turn"),
)
def test_what_no_client_takes(data: bytes, reason: str) -> None:
    with pytest.raises(BadFrame, match=reason):
        Reader().feed(data)


@pytest.mark.parametrize("data", [b"", b"short", LONG, LONGER])
def test_a_server_reads_what_is_sent(data: bytes) -> None:
    server = ServerProtocol(state=State.OPEN)
    server.receive_data(frames.frame(frames.TEXT, data))
    assert server.events_received() == [Frame(Opcode.TEXT, data)]

"""What somebody sees who opens a friend's link before the first deal."""

from app.rooms.fold import commands
from app.rooms.fold.access.audience import Audience
from app.rooms.fold.view import TableView, view_of
from app.web.render.assets import Assets
from app.web.render.renderer import Renderer
from app.web.table.surroundings import surroundings
from tests.rooms.table import GUEST, HOST, THIRD, Told, gathered
from tests.web.browsing import open_room
from tests.web.conftest import Server

NOBODY = Audience()


def seen(told: Told, person: str, audience: Audience = NOBODY) -> TableView:
    view = view_of(told.room, person, frozenset())
    return view._replace(now=view.now._replace(audience=audience))


def test_the_host_invites_a_guest_by_name() -> None:
    told, renderer = gathered(HOST, game="euchre"), Renderer(Assets())
    html = renderer.table(seen(told, GUEST))
    assert "<h1><bdi>Host</bdi> invites you to Euchre</h1>" in html
    assert "data-mute" not in html  # nobody is muted who has said nothing
    told.do(HOST, commands.Publish(id="a", public=True))
    assert "invites you" not in renderer.table(seen(told, GUEST))
    told.sit(GUEST, 1, "Guest")
    assert "invites you" not in renderer.table(seen(told, GUEST))


def test_who_watches_alone_is_not_told_that_somebody_watches() -> None:
    told = gathered(HOST, GUEST)
    for audience in (Audience((), 1), Audience(("Zoë",), 0)):
        assert surroundings(seen(told, THIRD, audience)).watching == ""
        assert "atching" in surroundings(seen(told, GUEST, audience)).watching
    both = Audience(("Zoë",), 1)
    assert surroundings(seen(told, THIRD, both)).watching


def test_only_the_host_is_told_how_to_let_others_reach_the_server(server: Server) -> None:
    with server.browser() as host, server.browser() as guest:
        code = open_room(host, friends="true")
        assert "HOST=0.0.0.0" in host.get(f"/r/{code}").text
        assert "HOST=0.0.0.0" not in guest.get(f"/r/{code}").text
        assert "HOST=0.0.0.0" not in guest.get(f"/r/{code}/invite").text

// "Really?": after an own move that surely was a mistake, if that is wanted (a setting), one tap takes it back. It
// is asked until that is done or the next own move is made.
const SMALL = matchMedia("(max-width: 700px), (max-height: 520px)"); // no room to say why

/** table: connection; tell: says something, with answers; untell: no longer; undo: takes the last own move back. */
export async function reconsider({ connection, tell, untell, undo }) {
  const asked = () => document.querySelector("#state")?.dataset.undo;
  const plays = asked();
  const address = `${location.pathname}/reconsider?move=${encodeURIComponent(connection.move())}`;
  const answer = await fetch(address, { method: "POST" }).catch(() => null);
  if (!answer?.ok) return; // nobody has asked a question
  const { said } = await answer.json();
  if (!said.length || asked() !== plays) return;
  const words = SMALL.matches ? said[0] : said.join(" ");
  tell(words, [["Take it back", undo], ["Leave it", () => {}]], "question");
  addEventListener("htmx:after:swap", function follow() {
    if (asked() === plays) return;
    removeEventListener("htmx:after:swap", follow);
    untell(words);
  });
}

// "Really?": after an own move that surely was a mistake, if that is wanted (a setting), one tap takes it back.

/** tell: says something, with answers. undo: takes the last own move back. */
export async function reconsider(connection, tell, undo) {
  const asked = () => document.querySelector("#state")?.dataset.undo;
  const plays = asked();
  const address = `${location.pathname}/reconsider?move=${encodeURIComponent(connection.move())}`;
  const answer = await fetch(address, { method: "POST" }).catch(() => null);
  if (!answer?.ok) return; // nobody has asked a question
  const { said } = await answer.json();
  if (said && asked() === plays) tell(said, [["Take it back", undo], ["Leave it", () => {}]]);
}

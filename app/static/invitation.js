// Sharing the link. On a plain http address of the local network a browser has neither clipboard
// nor share sheet: then the link is marked, and copied the old way.
export function startInvitation(connection) {
  const link = document.querySelector("#link");
  const share = document.querySelector("#share");
  link.addEventListener("focus", () => link.select());
  document.querySelector("#copy").addEventListener("click", async () => {
    link.select();
    let copied = false;
    try {
      await navigator.clipboard.writeText(link.value);
      copied = true;
    } catch {
      copied = document.execCommand("copy");
    }
    connection.tell(copied ? "Link copied." : "Copy the selected link.");
  });
  if (navigator.share) {
    share.hidden = false;
    share.addEventListener("click", () => navigator.share({ title: "Black Queen", url: link.value }).catch(() => {}));
  }
}

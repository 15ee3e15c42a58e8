// Sharing the link. On a plain http address of the local network a browser has neither clipboard
// nor share sheet: then the link is marked, and copied the old way. Fetched with the first page or sheet that has the link.
const link = () => document.querySelector("#link");

async function copy(connection) {
  link().select();
  let copied = false;
  try {
    await navigator.clipboard.writeText(link().value);
    copied = true;
  } catch {
    copied = document.execCommand("copy");
  }
  connection.tell(copied ? "Link copied." : "Copy the selected link.");
}

/** No press before this script was there is lost: until then the button cannot be pressed. */
function offerSharing() {
  const copies = document.querySelector("#copy");
  if (copies) copies.disabled = false;
  const share = document.querySelector("#share");
  if (share && navigator.share) share.hidden = false;
}

export function startInvitation(connection) {
  addEventListener("focusin", (event) => { if (event.target === link()) link().select(); });
  addEventListener("click", (event) => {
    if (event.target.closest?.("#copy")) copy(connection);
    else if (event.target.closest?.("#share")) navigator.share({ title: "Black Queen", url: link().value }).catch(() => {});
  });
  addEventListener("sheet", offerSharing);
  offerSharing();
}

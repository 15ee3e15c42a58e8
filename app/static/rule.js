// The rules of what is asked just now, from the help of the game, in a sheet of the table. They keep
// the styles of the help page: in a tree of their own, since the table has other ones.
const { game } = document.body.dataset;
const address = new URL(`../../help/${game}`, import.meta.url).href;

/** A sheet for all that is shown, made when it is wanted first. */
function made() {
  document.body.insertAdjacentHTML("beforeend", `<div id="rule" class="sheet" popover role="dialog" aria-label="Rules"><div tabindex="-1"></div>
    <p class="row"><button type="button" class="primary" popovertarget="rule" popovertargetaction="hide">Back to the table</button>
    <a class="button" href="${address}" target="_blank" rel="noopener">All rules</a></p></div>`);
  const sheet = document.querySelector("#rule");
  const text = sheet.firstElementChild; // it scrolls between the frame and the buttons, which stay in sight
  Object.assign(text.style, { width: "100%", maxHeight: "calc(94dvh - 9rem)", overflow: "auto", outline: "none" });
  text.attachShadow({ mode: "open" });
  return sheet;
}

export async function showRule(about) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.status);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const told = document.createElement("div");
  told.className = "text help";
  told.append(page.getElementById(about));
  for (const link of told.querySelectorAll("a")) {
    link.href = new URL(link.getAttribute("href"), address).href;
    link.target = "_blank";
  }
  const sheet = document.querySelector("#rule") ?? made();
  const text = sheet.firstElementChild;
  text.shadowRoot.replaceChildren(...page.querySelectorAll("link[rel=stylesheet]"), told);
  sheet.showPopover();
  text.scrollTop = 0;
  text.focus();
}

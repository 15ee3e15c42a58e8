// The line that says whose turn it is. Where it takes two rows, each of two sentences has its own, and it is no
// wider than they are.
const table = document.querySelector("#table");
const words = document.createRange();

function fitHint() {
  const hint = table.querySelector(".hint");
  if (!hint) return;
  hint.style.width = hint.style.whiteSpace = "";
  words.selectNodeContents(hint);
  if (words.getClientRects().length < 2) return;
  const high = hint.offsetHeight;
  hint.style.whiteSpace = "pre-line"; // the text breaks between its sentences
  if (hint.offsetHeight > high) hint.style.whiteSpace = "";
  const { paddingLeft, paddingRight } = getComputedStyle(hint);
  const wide = words.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight);
  hint.style.width = `${Math.ceil(wide)}px`;
}

export function startHint() {
  fitHint();
  addEventListener("htmx:after:swap", fitHint);
  addEventListener("resize", fitHint);
}

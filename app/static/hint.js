// The line that says whose turn it is: where it takes two rows, it is no wider than they are.
const table = document.querySelector("#table");
const words = document.createRange();

function fitHint() {
  const hint = table.querySelector(".hint");
  if (!hint) return;
  hint.style.width = "";
  words.selectNodeContents(hint);
  if (words.getClientRects().length < 2) return;
  const { paddingLeft, paddingRight } = getComputedStyle(hint);
  const wide = words.getBoundingClientRect().width + parseFloat(paddingLeft) + parseFloat(paddingRight);
  hint.style.width = `${Math.ceil(wide)}px`;
}

export function startHint() {
  fitHint();
  addEventListener("htmx:after:swap", fitHint);
  addEventListener("resize", fitHint);
}

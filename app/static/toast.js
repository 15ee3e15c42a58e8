// A sentence above everything for some seconds; while nobody looks at the page, it stays.
const toast = document.querySelector("#toast");

const LEAST_MS = 3000;
const LETTER_MS = 50;

let hiding = 0;

function hideLater() {
  clearTimeout(hiding);
  if (!document.hidden) hiding = setTimeout(() => toast.hidePopover(), LEAST_MS + LETTER_MS * toast.textContent.length);
}

export function tell(text) {
  toast.textContent = text;
  if (toast.matches(":popover-open")) toast.hidePopover();
  toast.showPopover(); // above whatever is open
  hideLater();
}

/** What is no longer so need not be read to its end. */
export function untell(text) {
  if (toast.matches(":popover-open") && toast.textContent === text) toast.hidePopover();
}

export function startToast() {
  document.addEventListener("visibilitychange", () => { if (toast.matches(":popover-open")) hideLater(); });
}

// A sentence for some seconds, near one's own hand and above everything; while nobody looks at the
// page, it stays.
import { placeBeside } from "./place.js";

const toast = document.querySelector("#toast");

const LEAST_MS = 3000;
const LETTER_MS = 50;

let hiding = 0;

function hideLater() {
  clearTimeout(hiding);
  if (!document.hidden) hiding = setTimeout(() => toast.hidePopover(), LEAST_MS + LETTER_MS * toast.textContent.length);
}

function place() {
  const hand = document.querySelector(".me .hand, .me");
  toast.style.transform = toast.style.pointerEvents = "";
  const { left, top, width, height } = toast.getBoundingClientRect();
  if (!hand || document.querySelector(".sheet:popover-open, .scores")) return; // above those
  const box = hand.getBoundingClientRect();
  const to = placeBeside(new DOMRect(box.left + box.width / 2, box.top + box.height / 2), width, height);
  toast.style.pointerEvents = "none"; // the cards below it can be chosen
  toast.style.transform = `translate(${to.left - left}px, ${to.top - top}px)`;
}

export function tell(text) {
  toast.textContent = text;
  if (toast.matches(":popover-open")) toast.hidePopover();
  toast.showPopover(); // above whatever is open
  place();
  hideLater();
}

/** What is no longer so need not be read to its end. */
export function untell(text) {
  if (toast.matches(":popover-open") && toast.textContent === text) toast.hidePopover();
}

export function startToast() {
  addEventListener("htmx:after:swap", () => { if (toast.matches(":popover-open")) place(); });
  document.addEventListener("visibilitychange", () => { if (toast.matches(":popover-open")) hideLater(); });
}

// What lies under the dim layer of an open sheet is not meant: a tap there closes the sheet and does nothing else, and
// Tab goes round inside. Where one sheet has opened another, the keys go back to what opened it.
const open = () => document.querySelector(".sheet:popover-open");

let beside = false; // whether the press that goes on began there

addEventListener("pointerdown", ({ target }) => {
  const opener = target.closest?.("[popovertarget]");
  const its = opener?.popoverTargetElement?.matches(":popover-open"); // closes what it has opened
  beside = !its && !target.closest?.("[popover]") && open() !== null;
}, { capture: true, passive: true });
addEventListener("click", (event) => {
  if (!beside || event.detail === 0) return; // by a key
  beside = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

const STOPS = "a[href], button, input:not([type=radio]:not(:checked)), select, textarea, summary";

addEventListener("keydown", (event) => {
  const sheet = event.key === "Tab" && open();
  if (!sheet) return;
  const stops = [...sheet.querySelectorAll(STOPS)].filter((each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }));
  const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)];
  const from = document.activeElement;
  if (!first || (from.closest("[popover]") && from !== last)) return;
  event.preventDefault();
  first.focus();
}, { capture: true });

addEventListener("toggle", ({ target, newState }) => {
  const sheet = newState === "closed" && open();
  if (sheet && !sheet.contains(document.activeElement)) sheet.querySelector(`[popovertarget="${target.id}"]`)?.focus();
}, { capture: true });

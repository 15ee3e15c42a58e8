// A tap beside an open sheet closes it, and does nothing else: what lies under the dim layer is not meant.
let beside = false; // whether the press that goes on began there

addEventListener("pointerdown", ({ target }) => {
  const opener = target.closest?.("[popovertarget]");
  const its = opener?.popoverTargetElement?.matches(":popover-open"); // closes what it has opened
  beside = !its && !target.closest?.("[popover]") && document.querySelector(".sheet:popover-open") !== null;
}, { capture: true, passive: true });
addEventListener("click", (event) => {
  if (!beside || event.detail === 0) return; // by a key
  beside = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

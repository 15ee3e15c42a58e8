// Days are those of this browser's time zone; without this script they are told in UTC.
const form = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

for (const element of document.querySelectorAll("[data-at]")) {
  element.textContent = form.format(new Date(element.dataset.at)).replace("Sept", "Sep");
}

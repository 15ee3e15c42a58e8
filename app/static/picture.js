// A picture of how a match ended, to share or to keep: an SVG, drawn here as a PNG. It shows names, points,
// the game, the day and the site, and nothing else that is not on the page.

const PLACE = location.host + new URL("../..", import.meta.url).pathname.slice(0, -1);
const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT, MIDDLE] = [1200, 630, 600];
const LARGE = 168; // a winner's portrait
const SMALL = 120;
const APART = 56;
const INSIDE = 16;
const SAID_MS = 4000;
const BROAD = 0.62; // of a letter, beside its height

function draw(name, attributes, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

/** A colour as the page has it now, by day or in the evening. */
function colour(name) {
  const probe = document.createElement("i");
  probe.style.color = `var(${name})`;
  document.querySelector("#scores").append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

function write(words, x, y, size, { fill = colour("--cream"), most = WIDTH - 100, ...more } = {}) {
  const fits = Math.min(size, most / (words.length * BROAD));
  const { fontFamily } = getComputedStyle(document.querySelector("#scores-title"));
  return draw("text", { x, y, fill, "font-family": fontFamily, "font-size": fits, "font-weight": 800, "text-anchor": "middle", ...more }, words);
}

/** Behind who sits there, as on the page. */
function tile(seat, court) {
  const avatar = document.querySelector(`.order [data-seat="${seat}"]`);
  return getComputedStyle(avatar, court ? "::before" : null).backgroundColor;
}

function portrait([seat, initial, court], x, y, size) {
  const box = { x, y: y + 0.16 * size, width: size, height: 0.84 * size, rx: 0.26 * size };
  const frame = draw("rect", { ...box, fill: tile(seat, court), stroke: colour("--cream"), "stroke-width": 5 });
  if (!court) return [frame, write(initial, x + size / 2, y + 0.72 * size, 0.4 * size, { fill: colour("--night") })];
  const cell = draw("svg", { x, y, width: size, height: size, viewBox: "0 0 100 100" });
  const within = draw("clipPath", { id: `within${seat}` }); // the frame's lower corners
  within.append(draw("path", { d: "M1-20H99V74Q99 98 73 98H27Q1 98 1 74Z" }));
  const bust = draw("g", { "clip-path": `url(#within${seat})` });
  bust.append(draw("use", { href: `#${court}`, stroke: colour("--cream"), "stroke-width": 4.4 }), draw("use", { href: `#${court}` }));
  cell.append(within, bust);
  return [frame, cell];
}

/** The rosette or the fool's cap that a group wears on the page: where it lies, in parts of a portrait's size. */
const WORN = { first: { left: -0.17, top: 0.74, width: 0.34, height: 0.34 }, fool: { left: -0.4, top: -0.4, width: 0.8, height: 0.67 } };

/** The marks of the groups, by their place; nothing for most. */
function marks(groups) {
  return Promise.all(groups.map(async ({ mark }, at) => {
    if (!mark) return null;
    const pair = document.querySelector(`.order li:nth-child(${at + 1}) .pair`);
    const [, address] = /url\("(.+)"\)/.exec(getComputedStyle(pair, "::after").backgroundImage);
    return drawing(await (await fetch(address)).text());
  }));
}

function wear(worn, mark, middle, base, size) {
  const { left, top, width, height } = WORN[mark];
  for (const [name, part] of Object.entries({ width, height })) worn.setAttribute(name, part * size);
  worn.setAttribute("x", middle + left * size);
  worn.setAttribute("y", base + (top - 1) * size);
  return worn;
}

/** All groups side by side, smaller where there are many. */
function order(groups, worn) {
  const sizes = groups.map(({ mark }) => (mark === "first" ? LARGE : SMALL));
  const widths = groups.map(({ faces }, i) => faces.length * sizes[i] + (faces.length - 1) * INSIDE);
  const whole = widths.reduce((sum, width) => sum + width, (groups.length - 1) * APART);
  const scale = Math.min(1, (WIDTH - 140) / whole);
  let left = MIDDLE - (whole * scale) / 2;
  return groups.flatMap(({ names, score, faces, mark }, i) => {
    const [size, width, base] = [sizes[i] * scale, widths[i] * scale, 444];
    const shown = faces.flatMap((face, at) => portrait(face, left + at * (size + INSIDE * scale), base - size, size));
    const x = left + width / 2;
    left += width + APART * scale;
    const most = width + APART * scale - 12;
    if (mark) shown.push(wear(worn[i], mark, x, base, size));
    return [...shown, write(names, x, base + 44, 28, { most }), write(score, x, base + 84, 32, { most })];
  });
}

function rays() {
  return Array.from({ length: 24 }, (_, i) => {
    const [a, b] = [i / 24, (i + 0.5) / 24].map((part) => part * 2 * Math.PI);
    const at = (angle) => `${MIDDLE + 1400 * Math.cos(angle)} ${100 + 1400 * Math.sin(angle)}`;
    return draw("path", { d: `M${MIDDLE} 100L${at(a)}L${at(b)}Z`, fill: colour("--cream"), opacity: 0.05 });
  });
}

const drawing = (text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;

async function portraits(addresses) {
  const sheets = await Promise.all(addresses.map(async (address) => (await fetch(address)).text()));
  const drawn = sheets.flatMap((text) => [...drawing(text).childNodes]);
  return draw("defs", { "stroke-linecap": "round", "stroke-linejoin": "round" }, ...drawn);
}

const asUrl = (blob) => new Promise((done) => {
  const reader = new FileReader();
  reader.onload = () => done(reader.result);
  reader.readAsDataURL(blob);
});

/** The letters of the page: an SVG that is drawn can fetch nothing, so it brings them. */
async function letters() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("src").includes("url("));
  const own = await Promise.all(faces.map(async ({ cssText, parentStyleSheet }) => {
    const [written, address] = /url\("?([^")]+)"?\)/.exec(cssText);
    const answer = await fetch(new URL(address, parentStyleSheet.href ?? document.baseURI));
    const brought = await asUrl(await answer.blob());
    return cssText.replace(written, () => `url("${brought}")`);
  }));
  return draw("style", {}, own.join(""));
}

async function pictureOf({ game, headline, score, groups }, addresses) {
  const day = new Date().toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
  const stops = [1, 2, 3].map((n, i) => draw("stop", { offset: [0, 0.55, 1][i], "stop-color": colour(`--cloth-${n}`) }));
  const cloth = draw("radialGradient", { id: "cloth", cx: 0.5, cy: 0.4, r: 0.8 }, ...stops);
  const frame = { x: 16, y: 16, width: WIDTH - 32, height: HEIGHT - 32, rx: 26, fill: "none", stroke: colour("--cream"), "stroke-width": 3, opacity: 0.25 };
  return draw(
    "svg",
    { xmlns: SVG, width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "stroke-linecap": "round", "stroke-linejoin": "round" },
    await letters(),
    await portraits(addresses),
    cloth,
    draw("rect", { width: WIDTH, height: HEIGHT, fill: "url(#cloth)" }),
    ...rays(),
    draw("rect", frame),
    write([game, score].filter(Boolean).join(" · "), MIDDLE, 88, 32),
    write(headline, MIDDLE, 214, 116),
    ...order(groups, await marks(groups)),
    write(`♠ Black Queen · ${day}`, MIDDLE, 574, 24, { opacity: 0.85 }),
    write(PLACE, MIDDLE, 600, 20, { opacity: 0.85 }),
  );
}

async function asFile(svg, name) {
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" }));
  const image = new Image(WIDTH, HEIGHT);
  image.src = url;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(url);
  const made = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  return new File([made], name, { type: "image/png" });
}

/** The game and the day: "...-2026-11-30.png". */
function nameOf({ game }) {
  const day = new Date();
  const numbers = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((number) => `${number}`.padStart(2, "0"));
  return `${[...game.toLowerCase().match(/[a-z]+/g), ...numbers].join("-")}.png`;
}

function save(file) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** On the button itself: a notice would lie on the result. */
function tell(button, words) {
  const usual = button.dataset.uiUsual ??= button.textContent;
  button.ariaLive = "polite";
  button.style.minWidth = `${button.offsetWidth}px`;
  button.textContent = words;
  setTimeout(() => { if (button.textContent === words) button.textContent = usual; }, SAID_MS);
}

async function share(button) {
  const { picture, portraits: faces } = button.dataset;
  try {
    const told = JSON.parse(picture);
    const file = await asFile(await pictureOf(told, faces.split(" ")), nameOf(told));
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else {
      save(file);
      tell(button, "Saved");
    }
  } catch (problem) {
    if (problem.name !== "AbortError") tell(button, "The picture could not be made"); // else one changed one's mind
  }
}

addEventListener("click", (event) => {
  const button = event.target.closest?.("#share-picture");
  if (button) share(button);
});

// The card faces as a picture. A browser draws an SVG background anew for every card that changes;
// so the sheet is painted once, as large as cards are here, and the cards use that. The SVG stays
// in use until then, and where this fails. table.js fetches this when the table is there and is dealt.
const root = document.documentElement;
const LARGEST = 110; // px: no card of the table is wider on a screen of 1280 x 800 (--u in table.css)
const MOST = 5000; // px: a bitmap is not wider
const COLUMNS = 13;

let painted = null; // {sheet, address}

function show(address) {
  root.style.setProperty("--deck", `url(${address})`);
}

async function paint() {
  const { deck: sheet } = root.dataset;
  if (painted?.sheet === sheet) return;
  if (painted) {
    root.style.removeProperty("--deck");
    URL.revokeObjectURL(painted.address);
    painted = null;
  }
  const source = getComputedStyle(root).getPropertyValue("--deck").match(/url\("?([^")]+)"?\)/)?.[1];
  if (!source) return;
  const image = new Image();
  image.src = new URL(source, document.querySelector('link[href$="/page.css"]').href);
  await image.decode();
  const larger = Math.max(1, Math.min(screen.width / 1280, screen.height / 800));
  const width = Math.min(MOST, Math.ceil(LARGEST * COLUMNS * larger * Math.min(devicePixelRatio, 2)));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => { canvas.toBlob(done); });
  if (!blob || root.dataset.deck !== sheet || painted) return;
  painted = { sheet, address: URL.createObjectURL(blob) };
  const ready = new Image();
  ready.src = painted.address;
  await ready.decode(); // so that the cards never blink
  show(painted.address);
}

const again = () => paint().catch(() => {});
addEventListener("look", again);
again();

// The words of a moment (moments.js), over the felt: as close to its middle as there is room.
const TURNED = 0.07; // they are, by 4 degrees: so much they are longer and higher

let words = null;
let lies = null; // where, as freePlace says it
let freePlace = null; // of place.js

/** Put them where there is room now; where there is none, over the middle, or nowhere while something is to be
 * decided. */
export function put() {
  if (!words?.isConnected) return;
  const felt = document.querySelector("#table .centre");
  if (!felt) { // the match was ended
    words.remove();
    return;
  }
  const [long, high] = [words.offsetWidth, words.offsetHeight];
  const [width, height] = [long + TURNED * high, high + TURNED * long];
  const middle = felt.getBoundingClientRect();
  const left = middle.left + (middle.width - width) / 2;
  const top = middle.top + (middle.height - height) / 2;
  lies = freePlace([[left, top]], width, height, lies);
  const place = lies ?? (document.querySelector("#table .felt.yours") ? null : { left, top });
  if (place) Object.assign(words.style, { left: `${place.left + (width - long) / 2}px`, top: `${place.top + (height - high) / 2}px` });
  else words.remove();
}

/** Show some, in place of those of before. places: freePlace of place.js. */
export function write(text, places) {
  words?.remove();
  lies = null;
  freePlace = places;
  words = document.createElement("p");
  words.id = "moment";
  words.ariaHidden = "true"; // it is said
  words.textContent = text;
  document.body.append(words);
  put();
}

/** Take these away, if they still stand there. */
export function wipe(text) {
  if (words?.textContent === text) words.remove();
}

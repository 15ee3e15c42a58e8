// Which card a press means, asked of the page of a real table. Evaluated once: the table then stays as it
// is, nothing more comes from the server, and nothing is sent; the last card that would have been played is kept.
() => {
  if (globalThis.presses) return;
  let last = '';
  addEventListener('table', (event) => event.detail.waitUntil(new Promise(() => {})));
  Object.defineProperty(WebSocket.prototype, 'readyState', { get: () => WebSocket.OPEN });
  WebSocket.prototype.send = function send(text) {
    const { do: what, id, action } = JSON.parse(text);
    if (what !== 'act') return;
    last = action;
    queueMicrotask(() => { // refused before the next press, so that it can be played again
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ id, text: '' }) }));
      document.querySelector('#toast').hidePopover();
      lower();
    });
  };
  const felt = () => document.querySelector('.felt');
  const hand = () => document.querySelector('.hand');
  const own = () => [...document.querySelectorAll('.seat.me button.card')];
  const cardAt = ([x, y]) => document.elementFromPoint(x, y)?.closest('.card') ?? null;
  const told = (element) => element?.id || element?.className || element?.tagName || 'nothing';
  const hitAt = (point) => told(cardAt(point) ?? document.elementFromPoint(...point));
  const PACK = [...'SHCD'].flatMap((suit) => [...'AKQJT98765432'].map((rank) => rank + suit));
  const ROWS = [9, 20, 33]; // of Durak
  const STEP = 11; // px, between the points of which strips are made
  const EDGE = 2; // px, so close to a strip's edge nothing is tried
  const TRIED = 8; // points of each strip, besides its middle

  const flat = new CSSStyleSheet(); // the boxes of the resting fan alone
  flat.replaceSync('.face, #zoom, #play { pointer-events: none !important; }');

  function make(text, kind) {
    const card = document.createElement('button');
    Object.assign(card, { id: text, className: `card ${kind}` });
    card.dataset.card = text;
    card.innerHTML = '<i class="face"></i>';
    return card;
  }

  /** A hand of so many cards, of which some can be played. */
  function deal(n) {
    const cards = PACK.slice(0, n).map((text, i) => make(text, i % 3 === 1 ? 'held' : 'held legal'));
    for (const card of cards) card.dataset.action = card.id;
    put(cards);
    hand().scrollIntoView({ block: 'center' });
    dispatchEvent(new Event('resize')); // what lies beside cards follows
  }

  function put(cards) {
    const n = cards.length;
    hand().replaceChildren(...cards);
    hand().dataset.n = n;
    felt().classList.add('yours');
    if (felt().matches('.durak')) {
      felt().classList.remove('rows1', 'rows2', 'rows3', 'rows4');
      felt().classList.add(`rows${1 + ROWS.filter((most) => n > most).length}`);
    }
  }

  /** The strip of each own card, whatever is raised: some points in it, and the middle of it. */
  function strips() {
    document.adoptedStyleSheets = [flat];
    const cards = own();
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const found = new Map(cards.map((card) => [card, []]));
    const left = Math.max(0, Math.min(...boxes.map((box) => box.left)));
    const top = Math.max(0, Math.min(...boxes.map((box) => box.top)));
    const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)));
    const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)));
    for (let x = left + EDGE; x < right; x += STEP) {
      for (let y = top + EDGE; y < bottom; y += STEP) {
        found.get(cardAt([x, y]))?.push([x, y]);
      }
    }
    const sums = (points) => points.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
    const strip = (card) => {
      const points = found.get(card);
      const [x, y] = sums(points).map((sum) => sum / points.length);
      const far = (point) => Math.hypot(point[0] - x, point[1] - y);
      const inside = (point) => [[-EDGE, 0], [EDGE, 0], [0, -EDGE], [0, EDGE]]
        .every(([dx, dy]) => cardAt([point[0] + dx, point[1] + dy]) === card);
      const every = Math.max(1, (points.length - 1) / TRIED);
      const tried = points.filter((_, i) => i % every < 1).filter(inside);
      return { card, tried, middle: [...points].sort((a, b) => far(a) - far(b))[0] };
    };
    const all = cards.map(strip);
    document.adoptedStyleSheets = [];
    return all;
  }

  const within = ([x, y], box) => box.left < x && x < box.right && box.top < y && y < box.bottom;
  /** What is wrong in this state: presses in the middle of a strip that mean something else, strips that
   * belong to somebody else in parts (near a card, if one is given), and what the large card and its button
   * cover. */
  function wrong(of, state, id = '') {
    const box = document.getElementById(id)?.getBoundingClientRect();
    const near = ([x]) => !box || (x > box.left - box.width && x < box.right + box.width);
    const layers = ['#zoom', '#play'].map((which) => document.querySelector(which))
      .filter((element) => element.checkVisibility())
      .map((element) => [element.id, element.getBoundingClientRect()]);
    const found = [];
    for (const { card, tried, middle } of of) {
      if (!middle) {
        found.push(['no strip', state, card.id, '']);
        continue;
      }
      if (cardAt(middle) !== card) {
        found.push(['middle', state, card.id, hitAt(middle)]);
      } else {
        const other = tried.find((point) => near(point) && cardAt(point) !== card);
        if (other) found.push(['strip', state, card.id, hitAt(other)]);
      }
      for (const [name, box] of layers) {
        if ([middle, ...tried].some((point) => within(point, box))) found.push(['covered', state, card.id, name]);
      }
    }
    return found;
  }

  /** By a finger, as the page is told of it. */
  function tap(point) {
    const [clientX, clientY] = point;
    const touch = { bubbles: true, cancelable: true, clientX, clientY, pointerType: 'touch', detail: 1 };
    for (const type of ['pointerdown', 'pointerup', 'click']) {
      document.elementFromPoint(...point).dispatchEvent(new PointerEvent(type, touch));
    }
  }

  const raised = () => document.querySelector('[data-ui-raised]');
  function lower() {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    document.querySelectorAll('[data-ui-sent]').forEach((card) => card.removeAttribute('data-ui-sent'));
  }

  const marks = (mark) => (card, on) => card.toggleAttribute(mark, on);
  const STATES = {
    raised: (card, on, middle) => (on ? tap(middle) : lower()),
    sent: marks('data-ui-sent'),
    guided: marks('data-ui-guided'),
    focused(card, on) {
      if (on) card.focus();
      else card.blur();
      lower();
    },
  };

  let resting = [];

  /** Look at the fan at rest, as what follows is compared with; returns each card's id and the middle of its
   * strip. */
  function rest() {
    resting = strips();
    return resting.map(({ card, middle }) => [card.id, middle]);
  }

  /** What is wrong while the mouse is on a card. */
  const pointedAt = (id) => wrong(resting, `${id} pointed at`, id);

  /** Each of these states of each card, one after the other. */
  function inEach(names) {
    const found = wrong(resting, 'at rest');
    for (const name of names) {
      for (const { card, middle } of resting) {
        if (!middle) continue;
        STATES[name](card, true, middle);
        const state = `${card.id} ${name}`;
        if (name === 'raised' && raised() !== card) found.push(['raised', state, card.id, told(raised())]);
        found.push(...wrong(resting, state, card.id));
        STATES[name](card, false, middle);
      }
    }
    return found;
  }

  /** Have the table updated by something. */
  function updated(change) {
    dispatchEvent(new CustomEvent('htmx:before:swap', { detail: { tasks: [] } }));
    change();
    dispatchEvent(new CustomEvent('htmx:after:swap'));
  }

  const WAYS = {
    deal() {
      const { dataset } = document.querySelector('#state');
      updated(() => { dataset.move = `${Number(dataset.move.split('.')[0]) + 1}.0`; });
    },
    play() {
      updated(() => put(own().filter((card) => card.matches('.held')).filter((_, i) => i % 4 !== 2)));
    },
    draw() {
      const held = own().filter((card) => card.matches('.held'));
      const drawn = make('2C', 'held legal');
      drawn.dataset.action = '2C';
      updated(() => put([...held.slice(0, 2), drawn, ...held.slice(2)]));
    },
    sweep() {
      const trick = document.querySelector('#trick');
      const seats = [...document.querySelectorAll('.plate')].map((plate) => plate.dataset.seat);
      trick.replaceChildren(...seats.map((seat, i) => {
        const slot = document.createElement('div');
        slot.className = 'slot n';
        slot.dataset.seat = seat;
        slot.append(make(`${'23456789'[i]}D`, 'played'));
        return slot;
      }));
      trick.classList.add('full');
      trick.dataset.winner = document.querySelector('.me > .plate').dataset.seat;
      updated(() => {});
      document.querySelector('#table').click();
    },
  };

  /** What is wrong while cards are on their way, and how many are. */
  function onTheWay(name) {
    WAYS[name]();
    const of = strips();
    const moving = document.getAnimations()
      .map((each) => [each, each.effect.getComputedTiming().endTime])
      .filter(([{ effect }, end]) => effect.target.matches('.face, .slot') && Number.isFinite(end));
    const found = [0, 0.05, 0.2, 0.5, 0.9].flatMap((part) => {
      for (const [each, end] of moving) {
        each.pause();
        each.currentTime = part * end;
      }
      return wrong(of, `${name} ${part}`);
    });
    for (const [each] of moving) each.finish();
    return { moving: moving.length, found };
  }

  globalThis.presses = { deal, rest, pointedAt, inEach, onTheWay, own, last: () => last };
}

// What tests of a phone ask of a page.

// In the page: what is wrong with what can be pressed now. `act`: how large a target has to be.
export const faults = (page, act = 44) =>
  page.evaluate((act) => {
    const found = [];
    const say = (element, what) => found.push(`${what}: ${element.dataset?.spot ?? element.className} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}”`);
    const within = (box) => box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    // How far one can go from the middle and still be on the thing, or on something that belongs to it.
    const reach = (element, x, y, dx, dy) => {
      let far = 0;
      for (; far < 80; ++far) {
        const there = document.elementFromPoint(x + dx * far, y + dy * far);
        if (!there || !element.contains(there)) break;
      }
      return far;
    };
    const things = [...document.querySelectorAll('.table [data-can], .asking button:not(:disabled), .asking label, .ending button, .menu button')].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    for (const thing of things) {
      let box = thing.getBoundingClientRect();
      if (!box.width) continue;
      thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      box = thing.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const there = document.elementFromPoint(x, y);
      if (!there || !thing.contains(there)) {
        say(thing, `covered by ${there?.className || there?.tagName} at ${Math.round(x)},${Math.round(y)}`);
        continue;
      }
      const width = reach(thing, x, y, 1, 0) + reach(thing, x, y, -1, 0);
      const height = reach(thing, x, y, 0, 1) + reach(thing, x, y, 0, -1);
      if (width < act || height < act) say(thing, `${width}×${height}`);
    }
    // Whatever else can be pressed is at least 24 px large, where nothing lies over it.
    for (const other of document.querySelectorAll('.table :is(button, a, input, select, summary, [data-about])')) {
      const box = other.getBoundingClientRect();
      if (!box.width || !within(box) || !other.checkVisibility({ visibilityProperty: true })) continue;
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!other.contains(document.elementFromPoint(x, y))) continue;
      const width = reach(other, x, y, 1, 0) + reach(other, x, y, -1, 0) - 1;
      const height = reach(other, x, y, 0, 1) + reach(other, x, y, 0, -1) - 1;
      if (Math.max(width, box.width) < 23.5 || Math.max(height, box.height) < 23.5) say(other, `less than 24: ${Math.round(width)}×${Math.round(height)}`);
    }
    for (const end of document.querySelectorAll('.ending .end')) {
      const box = end.getBoundingClientRect();
      if (!within(box)) say(end, 'out of sight');
      if (box.height < 48) say(end, `${Math.round(box.height)} high`);
    }
    const board = document.querySelector('.board').getBoundingClientRect();
    if (!within(board) || board.width <= 0.5 * innerWidth) found.push(`the board is not on the screen: ${JSON.stringify(board)}`);
    const question = document.querySelector('.asking .text')?.getBoundingClientRect();
    document.querySelector('.ask').scrollTop = 0;
    if (!question || !within(document.querySelector('.asking .text').getBoundingClientRect())) found.push('the question is out of sight');
    for (const card of document.querySelectorAll('.board [data-spot^="you.hand#"]')) if (card.getClientRects().length && !card.querySelector('.name')?.textContent.trim()) say(card, 'without its name');
    // Names of the cards in the hand, and of skills: nothing of them is cut off.
    for (const name of document.querySelectorAll('.board [data-spot*="hand#"] .name, .board .skill .name'))
      if (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 2) say(name, `cut off ${name.scrollWidth}>${name.clientWidth} ${name.scrollHeight}>${name.clientHeight}`);
    // What is drawn over a card leaves its name to be read.
    for (const glyph of document.querySelectorAll('.board [data-spot*="hand#"] > .glyph')) {
      const name = glyph.parentElement.querySelector('.name');
      const range = document.createRange();
      if (name) range.selectNodeContents(name);
      const [words, mark] = [range.getBoundingClientRect(), glyph.getBoundingClientRect()];
      if (mark.width && words.width && words.left < mark.right - 2 && mark.left < words.right - 2 && words.top < mark.bottom - 2 && mark.top < words.bottom - 2) say(glyph.parentElement, 'its name is covered');
    }
    // The steps of a turn: the one that is on is whole.
    for (const step of document.querySelectorAll('.board li[aria-current]')) if (step.scrollWidth > step.clientWidth + 1) say(step, `cut off ${step.scrollWidth}>${step.clientWidth}`);
    return found;
  }, act);


// A press means what was there when it began. For a moment after a question has come nothing answers it; what has come to
// where another button was pressed or has gone sleeps longer, because who presses twice means the first.
const Settle = 150; // milliseconds
const Moment = 600;
const Near = 24; // pixels
const Buttons = 'button, a.button, [data-can]';
const Answers = '.asking, .ending, .strip, .menu, [data-can]';

type Point = { x: number; y: number };

// The same button, to who looks at it: the same thing on the board with the same ring, or the same words to the same
// question. What ends is called the same at every question.
function nameOf(button: Element): string {
  const { spot, role } = (button as HTMLElement).dataset;
  if (spot) return `${spot} ${role ?? ''}`;
  const question = button.closest('.asking')?.querySelector('.text')?.textContent ?? '';
  return `${question} ${button.textContent}`;
}
const isNear = (box: DOMRect, { x, y }: Point): boolean => box.left - Near <= x && x <= box.right + Near && box.top - Near <= y && y <= box.bottom + Near;
const buttonsNear = (point: Point): Element[] => [...document.querySelectorAll(Buttons)].filter((button) => isNear(button.getBoundingClientRect(), point));

export class Guard {
  private since = -Infinity; // when the question changed
  private gone: { box: DOMRect; name: string }[] = []; // the buttons of the question before
  private down = 0; // when the pointer went down
  private pressed: { at: Point; time: number; there: Set<string> } | null = null; // the last press, and what was near it
  private key: { key: string; name: string } | null = null; // the last key that pressed a button, and what it pressed

  // Before the page shows another question, or none.
  leave(): void {
    this.gone = [...document.querySelectorAll('.asking button, .ending button, .offer button')].map((button) => ({ box: button.getBoundingClientRect(), name: nameOf(button) }));
  }
  // When it shows it.
  change(): void {
    this.since = performance.now();
  }

  // When a pointer goes down anywhere.
  begin(): void {
    this.down = performance.now();
  }

  // For every click, before anything else hears of it. Clicks without a pointer have been judged as keys.
  click(event: MouseEvent): void {
    const button = (event.target as Element).closest(Buttons);
    if (!button || event.detail === 0) return;
    const at = { x: event.clientX, y: event.clientY };
    const name = nameOf(button);
    const fresh = this.down - this.since;
    const { pressed } = this;
    const came = pressed && !pressed.there.has(name) && isNear(button.getBoundingClientRect(), pressed.at) && this.down - Math.max(pressed.time, this.since) < Moment;
    const old = fresh < Moment ? this.gone.filter(({ box }) => isNear(box, at)) : [];
    if ((fresh < Settle && button.closest(Answers)) || came || (old.length && !old.some((one) => one.name === name))) return refuse(event);
    this.pressed = { at, time: performance.now(), there: new Set(buttonsNear(at).map(nameOf)) };
  }

  // For every key. Whoever has pressed another key meanwhile, as to move on, knows what is pressed.
  press(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'Shift') return; // part of the next one
    const button = /^[1-9]$/.test(key) ? digitButton(key) : key === 'Enter' || key === ' ' ? (event.target as Element).closest?.(Buttons) : /^e$/i.test(key) ? document.querySelector('.ending .end') : null;
    const name = button && nameOf(button);
    const fresh = performance.now() - this.since;
    if (button?.closest(Answers) && (fresh < Settle || (fresh < Moment && this.key?.key === key && this.key.name !== name))) return refuse(event);
    this.key = name ? { key, name } : null;
  }
}

// The button a digit presses.
export const digitButton = (digit: string): HTMLElement | null => document.querySelector(`[data-digit="${digit}"]`);

function refuse(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

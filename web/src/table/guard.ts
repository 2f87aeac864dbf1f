// Who presses twice means the first button both times. For a moment after the question has changed, a press does nothing
// where another button was, and a key does nothing that pressed another button just before.
const Moment = 600; // milliseconds
const Buttons = 'button, a.button, [data-can]';

interface Place {
  box: DOMRect;
  name: string;
}

// The same button, to who looks at it: the same thing on the board, or the same words.
const nameOf = (button: Element): string => (button as HTMLElement).dataset.spot ?? button.textContent ?? '';

export class Guard {
  private since = -Infinity; // when the question changed
  private places: Place[] = []; // where buttons were before
  private key: { key: string; name: string } | null = null; // the last one pressed, and what it pressed

  // While the page still shows the question that goes.
  leave(root: ParentNode): void {
    this.places = [...root.querySelectorAll(Buttons)].map((button) => ({ box: button.getBoundingClientRect(), name: nameOf(button) }));
  }

  // When it shows another, or none.
  change(): void {
    this.since = performance.now();
  }

  // For every click, before anything else hears of it. Clicks without a pointer have been judged as keys.
  click(event: MouseEvent): void {
    const button = (event.target as Element).closest(Buttons);
    if (!button || event.detail === 0) return;
    const before = this.places.filter(({ box }) => box.left <= event.clientX && event.clientX <= box.right && box.top <= event.clientY && event.clientY <= box.bottom);
    if (before.length && !before.some(({ name }) => name === nameOf(button))) this.refuse(event);
  }

  // For every key. Whoever has pressed another key meanwhile, as to move on, knows what is pressed.
  press(event: KeyboardEvent): void {
    const { key } = event;
    const digit = /^[1-9]$/.test(key);
    const button = digit ? document.querySelector(`[data-digit="${key}"]`) : key === 'Enter' || key === ' ' ? (event.target as Element).closest?.(Buttons) : null;
    const name = button && nameOf(button);
    if (name && this.key?.key === key && this.key.name !== name && this.refuse(event)) return;
    this.key = name ? { key, name } : null;
  }

  private refuse(event: Event): boolean {
    if (performance.now() - this.since >= Moment) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }
}

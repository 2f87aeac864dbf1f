// Who presses twice means the first button both times. For a moment after the question has changed, a press does nothing
// where another button was just pressed, and a key does nothing that pressed another button just before.
const Moment = 600; // milliseconds
const Buttons = 'button, a.button, [data-can]';

// The same button, to who looks at it: the same thing on the board, or the same words.
const nameOf = (button: Element): string => (button as HTMLElement).dataset.spot ?? button.textContent ?? '';

export class Guard {
  private since = -Infinity; // when the question changed
  private pressed: { box: DOMRect; name: string } | null = null; // the last button, and where it was
  private key: { key: string; name: string } | null = null; // the last key that pressed one, and what it pressed

  // When the page shows another question, or none.
  change(): void {
    this.since = performance.now();
  }

  // For every click, before anything else hears of it. Clicks without a pointer have been judged as keys.
  click(event: MouseEvent): void {
    const button = (event.target as Element).closest(Buttons);
    if (!button || event.detail === 0) return;
    const name = nameOf(button);
    const { left, right, top, bottom } = this.pressed?.box ?? new DOMRect();
    const there = left <= event.clientX && event.clientX <= right && top <= event.clientY && event.clientY <= bottom;
    if (this.pressed && there && this.pressed.name !== name && this.refuse(event)) return;
    this.pressed = { box: button.getBoundingClientRect(), name };
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

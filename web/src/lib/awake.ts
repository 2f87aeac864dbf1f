// Keeps the screen of a phone on while somebody plays: from the first tap until nothing was answered for three minutes,
// and again when one comes back. Where a browser cannot, nothing happens.
const Patience = 180_000; // milliseconds

export class Awake {
  private lock: WakeLockSentinel | null = null;
  private until = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking = false;

  constructor() {
    document.addEventListener('visibilitychange', this.returned);
  }

  // Somebody is here: has tapped for the first time, answered, or come back.
  touch(): void {
    this.until = Date.now() + Patience;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), Patience);
    void this.take();
  }
  get playing(): boolean {
    return this.until > 0;
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.returned);
    this.rest();
  }

  // The browser gives the lock up when the page is hidden.
  private returned = (): void => {
    if (document.visibilityState === 'visible' && this.playing) this.touch();
  };
  private rest(): void {
    clearTimeout(this.timer);
    this.until = 0;
    void this.lock?.release().catch(() => {});
    this.lock = null;
  }
  private async take(): Promise<void> {
    if (this.asking || (this.lock && !this.lock.released) || !('wakeLock' in navigator)) return;
    this.asking = true;
    try {
      this.lock = await navigator.wakeLock.request('screen');
      if (!this.playing) this.rest();
    } catch {
      this.lock = null; // no battery, or not allowed: the screen does as it likes
    }
    this.asking = false;
  }
}

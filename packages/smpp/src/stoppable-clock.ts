import type { Clock } from './clock.ts';

/** A clock that can be stopped: for as long as it is, no time passes, and nothing falls due. */
export class StoppableClock implements Clock {
  readonly #clock: Clock;
  readonly #parked = new Set<() => void>();
  #stoppedAt: number | undefined;
  /** The sum of all stops that are over. */
  #stoppedMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return (this.#stoppedAt ?? this.#clock.now()) - this.#stoppedMs;
  }

  after(delayMs: number, run: () => void): () => void {
    let cancel = () => {};
    const wait = (ms: number) => {
      const armedAt = this.now();
      const stoppedMs = this.#stoppedMs;
      const fall = () => {
        // Without a stop the timer of the machine is believed: it may be early by a fraction of a millisecond.
        const leftMs = this.#hasStoppedSince(stoppedMs) ? armedAt + ms - this.now() : 0;
        if (leftMs <= 0) run();
        else if (this.#stoppedAt === undefined) wait(leftMs);
        else cancel = this.#park(() => wait(leftMs));
      };
      cancel = this.#clock.after(ms, fall);
    };
    wait(delayMs);
    return () => cancel();
  }

  /** Stops it; once is as good as twice. */
  stop(): void {
    this.#stoppedAt ??= this.#clock.now();
  }

  /** Lets it go on from where it was stopped. */
  start(): void {
    if (this.#stoppedAt === undefined) return;
    this.#stoppedMs += this.#clock.now() - this.#stoppedAt;
    this.#stoppedAt = undefined;
    const parked = [...this.#parked];
    this.#parked.clear();
    for (const goOn of parked) goOn();
  }

  #hasStoppedSince(stoppedMs: number): boolean {
    return this.#stoppedAt !== undefined || this.#stoppedMs > stoppedMs;
  }

  #park(goOn: () => void): () => void {
    this.#parked.add(goOn);
    return () => this.#parked.delete(goOn);
  }
}

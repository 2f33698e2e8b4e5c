import type { Clock } from '../src/clock.ts';

/** A clock that moves only when a test moves it. */
export class TestClock implements Clock {
  /** Of no particular epoch, as it is for a monotonic clock. */
  #now = 12_345.5;
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { at: this.#now + delayMs, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Milliseconds until each timer that is set, in order. */
  get pendingMs(): number[] {
    return [...this.#timers].map(({ at }) => at - this.#now).sort((a, b) => a - b);
  }

  /** Runs what falls due within the time, in its order, with the clock at its moment. */
  advance(delayMs: number): void {
    const end = this.#now + delayMs;
    for (let timer = this.#earliest(end); timer; timer = this.#earliest(end)) {
      this.#timers.delete(timer);
      this.#now = timer.at;
      timer.run();
    }
    this.#now = end;
  }

  #earliest(end: number) {
    return [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
  }
}

/** The source of time of a session, replaceable in tests. */
export interface Clock {
  /** Monotonic milliseconds since an unspecified epoch. */
  now(): number;
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

/** The monotonic clock of the machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** A clock that can be stopped; timers do not run meanwhile. */
export class StoppableClock implements Clock {
  readonly #clock: Clock;
  readonly #parked = new Set<() => void>();
  #stoppedAt: number | undefined;
  /** The total length of earlier stops. */
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
        // Without a stop, a timer that fires a fraction of a millisecond early counts as due.
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

  stop(): void {
    this.#stoppedAt ??= this.#clock.now();
  }

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

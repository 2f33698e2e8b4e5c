import type { Clock } from './clock.ts';

/** Who wants to know whether the peer lives. */
export interface LifeWatcher {
  /** Sends `enquire_link`; `onEnd` is called when it is answered, or lost. */
  enquire(onEnd: () => void): void;
  /** A peer that was suspect answers again. */
  onTrusted(): void;
  onDead(): void;
}

/**
 * Whether the peer lives. Any PDU is a sign of life, and after a silence the peer is asked for one. A peer that left a
 * request unanswered is suspect: it is asked at once, and only an answer clears it.
 */
export class SignsOfLife {
  readonly #clock: Clock;
  readonly #silenceMs: number;
  readonly #watcher: LifeWatcher;
  #isSuspect = false;
  #isEnquiring = false;
  #isStopped = false;
  #heardAt: number;
  #answeredAt: number;
  #cancelWatch: () => void = () => {};

  /** `silenceMs` of 0: it never asks for silence alone. */
  constructor(clock: Clock, silenceMs: number, watcher: LifeWatcher) {
    this.#clock = clock;
    this.#silenceMs = silenceMs;
    this.#watcher = watcher;
    this.#heardAt = this.#answeredAt = clock.now();
  }

  /** Whether a request was left unanswered, and nothing answered since. */
  get isSuspect(): boolean {
    return this.#isSuspect;
  }

  /** Something has come from the peer. */
  heard(): void {
    this.#heardAt = this.#clock.now();
  }

  /** The peer has answered a request. */
  answered(): void {
    this.#answeredAt = this.#clock.now();
  }

  /** Waits for silence from now on. */
  watch(): void {
    if (this.#silenceMs === 0) return;
    const leftMs = this.#heardAt + this.#silenceMs - this.#clock.now();
    if (leftMs > 0) this.#cancelWatch = this.#clock.after(leftMs, () => this.watch());
    else this.#enquire();
  }

  /** A request was left unanswered. */
  suspect(): void {
    this.#isSuspect = true;
    if (!this.#isEnquiring) this.#enquire();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelWatch();
  }

  #enquire(): void {
    this.#cancelWatch();
    this.#isEnquiring = true;
    const askedAt = this.#clock.now();
    this.#watcher.enquire(() => this.#onEnquired(askedAt));
  }

  /** Some peers know no `enquire_link`: of one that is suspect, an answer to any other request will do. */
  #onEnquired(askedAt: number): void {
    this.#isEnquiring = false;
    if (this.#isStopped) return;
    const wasSuspect = this.#isSuspect;
    const signAt = wasSuspect ? this.#answeredAt : this.#heardAt;
    if (signAt < askedAt) {
      this.#watcher.onDead();
      return;
    }
    this.#isSuspect = false;
    this.watch();
    if (wasSuspect) this.#watcher.onTrusted();
  }
}

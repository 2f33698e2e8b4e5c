import type { Clock } from './clock.ts';

/** The callbacks of {@link EnquireLink}. */
export interface EnquireLinkOwner {
  /** Sends `enquire_link`; `onEnd` is called when it is answered or lost. */
  enquire(onEnd: () => void): void;
  /** A suspect peer answers again. */
  onRecovered(): void;
  onDead(): void;
}

/**
 * Keep-alive by `enquire_link`: sent after silence, and at once after a request without an answer. Any PDU ends a silence,
 * but a peer that left a request unanswered stays suspect until it answers.
 */
export class EnquireLink {
  readonly #clock: Clock;
  readonly #silenceMs: number;
  readonly #watcher: EnquireLinkOwner;
  #isSuspect = false;
  #isEnquiring = false;
  #isStopped = false;
  #heardAt: number;
  #answeredAt: number;
  #cancelWatch: () => void = () => {};

  /** `silenceMs` 0 turns the keep-alive after silence off. */
  constructor(clock: Clock, silenceMs: number, watcher: EnquireLinkOwner) {
    this.#clock = clock;
    this.#silenceMs = silenceMs;
    this.#watcher = watcher;
    this.#heardAt = this.#answeredAt = clock.now();
  }

  /** Whether a request was left unanswered and nothing has been answered since. */
  get isSuspect(): boolean {
    return this.#isSuspect;
  }

  received(): void {
    this.#heardAt = this.#clock.now();
  }

  answered(): void {
    this.#answeredAt = this.#clock.now();
  }

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

  /** Some peers do not know `enquire_link`, so that an answer to any request clears suspicion. */
  #onEnquired(askedAt: number): void {
    this.#isEnquiring = false;
    if (this.#isStopped) return;
    const wasSuspect = this.#isSuspect;
    const lastAt = wasSuspect ? this.#answeredAt : this.#heardAt;
    if (lastAt < askedAt) {
      this.#watcher.onDead();
      return;
    }
    this.#isSuspect = false;
    this.watch();
    if (wasSuspect) this.#watcher.onRecovered();
  }
}

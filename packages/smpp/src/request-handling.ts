import type { AnsweredCommand } from './command.ts';
import type { Link } from './link.ts';
import type { AnswerDraft, PduOf } from './pdu.ts';

/** Answers one kind of request, at once or later; what it throws is answered with a status that asks for a repeat. */
export type RequestHandler<C extends AnsweredCommand> = (
  pdu: PduOf<C>,
) => AnswerDraft<C> | undefined | Promise<AnswerDraft<C> | undefined>;

/** The requests of peers that are being handled: a bounded number, each answered exactly once. */
export class RequestHandling {
  readonly #maxHandling: number;
  readonly #onRoom: () => void;
  #handling = 0;
  readonly #whenIdle: (() => void)[] = [];

  /** `onRoom` is called whenever one is answered. */
  constructor(maxHandling: number, onRoom: () => void = () => {}) {
    this.#maxHandling = maxHandling;
    this.#onRoom = onRoom;
  }

  /** Requests that are being handled. */
  get handling(): number {
    return this.#handling;
  }

  /** Whether another request can be taken on. */
  get hasRoom(): boolean {
    return this.#handling < this.#maxHandling;
  }

  /** Runs the handler and answers. If it fails, `onFailed` hears why and the peer gets `failureStatus`. */
  async handle<C extends AnsweredCommand>(
    link: Link,
    pdu: PduOf<C>,
    handler: RequestHandler<C>,
    failureStatus: number,
    onFailed: (error: unknown) => void,
  ): Promise<void> {
    this.#handling++;
    try {
      link.respond<C>(pdu, (await handler(pdu)) ?? {});
    } catch (error) {
      link.respond<C>(pdu, { status: failureStatus } as AnswerDraft<C>); // a status alone is a draft of any answer
      onFailed(error);
    } finally {
      this.#handling--;
      this.#onRoom();
      if (this.#handling === 0) for (const resolve of this.#whenIdle.splice(0)) resolve();
    }
  }

  /** Resolves once nothing is being handled. */
  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#handling === 0) resolve();
      else this.#whenIdle.push(resolve);
    });
  }
}

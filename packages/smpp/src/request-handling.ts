import type { AnsweredCommand } from './command.ts';
import type { Link } from './link.ts';
import type { AnswerDraft, PduOf } from './pdu.ts';

/** Answers requests of one command. If it throws, the response asks for a repetition. */
export type RequestHandler<C extends AnsweredCommand> = (
  pdu: PduOf<C>,
) => AnswerDraft<C> | undefined | Promise<AnswerDraft<C> | undefined>;

/** Runs a bounded number of request handlers, and answers each request exactly once. */
export class RequestHandling {
  readonly #maxHandling: number;
  readonly #onRoom: () => void;
  #handling = 0;
  readonly #whenIdle: (() => void)[] = [];

  /** `onRoom` is called after each response. */
  constructor(maxHandling: number, onRoom: () => void = () => {}) {
    this.#maxHandling = maxHandling;
    this.#onRoom = onRoom;
  }

  get handling(): number {
    return this.#handling;
  }

  get hasRoom(): boolean {
    return this.#handling < this.#maxHandling;
  }

  /** Runs the handler and answers, with `failureStatus` if it fails. */
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

  idle(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#handling === 0) resolve();
      else this.#whenIdle.push(resolve);
    });
  }
}

import type { ProblemCode } from './codes.ts';

/** A rejected request of the command or the API; the message is for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The problem code over HTTP. */
  readonly code: ProblemCode;
  /** The rejected member of the request body. */
  readonly member: string | undefined;

  constructor(message: string, code: ProblemCode = 'validation_failed', member?: string) {
    super(message);
    this.code = code;
    this.member = member;
  }
}

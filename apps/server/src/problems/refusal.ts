import type { ProblemCode } from './codes.ts';

/** What somebody asked for and cannot have; the message is for them. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** What it is over HTTP. */
  readonly code: ProblemCode;
  /** The member of a request that asks for it. */
  readonly member: string | undefined;

  constructor(message: string, code: ProblemCode = 'validation_failed', member?: string) {
    super(message);
    this.code = code;
    this.member = member;
  }
}

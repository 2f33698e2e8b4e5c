import type { AnsweredCommand, ResponseTo } from './command.ts';
import type { PduOf } from './pdu.ts';
import type { Disposition, Status } from './status.ts';

/**
 * Why a request was not taken: the `peer` refused it with a status, or it was never sent: the `queue-full` limit was
 * met, it was `aborted` while it waited, or the session was `closed` for good.
 */
export type RefusalReason = 'peer' | 'queue-full' | 'aborted' | 'closed';

/**
 * Why nobody knows: no answer in the response time, the connection ended first, the answer could not be read, or the
 * caller stopped waiting.
 */
export type UncertaintyReason = 'timeout' | 'closed' | 'unreadable' | 'aborted';

/** The peer took the request. For `submit_sm` that means accepted, not delivered; `response.messageId` is its id. */
export interface Accepted<C extends AnsweredCommand> {
  readonly outcome: 'accepted';
  readonly response: PduOf<ResponseTo<C>>;
}

/** The request has had no effect. `status` is there if the peer said so, and absent if it was never sent. */
export interface Refused {
  readonly outcome: 'refused';
  readonly reason: RefusalReason;
  readonly disposition: Disposition;
  readonly status?: Status;
}

/** The request was sent, and whether it was taken cannot be known. Sending it again may do it twice. */
export interface Uncertain {
  readonly outcome: 'uncertain';
  readonly reason: UncertaintyReason;
}

/** How a request ended: exactly one of the three. */
export type Outcome<C extends AnsweredCommand = AnsweredCommand> = Accepted<C> | Refused | Uncertain;

/** What a late answer says: certain after all, and never that nobody knows. */
export type LateOutcome<C extends AnsweredCommand = AnsweredCommand> = Accepted<C> | Refused;

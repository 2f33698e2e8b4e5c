import type { AnsweredCommand, ResponseTo } from './command.ts';
import type { PduOf } from './pdu.ts';
import type { Disposition, Status } from './status.ts';

/**
 * The reason of a refusal: `peer`, by a status of the peer. Otherwise the request was not sent: `queue-full`, `aborted`
 * while it waited, or `closed`, as the client was closed.
 */
export type RefusalReason = 'peer' | 'queue-full' | 'aborted' | 'closed';

/**
 * The reason of an uncertain outcome: no response in time, a closed connection, an unreadable response, or an aborted
 * wait.
 */
export type UncertaintyReason = 'timeout' | 'closed' | 'unreadable' | 'aborted';

/** The peer accepted the request. For `submit_sm` this is not a delivery; `response.messageId` is its id. */
export interface Accepted<C extends AnsweredCommand> {
  readonly outcome: 'accepted';
  readonly response: PduOf<ResponseTo<C>>;
}

/** The request had no effect. `status` is present if the peer refused it, and absent if it was not sent. */
export interface Refused {
  readonly outcome: 'refused';
  readonly reason: RefusalReason;
  readonly disposition: Disposition;
  readonly status?: Status;
}

/** The request was sent, with an unknown result. A repetition may execute it twice. */
export interface Uncertain {
  readonly outcome: 'uncertain';
  readonly reason: UncertaintyReason;
}

/** The result of a request. */
export type Outcome<C extends AnsweredCommand = AnsweredCommand> = Accepted<C> | Refused | Uncertain;

/** The result in a late response. */
export type LateOutcome<C extends AnsweredCommand = AnsweredCommand> = Accepted<C> | Refused;

import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';
import { dayMs } from '../../time/durations.ts';
import type { Keyword } from './keywords.ts';

/** `inb_` and a ULID. */
export type InboundMessageId = string & { readonly brand: 'InboundMessageId' };

export const {
  create: createInboundMessageId,
  first: firstInboundMessageId,
  isOne: isInboundMessageId,
} = idsWithPrefix<InboundMessageId>('inb_');

/** A carrier without an acknowledgement repeats a text within this time; a person repeats it later. */
export const repeatedWithinMs = 120_000;

/** A carrier's id of a text is stored for this time: the same id again is a repetition. */
export const textIdMs = 7 * dayMs;

/** Also for texts of other users and invalid ids. */
export const inboundMessageNotFound = (): Problem =>
  new Problem('inbound_message_not_found', { detail: 'There is no inbound message with this id.' });

/** A text from a phone to a user. */
export interface InboundMessageRow {
  readonly id: InboundMessageId;
  readonly user_id: UserId;
  /** The key of the message that it answers; null for messages of signed-in users, and without a message. */
  readonly api_key_id: ApiKeyId | null;
  readonly mode: Mode;
  readonly carrier: string;
  /** `+2567…`, or the carrier's spelling of other numbers. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly keyword: Keyword | null;
  readonly received_at: number;
  /** The number of missing parts of a long text. */
  readonly missing_parts: number;
  /** 1 once retention has cleared the text. */
  readonly text_removed: number;
}

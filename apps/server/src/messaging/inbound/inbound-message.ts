import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';
import type { Keyword } from './keywords.ts';

/** `inb_` and a ULID. */
export type InboundMessageId = string & { readonly brand: 'InboundMessageId' };

export const {
  create: createInboundMessageId,
  first: firstInboundMessageId,
  isOne: isInboundMessageId,
} = idsWithPrefix<InboundMessageId>('inb_');

/** A carrier brings a text again soon where it missed the acknowledgement; a person writes the same again later. */
export const repeatedWithinMs = 120_000;

/** The same for a text that does not exist, one of others, and an id that cannot be one. */
export const inboundMessageNotFound = (): Problem =>
  new Problem('inbound_message_not_found', { detail: 'There is no inbound message with this id.' });

/** A text that a phone has sent to a user. */
export interface InboundMessageRow {
  readonly id: InboundMessageId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly carrier: string;
  /** `+2567…`; as the carrier writes it, where it is no Ugandan number. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
  readonly keyword: Keyword | null;
  readonly received_at: number;
  /** How many parts of a long text never came. */
  readonly missing_parts: number;
  /** 1 once retention has made the text empty. */
  readonly text_removed: number;
}

import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { originOf } from '../../outbound/origin-of.ts';
import { toRowError } from '../batches/representation.ts';
import { toConsent } from '../consents/representation.ts';
import { toStoredText } from '../inbound/reassemble-parts.ts';
import { toInboundMessage } from '../inbound/representation.ts';
import { toMessageEvent } from '../messages/representation.ts';
import type { OptOutRow } from '../suppressions/address-opt-outs.ts';
import { toSuppression } from '../suppressions/representation.ts';
import { toVerification } from '../verifications/representation.ts';
import type { Erasure } from './numbers.ts';
import type { CountedMessageRow, NumberData, UnmatchedReceiptRow, WholeMessage } from './read-number.ts';

type Schemas = components['schemas'];
export type ExportedMessage = Schemas['ExportedMessage'];

export function toNumberExport(number: string, data: NumberData, nowMs: number): Schemas['NumberExport'] {
  return complete<Schemas['NumberExport']>({
    number,
    exported_at: toInstant(nowMs),
    messages: data.messages.map(toExportedMessage),
    unmatched_receipts: data.receipts.map(toUnmatchedReceipt),
    part_reference: data.partReference,
    inbound_messages: data.inbound.map((row) =>
      complete<Schemas['ExportedInboundMessage']>({ ...toInboundMessage(row), user_id: row.user_id }),
    ),
    inbound_parts: data.inboundParts.map(toInboundParts),
    suppressions: data.suppressions.map((row) =>
      complete<Schemas['ExportedSuppression']>({ ...toSuppression(row), user_id: row.user_id }),
    ),
    opt_outs: data.optOuts.map(toOptOut),
    consents: data.consents.map((row) =>
      complete<Schemas['ExportedConsent']>({ ...toConsent(row), user_id: row.user_id }),
    ),
    verifications: data.verifications.map((row) => {
      // The messages are in the export.
      const {
        message_status: _status,
        message_reason: _reason,
        codes_left: _codesLeft,
        ...verification
      } = toVerification(row, nowMs, undefined);
      return complete<Schemas['ExportedVerification']>({ ...verification, user_id: row.user_id });
    }),
    counted_messages: data.counts.map(toCountedMessage),
    recipient_rows: data.recipientRows.map(toRecipientRow),
  });
}

/** The number of records for the access log. */
export const countRecords = (data: NumberData): number =>
  [
    ...[data.messages, data.inbound, data.suppressions, data.optOuts],
    ...[data.consents, data.verifications, data.recipientRows],
  ].reduce((sum, { length }) => sum + length, 0);

export function toNumberErasure(number: string, { messages, inbound, traces }: Erasure): Schemas['NumberErasure'] {
  return complete<Schemas['NumberErasure']>({ number, messages, inbound_messages: inbound, traces });
}

/** Exports only the origin of the callback URL: the rest may contain secrets of the sender. */
export function toExportedMessage(whole: WholeMessage): ExportedMessage {
  const { message, login, events, submissions, queued, webhooks } = whole;
  return complete<ExportedMessage>({
    ...{ id: message.id, status: message.status, reason: message.reason, mode: message.mode },
    ...{ to: message.to, message: message.text, sender_id: message.sender_id },
    callback_origin: message.callback_url && originOf(message.callback_url),
    ...{ encoding: message.encoding, segments: message.segments },
    ...{ priority: message.priority, category: message.category },
    client_reference: message.client_reference,
    metadata: message.metadata === null ? null : JSON.parse(message.metadata),
    in_reply_to: message.in_reply_to,
    batch_id: message.batch_id,
    ...{ user_id: message.user_id, user: login, key: message.api_key_id || null },
    created_at: toInstant(message.created_at),
    send_at: toInstantOrNull(message.send_at),
    expires_at: toInstant(message.expires_at),
    events: events.map(toMessageEvent),
    submissions: submissions.map(toSubmission),
    waiting: queued ? toQueueEntry(queued) : null,
    webhooks: webhooks.map(toWebhook),
  });
}

function toQueueEntry(row: NonNullable<WholeMessage['queued']>): Schemas['ExportedQueueEntry'] {
  return complete<Schemas['ExportedQueueEntry']>({
    ...{ carrier: row.route || null, due_at: toInstant(row.due_at) },
    ...{ attempts: row.attempts, leased_by: row.lease_owner },
  });
}

function toInboundParts(row: NumberData['inboundParts'][number]): Schemas['ExportedInboundParts'] {
  return complete<Schemas['ExportedInboundParts']>({
    ...{ from: row.from, to: row.to, carrier: row.carrier, reference: row.reference, total: row.total },
    ...{ text: toStoredText(row), is_complete: row.is_complete === 1, expires_at: toInstant(row.expires_at) },
  });
}

function toSubmission(row: WholeMessage['submissions'][number]): Schemas['ExportedSubmission'] {
  const { attempt, part, carrier, carrier_message_id, state, receipt, submitted_at } = row;
  return complete<Schemas['ExportedSubmission']>({
    ...{ attempt, part, carrier, carrier_message_id, status: state, receipt },
    submitted_at: toInstant(submitted_at),
  });
}

function toWebhook(row: WholeMessage['webhooks'][number]): Schemas['ExportedWebhook'] {
  return complete<Schemas['ExportedWebhook']>({
    ...{ id: row.id, event_type: row.event_type, origin: originOf(row.url) },
    ...{ status: row.state, attempt_count: row.attempts },
    created_at: toInstant(row.created_at),
    due_at: toInstant(row.due_at),
    finished_at: toInstantOrNull(row.finished_at),
  });
}

function toUnmatchedReceipt(row: UnmatchedReceiptRow): Schemas['ExportedReceipt'] {
  return complete<Schemas['ExportedReceipt']>({
    ...{ id: row.id, carrier: row.carrier, carrier_message_id: row.carrier_message_id },
    ...{ status: row.status, reason: row.reason, carrier_code: row.carrier_code },
    ...{ to: row.to, sender_id: row.sender_id, message_text: row.message_text },
    ...{ submitted_at: row.submitted_at, done_at: row.done_at, received_at: toInstant(row.received_at) },
  });
}

const toOptOut = ({ mode, address, created_at }: OptOutRow): Schemas['ExportedOptOut'] =>
  complete<Schemas['ExportedOptOut']>({ address: address || null, mode, created_at: toInstant(created_at) });

const toCountedMessage = ({ message_id, user_id, counted_at }: CountedMessageRow): Schemas['CountedMessage'] =>
  complete<Schemas['CountedMessage']>({ message_id, user_id, counted_at: toInstant(counted_at) });

const toRecipientRow = (row: NumberData['recipientRows'][number]): Schemas['ExportedRecipientRow'] =>
  complete<Schemas['ExportedRecipientRow']>({
    ...{ batch_id: row.batch_id, line: row.line, status: row.status, value: row.value, number: row.number },
    ...{ text: row.text, message_id: row.message_id, error: toRowError(row), user_id: row.user_id },
  });

const toInstant = (atMs: number): string => new Date(atMs).toISOString();

const toInstantOrNull = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));

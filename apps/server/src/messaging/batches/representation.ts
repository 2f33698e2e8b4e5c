import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { Problem } from '../../problems/problem.ts';
import { toAmount } from '../costs/representation.ts';
import { isFinal } from '../messages/message.ts';
import type { BatchItem } from './accept-batch.ts';
import { type BatchRow, isAccepting } from './batch.ts';
import type { BatchContent, BatchRecipient } from './evaluate-recipients.ts';
import type { BatchPreview } from './preview-batch.ts';
import type { FileColumn } from './recipient-files/file-columns.ts';
import type { FilePreview } from './recipient-files/preview-file.ts';
import type { FileForm } from './recipient-files/recipient-file.ts';
import type { RecipientRow, ReportedRow } from './recipient-files/repository.ts';
import type { BatchCounts } from './repository.ts';

type Schemas = components['schemas'];
type BatchWebhook = Schemas['BatchFinished'] | Schemas['BatchPaused'];
export type BatchWebhookType = BatchWebhook['type'];
type BatchFile = NonNullable<Schemas['MessageBatchFile']>;
type RowError = NonNullable<Schemas['MessageBatchRow']['error']>;
type Progress = NonNullable<Schemas['MessageBatch']['progress']>;
type Repeated = Schemas['MessageBatchPreview']['repeated'][number];
type Longest = NonNullable<Schemas['MessageBatchPreview']['longest']>;

export function fromBatchCreate(
  body: Schemas['MessageBatchCreate'],
  text: BatchContent['text'],
  recipients: BatchContent['recipients'],
): BatchContent {
  return { ...fromBatchOptions(body, text), recipients };
}

/** The members of a batch besides its recipients. */
export function fromBatchOptions(
  body: Schemas['MessageBatchCreate'] | Schemas['MessageBatchOfFile'],
  text: BatchContent['text'],
): Omit<BatchContent, 'recipients'> {
  const {
    on_invalid,
    on_repeated,
    smart_encoding,
    sender_id,
    callback_url,
    send_at,
    expires_at,
    priority,
    category,
    ...unread
  } = body;
  unread satisfies NoMembers<
    typeof unread,
    'message' | 'template' | 'recipients' | 'normalize_numbers' | 'number_columns'
  >;
  return {
    text,
    shared: {
      senderId: sender_id ?? null,
      callbackUrl: callback_url ?? null,
      priority: priority ?? 'low',
      category: category ?? 'transactional',
      sendAt: send_at ?? null,
      expiresAt: expires_at,
      metadata: null,
    },
    onInvalid: on_invalid ?? 'refuse',
    onRepeated: on_repeated ?? 'send',
    smartEncoding: smart_encoding ?? false,
  };
}

export function fromRecipient(recipient: Schemas['MessageBatchRecipient']): BatchRecipient {
  const { to, variables, client_reference, ...unread } = recipient;
  unread satisfies NoMembers<typeof unread>;
  return { to, variables: variables ?? {}, clientReference: client_reference ?? null };
}

/** Without the suggestion for an invalid number: stored responses must not contain phone numbers. */
export const toBatchItem = (item: BatchItem): Schemas['MessageBatchItem'] =>
  item instanceof Problem
    ? complete<Schemas['MessageBatchItem']>({ id: null, error: { code: item.code, detail: item.detail ?? item.code } })
    : complete<Schemas['MessageBatchItem']>({ id: item, error: null });

export const toBatchFile = ({ rows, encoding, separator, sheet, otherSheets }: FileForm): BatchFile =>
  complete<BatchFile>({ rows, encoding, separator, sheet: sheet ?? null, other_sheets: [...(otherSheets ?? [])] });

export function toBatchRow(row: ReportedRow): Schemas['MessageBatchRow'] {
  return complete<Schemas['MessageBatchRow']>({
    ...{ recipient: row.recipient, line: row.line, value: row.value, number: row.number, message_id: row.message_id },
    status: row.status,
    error: toRowError(row),
  });
}

/** The error of a skipped row. */
export const toRowError = ({ error_code: code, error_detail }: RecipientRow): RowError | null =>
  code === null ? null : complete<RowError>({ code, detail: error_detail ?? code });

/** The counts of a batch whose messages have all been deleted. */
export const noMessages: BatchCounts = { segments: 0, statuses: new Map() };

export function toBatch(row: BatchRow, counts: BatchCounts): Schemas['MessageBatch'] {
  return complete<Schemas['MessageBatch']>({
    id: row.id,
    state: toState(row, counts),
    mode: row.mode,
    created_at: new Date(row.created_at).toISOString(),
    accepted: row.accepted,
    refused: row.refused,
    segments: counts.segments,
    statuses: Object.fromEntries(counts.statuses),
    progress:
      row.file_rows === null ? null : complete<Progress>({ rows: row.file_rows, processed: row.processed_rows ?? 0 }),
  });
}

function toState(row: BatchRow, { statuses }: BatchCounts): Schemas['MessageBatchState'] {
  const { state } = row;
  if (state === 'canceled' || isAccepting(row)) return state;
  return [...statuses.keys()].every(isFinal) ? 'finished' : state;
}

export function toBatchWebhook(type: BatchWebhookType, row: BatchRow, counts: BatchCounts, atMs: number): BatchWebhook {
  const webhook = { timestamp: new Date(atMs).toISOString(), data: toBatch(row, counts) };
  return type === 'batch.finished'
    ? complete<Schemas['BatchFinished']>({ type, ...webhook })
    : complete<Schemas['BatchPaused']>({ type, ...webhook });
}

export function toBatchPreview(
  preview: BatchPreview,
  currency: string,
  { form, columns }: Partial<Pick<FilePreview, 'form' | 'columns'>> = {},
): Schemas['MessageBatchPreview'] {
  const { sendable, accepted, refused, segments, cost, longest } = preview;
  return complete<Schemas['MessageBatchPreview']>({
    ...{ sendable, accepted, refused, segments },
    cost: toAmount(cost, currency),
    longest:
      longest === undefined
        ? null
        : complete<Longest>({
            recipient: longest.recipient,
            message: longest.text,
            encoding: longest.encoding,
            segments: longest.segments,
          }),
    normalized: [...preview.normalized],
    first_send_at: preview.firstSendAtMs === undefined ? null : new Date(preview.firstSendAtMs).toISOString(),
    repeated: preview.repeated.map(({ recipients, lines, ...each }) =>
      complete<Repeated>({ ...each, recipients: [...recipients], lines: lines === null ? null : [...lines] }),
    ),
    repeated_numbers: preview.repeatedNumbers,
    smart_encoded: preview.smartEncoded,
    unused_variables: [...preview.unusedVariables],
    errors: [...preview.errors],
    file: form === undefined ? null : toBatchFile(form),
    columns: columns?.map(toColumn) ?? null,
  });
}

const toColumn = ({ hasNumbers, samples, ...column }: FileColumn): Schemas['MessageBatchColumn'] =>
  complete<Schemas['MessageBatchColumn']>({ ...column, has_numbers: hasNumbers, samples: [...samples] });

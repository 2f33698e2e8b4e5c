import { countSegments } from '@ngoma/sms';
import type { Requester } from '../../messages/check/check-message.ts';
import { requireRenderer } from '../evaluate-recipients.ts';
import { type BatchPreview, firstSendAtMs, maxListed } from '../preview-batch.ts';
import { findRepeated, type NumberedRecipient } from '../repeated-numbers.ts';
import { evaluateUpload } from './create-file-batch.ts';
import type { EvaluatedRow, FileEvaluationOptions } from './evaluate-file.ts';
import type { FileColumn } from './file-columns.ts';
import { ColumnsUnknown } from './open-recipients.ts';
import { createRowTexts, type FileContent, type FileForm } from './recipient-file.ts';
import { errorsOfRows, isAcceptable } from './row-errors.ts';

export interface FilePreview extends BatchPreview {
  /** Undefined if the columns with numbers are not known. */
  readonly form: FileForm | undefined;
  readonly columns: readonly FileColumn[];
}

/** Runs the checks of `createBatch` for a CSV file and stores nothing. */
export async function previewFile(
  request: Requester & { readonly content: FileContent; readonly file: string },
  options: FileEvaluationOptions,
): Promise<FilePreview> {
  const { content } = request;
  const upload = await evaluateUpload(request, options).catch(toUnknownColumns);
  if (upload instanceof ColumnsUnknown)
    return { ...emptyPreview(upload), firstSendAtMs: firstSendAtMs(content, options) };
  const { form, columns, evaluated } = upload;
  const used = requireRenderer(content.text).variables;
  const sum = { accepted: 0, segments: 0, cost: 0, smartEncoded: 0 };
  for (const { error, segments, cost, isSmartEncoded } of evaluated) {
    sum.accepted += error === undefined ? 1 : 0;
    sum.segments += segments;
    sum.cost += cost;
    sum.smartEncoded += isSmartEncoded ? 1 : 0;
  }
  return {
    ...{
      form,
      columns,
      ...sum,
      ...findRepeated(numberedRows(evaluated)),
      firstSendAtMs: firstSendAtMs(content, options),
      sendable: isAcceptable(evaluated, content.onInvalid),
    },
    refused: evaluated.length - sum.accepted,
    longest: findLongest(content, evaluated),
    normalized: listNormalized(evaluated),
    unusedVariables: columns
      .flatMap(({ variable }) => variable ?? [])
      .filter((name) => !used.includes(name))
      .toSorted()
      .slice(0, maxListed),
    errors: errorsOfRows(evaluated, maxListed),
  };
}

function toUnknownColumns(error: unknown): ColumnsUnknown {
  if (error instanceof ColumnsUnknown) return error;
  throw error;
}

const emptyPreview = ({ columns, errors }: ColumnsUnknown): Omit<FilePreview, 'firstSendAtMs'> => ({
  ...{ sendable: false, accepted: 0, refused: 0, segments: 0, cost: 0, longest: undefined, normalized: [] },
  ...{ repeated: [], repeatedNumbers: 0, smartEncoded: 0, unusedVariables: [], errors, form: undefined, columns },
});

function* numberedRows(evaluated: readonly EvaluatedRow[]): Generator<NumberedRecipient> {
  for (const { row, number } of evaluated)
    if (number !== null) yield { number, recipient: row.recipient, line: row.line };
}

/** The first text with the most segments. */
function findLongest(content: FileContent, evaluated: readonly EvaluatedRow[]): BatchPreview['longest'] {
  let longest: EvaluatedRow | undefined;
  for (const each of evaluated) if (each.segments > (longest?.segments ?? 0)) longest = each;
  if (longest === undefined) return undefined;
  const text = createRowTexts(content)(longest.row.variables);
  return { recipient: longest.row.recipient, text, ...countSegments(text) };
}

function listNormalized(evaluated: readonly EvaluatedRow[]): BatchPreview['normalized'] {
  const normalized: BatchPreview['normalized'][number][] = [];
  for (const { row, number, isNormalized } of evaluated) {
    if (normalized.length === maxListed) break;
    if (isNormalized && number !== null) normalized.push({ recipient: row.recipient, from: row.to, to: number });
  }
  return normalized;
}

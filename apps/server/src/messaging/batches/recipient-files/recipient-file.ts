import { smartEncode } from '@ngoma/sms';
import type { TableFile } from '../../../csv/csv-file.ts';
import type { Requester } from '../../messages/check/check-message.ts';
import type { BatchId } from '../batch.ts';
import { type BatchContent, requireRenderer } from '../evaluate-recipients.ts';

/** The members of a batch besides its file. */
export interface FileContent extends Omit<BatchContent, 'recipients'> {
  readonly normalizeNumbers: boolean;
  /** Positions of the columns with numbers, from 1; undefined to recognise them. */
  readonly numberColumns: readonly number[] | undefined;
}

/** The recognised form of a file. */
export type FileForm = TableFile['format'] & {
  /** The number of recipients. */
  readonly rows: number;
};

/** A file whose rows are being accepted by a worker. */
export interface AcceptanceJob {
  readonly batchId: BatchId;
  readonly leaseOwner: string;
  readonly requester: Requester;
  /** The members that all messages share. */
  readonly shared: BatchContent['shared'];
}

/** Renders the text of rows that have passed the checks. */
export function createRowTexts({ text, smartEncoding }: FileContent): (variables: Record<string, string>) => string {
  const renderer = requireRenderer(text);
  return (variables) => {
    const rendered = renderer.render(variables);
    if (typeof rendered !== 'string') throw new Error('A row without errors has a text.');
    return smartEncoding ? smartEncode(rendered).text : rendered;
  };
}

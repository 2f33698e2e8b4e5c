import { InvalidRequest, pathValidatorOf } from '@ngoma/express-contract';
import { suggestNumber } from '@ngoma/sms';
import { errorsOf, type OpenApiDocument, type ValidationError } from '../../http/contract.ts';
import { createTurns } from '../../jobs/turns.ts';
import { Problem } from '../../problems/problem.ts';
import { messagingProfile } from '../profile.ts';
import type { BatchContent, BatchRecipient, ReadRecipient } from './evaluate-recipients.ts';
import { fromRecipient } from './representation.ts';

/** A recipient, or its errors against the contract. */
type ReadRow = BatchRecipient | readonly ValidationError[];

interface ReadingOptions {
  readonly normalizeNumbers: boolean;
  readonly onInvalid: BatchContent['onInvalid'];
}

/** Validates recipients one by one, so that `skip` can skip those that do not match the contract. */
export type ReadRecipients = (
  rows: readonly unknown[],
  options: ReadingOptions,
) => Promise<(BatchRecipient | Problem)[]>;

export function createReadRecipient(document: OpenApiDocument): ReadRecipient {
  const readRow = createRowReader(document);
  return async (row, normalizes) => {
    const read = await readRow(row, normalizes);
    return isRecipient(read) ? read : messagingProfile.toProblem(read);
  };
}

const maxErrors = 20;

/** Throws a Problem with the first errors if any row is invalid and `onInvalid` is `refuse`. */
export function createReadRecipients(document: OpenApiDocument): ReadRecipients {
  const readRow = createRowReader(document);
  return async (rows, { normalizeNumbers, onInvalid }) => {
    const read: ReadRow[] = [];
    const turns = createTurns();
    for (const row of rows) {
      read.push(await readRow(row, normalizeNumbers));
      await turns.next();
    }
    const errors = onInvalid === 'skip' ? [] : read.flatMap(toBatchErrors);
    if (errors.length > 0) throw batchRefused(errors.slice(0, maxErrors));
    return read.map((row) => (isRecipient(row) ? row : messagingProfile.toProblem(row)));
  };
}

/** Clients of 1.0 expect this code, also for a single error in a number. */
function batchRefused(found: readonly ValidationError[]): Problem {
  const { detail = '', errors, params } = messagingProfile.toProblem(found);
  return new Problem('validation_failed', { detail, errors, ...(params !== undefined && { params }) });
}

const isRecipient = (row: ReadRow): row is BatchRecipient => !Array.isArray(row);

const toBatchErrors = (row: ReadRow, index: number): ValidationError[] =>
  isRecipient(row) ? [] : row.map((error) => ({ ...error, members: ['recipients', String(index), ...error.members] }));

function createRowReader(document: OpenApiDocument): (row: unknown, normalizes: boolean) => Promise<ReadRow> {
  const path = '/recipient';
  const validate = pathValidatorOf(recipientDocument(document, path), path);
  return async (row, normalizes) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [notAnObject];
    const normalized = normalizes ? normalizeNumber(row) : undefined;
    try {
      const body = { ...row, ...(normalized !== undefined && { to: normalized.to }) };
      await validate({ method: 'post', path, headers: {}, query: {}, body });
      const recipient = fromRecipient(row as Parameters<typeof fromRecipient>[0]); // as: it is valid but for its number
      return normalized === undefined
        ? recipient
        : { ...recipient, to: normalized.to, normalizedFrom: normalized.from };
    } catch (error) {
      if (error instanceof InvalidRequest) return errorsOf(error).map((each) => withNumberCode(each, row));
      throw error;
    }
  };
}

/** Gives errors in the form of a number the code of other invalid numbers, and the value for a suggestion. */
function withNumberCode(error: ValidationError, row: object): ValidationError {
  if (error.members[0] !== 'to' || !('to' in row)) return error;
  return { ...error, problem: 'invalid_number', value: row.to };
}

/** A document with one operation, whose body is a recipient. */
const recipientDocument = (document: OpenApiDocument, path: string) => {
  const schema = { $ref: '#/components/schemas/MessageBatchRecipient' };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  return { ...document, paths: { [path]: { post: { operationId: 'recipient', requestBody, responses: {} } } } };
};

const notAnObject: ValidationError = {
  ...{ place: 'body', members: ['to'], rule: 'required' },
  accepts: 'is missing: a recipient is an object with a number',
};

function normalizeNumber(row: object): { readonly from: string; readonly to: string } | undefined {
  const from = 'to' in row ? row.to : undefined;
  const to = suggestNumber(from);
  return to === undefined || to === from ? undefined : { from: String(from), to };
}

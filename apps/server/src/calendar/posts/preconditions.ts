import { entityTag, isMatch, isNamed } from '../../http/responses/entity-tags.ts';
import { Problem } from '../../problems/problem.ts';

/** Conditional headers of a write (RFC 9110 §13). */
export interface Preconditions {
  readonly 'If-Match'?: string | undefined;
  readonly 'If-None-Match'?: string | undefined;
}

export interface ConditionalInput {
  readonly headers: Preconditions;
}

/**
 * Writes, then checks the preconditions against the record before the write: every other error comes first
 * (RFC 9110 §13.2.1). Must run in a transaction, which a failed precondition rolls back. `readBodies` returns the bodies of
 * a GET by this caller, one for each base path.
 */
export async function writeOnCondition<T>(
  { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch }: Preconditions,
  readBodies: () => Promise<readonly unknown[]>,
  write: () => Promise<T>,
): Promise<T> {
  if (ifMatch === undefined && ifNoneMatch === undefined) return write();
  const etags = await readTags(readBodies);
  const written = await write();
  if (ifMatch !== undefined && !isMatch(ifMatch, etags)) throw failed(changed);
  if (ifNoneMatch !== undefined && isNamed(ifNoneMatch, etags)) throw failed(unchanged);
  return written;
}

/** A new record has no previous state, so `If-None-Match` always holds and `If-Match` always fails. */
export async function createOnCondition<T>(
  { 'If-Match': ifMatch }: Preconditions,
  create: () => Promise<T>,
): Promise<T> {
  const created = await create();
  if (ifMatch !== undefined) throw failed(nothingToMatch);
  return created;
}

/** Rejects preconditions of a batch: several records have no common ETag. */
export async function writeWithoutCondition<T>(
  { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch }: Preconditions,
  write: () => Promise<T>,
): Promise<T> {
  const written = await write();
  if (ifMatch !== undefined || ifNoneMatch !== undefined) throw failed(severalRecords);
  return written;
}

/** A record that the caller may not read has no ETag. */
async function readTags(readBodies: () => Promise<readonly unknown[]>): Promise<readonly string[]> {
  try {
    return (await readBodies()).map((body) => entityTag(JSON.stringify(body)));
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

const failed = (detail: string): Problem => new Problem('precondition_failed', { detail });

const changed = "The record does not match 'If-Match': read it again before you write.";
const unchanged = "The record matches 'If-None-Match', so nothing was written.";
const nothingToMatch = "A new record has no ETag: omit 'If-Match'.";
const severalRecords =
  "A batch has no ETag: omit 'If-Match' and 'If-None-Match', or write the record with its own operation.";

import { entityTag, isMatch, isNamed } from '../../http/responses/entity-tags.ts';
import { Problem } from '../../problems/problem.ts';

/** The headers of a write that ask for a state of the record before it (RFC 9110 §13). */
export interface Preconditions {
  readonly 'If-Match'?: string | undefined;
  readonly 'If-None-Match'?: string | undefined;
}

/** The part of the input of a write on one record. */
export interface ConditionalInput {
  readonly headers: Preconditions;
}

/**
 * Does a write, and refuses it where the record before it was not in a state that the client asked for: call it inside a
 * transaction, which then undoes what was done. So every other refusal comes first, as RFC 9110 §13.2.1 has it, and no
 * other write comes between. `readBodies` gives what the plain GET of the caller shows, one body for each base path.
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

/** Creates a record. There is none before it, so `If-None-Match` always holds and `If-Match` never does. */
export async function createOnCondition<T>(
  { 'If-Match': ifMatch }: Preconditions,
  create: () => Promise<T>,
): Promise<T> {
  const created = await create();
  if (ifMatch !== undefined) throw failed(nothingToMatch);
  return created;
}

/** Writes several records at once. No tag is theirs, and a condition that is not looked at would protect nothing. */
export async function writeWithoutCondition<T>(
  { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch }: Preconditions,
  write: () => Promise<T>,
): Promise<T> {
  const written = await write();
  if (ifMatch !== undefined || ifNoneMatch !== undefined) throw failed(severalRecords);
  return written;
}

/** What the caller may not read has no tag. */
async function readTags(readBodies: () => Promise<readonly unknown[]>): Promise<readonly string[]> {
  try {
    return (await readBodies()).map((body) => entityTag(JSON.stringify(body)));
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}

const failed = (detail: string): Problem => new Problem('precondition_failed', { detail });

const changed = "No tag in 'If-Match' is that of the record as it is now: read it again, and decide anew.";
const unchanged = "The record is in a state that 'If-None-Match' names, and nothing was to be written then.";
const nothingToMatch = "There is nothing yet that 'If-Match' could name: leave it out of a create.";
const severalRecords =
  "A batch writes several records, and no tag is theirs: leave 'If-Match' and 'If-None-Match' out, or write the record by itself.";

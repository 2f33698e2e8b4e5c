import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Mode } from '../../account/caller.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import type { VerificationRow } from './verification.ts';

/** A random code of digits. */
export const createCode = (length: number): string => String(randomInt(10 ** length)).padStart(length, '0');

/** The keyed hash of the code of one send. The id makes equal codes of two verifications differ. */
export const hashCode = (
  numberHash: NumberHash,
  { id, sends }: Pick<VerificationRow, 'id' | 'sends'>,
  code: string,
): string => numberHash(`one-time code ${id} ${sends} ${code}`);

/** Compares a code with the stored hash in constant time. */
export function isCode(numberHash: NumberHash, row: VerificationRow, code: string): boolean {
  const [stored, entered] = [Buffer.from(row.code_hash), Buffer.from(hashCode(numberHash, row, code))];
  return stored.length === entered.length && timingSafeEqual(stored, entered);
}

/** Whether a code is one that a resend has replaced: a message that is late is no guess. */
export function isReplacedCode(numberHash: NumberHash, row: VerificationRow, code: string): boolean {
  const hashes = JSON.parse(row.replaced_hashes) as string[]; // as: stored as such
  return hashes.some((code_hash, index) => isCode(numberHash, { ...row, code_hash, sends: index + 1 }, code));
}

/** The outcome of a documented test number, whatever code is checked. */
type TestOutcome = 'approve' | 'fail' | 'expire';

/** By the last four digits. */
const testOutcomes: Readonly<Record<string, TestOutcome>> = { 9930: 'approve', 9931: 'fail', 9932: 'expire' };

/** Undefined for all other numbers, and for live ones. */
export const testOutcomeOf = ({ mode, number }: { readonly mode: Mode; readonly number: string }) =>
  mode === 'test' ? testOutcomes[number.slice(-4)] : undefined;

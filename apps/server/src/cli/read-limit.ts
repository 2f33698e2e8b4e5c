import { Refusal } from '../problems/refusal.ts';

export const mostListed = 10_000;

/** The value of `--limit` of a list. */
export function readLimit(text: string): number {
  const limit = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > mostListed)
    throw new Refusal(`'--limit ${text}' is not a number of lines: use 1 to ${mostListed}.`);
  return limit;
}

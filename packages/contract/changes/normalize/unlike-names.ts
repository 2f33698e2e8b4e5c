import type { JsonObject } from '../json.ts';
import type { Pair } from './same-forms.ts';
import { type ObjectPair, walkPair } from './walk-pair.ts';

/** Longer than any name: two names with these ends are less than half alike, so redocly reports no renaming. */
const endLength = 250;
const endOfBase = '\uE000'.repeat(endLength);
const endOfRevision = '\uE001'.repeat(endLength);

/**
 * Makes the names that only one contract has unlike each other. Redocly takes a removed name and an added one for a
 * renaming where half of their letters are the same: `/tags/{id}` for `/images/{id}`.
 */
export function withUnlikeNames({ base, revision }: Pair): Pair {
  const [ofBase, ofRevision] = walkPair([base, revision], (pair, isMap) => (isMap ? withEnds(pair) : pair));
  return { base: ofBase, revision: ofRevision };
}

/** The report of redocly with the names as they were. */
export const withoutEnds = (report: string): string => report.replaceAll(endOfBase, '').replaceAll(endOfRevision, '');

function withEnds([base, revision]: ObjectPair): ObjectPair {
  const [ofBase, ofRevision] = [base, revision].map((names) => new Set(Object.keys(names).map(addressed)));
  const withEnd = (names: JsonObject, other: ReadonlySet<string> | undefined, end: string) =>
    Object.fromEntries(
      Object.entries(names).map(([name, value]) => [other?.has(addressed(name)) ? name : name + end, value]),
    );
  return [withEnd(base, ofRevision, endOfBase), withEnd(revision, ofBase, endOfRevision)];
}

/** Paths and headers that differ in the names of parameters or in case address the same thing: redocly pairs them. */
const addressed = (name: string): string => name.replaceAll(/\{[^{}]*\}/g, '{}').toLowerCase();

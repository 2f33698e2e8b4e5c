import type { InvalidParameter } from '../posts/invalid-parameters.ts';
import { type DateContext, isStorable, parseInstant } from '../time/parse-date.ts';
import type { Filter } from './paging.ts';

const names = ['modified_after', 'modified_before'] as const;
type Name = (typeof names)[number];

/** Exclusive bounds in epoch milliseconds. */
export interface ModifiedRange {
  readonly after: number;
  readonly before: number;
}

export interface ModifiedFilter {
  /** Undefined without parameters. */
  readonly range: ModifiedRange | undefined;
  /** Parameters for the links. */
  readonly filters: readonly Filter[];
  readonly errors: readonly InvalidParameter[];
  /** Whether no parameter is relative to the current time. */
  readonly isFixed: boolean;
}

/** RFC 3339 instant: date, time and offset. */
const instant = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

export function readModified(query: { readonly [Each in Name]?: string }, site: DateContext): ModifiedFilter {
  const given = names.flatMap((name) => {
    const text = query[name]?.trim();
    return text === undefined ? [] : [{ name, text, atMs: readInstant(text, site) }];
  });
  const atMs = (name: Name) => given.find((each) => each.name === name)?.atMs;
  return {
    range:
      given.length === 0
        ? undefined
        : { after: atMs('modified_after') ?? -unbounded, before: atMs('modified_before') ?? unbounded },
    filters: given.map((each) => [each.name, each.atMs === undefined ? undefined : new Date(each.atMs).toISOString()]),
    errors: given.flatMap((each) => (each.atMs === undefined ? [invalid(each.name)] : [])),
    isFixed: given.every(({ text }) => instant.test(text)),
  };
}

const unbounded = Number.MAX_SAFE_INTEGER;

function readInstant(text: string, site: DateContext): number | undefined {
  const atMs = instant.test(text) ? Date.parse(text.replace(' ', 'T')) : (parseInstant(text, site) ?? Number.NaN);
  // Links contain it in UTC.
  return isStorable(atMs, 'UTC') ? atMs : undefined;
}

const invalid = (name: Name): InvalidParameter => ({
  name,
  pointer: `?${name}`,
  rule: 'invalid',
  sentence: `'${name}' must be a moment such as 2026-12-05T18:00:00Z.`,
});

import { readingsOf } from '../time/time-zone.ts';
import type { WallTime } from '../time/wall-time.ts';
import { expandRule, type SeriesStart, type Span } from './expand-rule.ts';
import type { Rule } from './rule.ts';

/** The dates of a series. `rdate` and `exdate` are local; a day of `exdate` excludes all dates of that day. */
export interface Recurrence {
  readonly rule: Rule | undefined;
  readonly rdate: readonly WallTime[];
  readonly exdate: readonly (WallTime | string)[];
}

/**
 * The local starts of a series in a span, in their order, at most `most`. The first date takes place even if the rule does
 * not give it; COUNT does not count it then, nor values of RDATE.
 */
export function findSeriesDates(
  { rule, rdate, exdate }: Recurrence,
  start: SeriesStart,
  span: Span,
  most: number,
): WallTime[] {
  const excluded = new Set(exdate);
  const isExcluded = (local: WallTime): boolean => excluded.has(local) || excluded.has(local.slice(0, 10));
  const isInSpan = (local: WallTime): boolean => local.slice(0, 10) >= span.from && local.slice(0, 10) <= span.to;
  const exists = (local: WallTime): boolean => start.allDay || readingsOf(local, start.timezone).length > 0;
  // Excluded dates must not use up the places of others.
  const ruled = rule === undefined ? [] : expandRule(rule, start, span, most + exdate.length);
  const added = rdate.filter((local) => isInSpan(local) && exists(local));
  const first = isInSpan(start.startLocal) ? [start.startLocal] : [];
  const dates = new Set([...first, ...ruled, ...added].filter((local) => !isExcluded(local)));
  return [...dates].sort().slice(0, most);
}

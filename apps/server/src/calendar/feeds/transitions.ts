import { LRUCache } from 'lru-cache';
import { dayMs } from '../../time/durations.ts';
import { getZoneOffset } from '../time/time-zone.ts';

/** A change of the UTC offset; offsets are milliseconds east of UTC. */
export interface Transition {
  readonly atMs: number;
  readonly before: number;
  readonly after: number;
}

/** Shorter than any interval between two transitions; the shortest was four days (Freetown in 1939). */
const STEP_MS = 3 * dayMs;

/** A year with one day of margin, which contains all its local times in any zone. */
export function spanOfYear(year: number): { readonly fromMs: number; readonly toMs: number } {
  return {
    fromMs: startOfYear(year) - (year > 0 ? dayMs : 0),
    toMs: year < 9999 ? startOfYear(year + 1) + dayMs : startOfYear(year) + 364 * dayMs,
  };
}

const startOfYear = (year: number): number => Date.parse(`${String(year).padStart(4, '0')}-01-01T00:00:00Z`);

const cache = new LRUCache<string, readonly Transition[]>({ max: 2_000 });

/** The transitions in a year and the days around it. */
export function findTransitions(zone: string, year: number): readonly Transition[] {
  const key = `${year} ${zone}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const found = search(zone, year);
  cache.set(key, found);
  return found;
}

function search(zone: string, year: number): Transition[] {
  const { fromMs, toMs } = spanOfYear(year);
  const found: Transition[] = [];
  for (let from = fromMs; from < toMs; from += STEP_MS) {
    const to = Math.min(from + STEP_MS, toMs);
    const before = getZoneOffset(from, zone);
    const after = getZoneOffset(to, zone);
    if (before !== after) found.push({ atMs: narrow(zone, from, to, before), before, after });
  }
  return found;
}

/** Finds the first second with the new offset by binary search. */
function narrow(zone: string, from: number, to: number, before: number): number {
  let [low, high] = [from / 1000, to / 1000];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (getZoneOffset(middle * 1000, zone) === before) low = middle;
    else high = middle;
  }
  return high * 1000;
}

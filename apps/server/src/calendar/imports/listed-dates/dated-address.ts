import { isWallTime } from '../../time/wall-time.ts';
import type { ListedDate } from '../source-record.ts';

/** `…/<slug>/<date>/`, and `…/<slug>/<date>/2/` for the second date of a day. */
const datedPath = /\/([^/]+)\/(\d{4}-\d\d-\d\d)(?:\/([1-9]\d{0,2}))?\/?$/;

/** Whether a local day is within the years that are stored, in each time zone. */
export const isStorableDay = (local: string): boolean => local >= '1000-01-02' && local < '9999-12-30';

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && isWallTime(`${text} 00:00:00`) && isStorableDay(text);

/**
 * The slug and the date in the address of an event of The Events Calendar with Pro, also without permalinks
 * (`?tribe_events=<slug>&eventDate=<date>`); undefined for a single event, whose slug may be a date. `slug` is empty if it
 * is not known.
 */
export function readDatedAddress(address: string, slug: string): ListedDate | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const { pathname, searchParams } = url;
  const [named = '', date = ''] = ['tribe_events', 'eventDate'].map((name) => searchParams.get(name) ?? '');
  if (named && !named.includes('/') && isDay(date))
    return { slug: named, day: date, number: Number(searchParams.get('eventSequence')) || 1 };
  const [, inPath, dayInPath, number = '1'] = datedPath.exec(pathname) ?? [];
  if (inPath === undefined || dayInPath === undefined || slug === dayInPath || !isDay(dayInPath)) return undefined;
  return { slug: inPath.toLowerCase(), day: dayInPath, number: Number(number) };
}

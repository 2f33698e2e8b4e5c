import ICAL from 'ical.js';
import { lineOf } from './ics-versions.ts';

/** Milliseconds east of UTC at a local time. */
export type DescribedZone = (time: ICAL.Time) => number;

/** The zones that a text describes itself, by name: read when an event names one. */
export function readZones(blocks: Iterable<string>): (name: string) => DescribedZone | undefined {
  const texts = new Map<string, string>();
  for (const block of blocks) texts.set(nameOf(block), block);
  const known = new Map<string, DescribedZone | undefined>();
  return (name) => {
    const text = texts.get(name);
    if (text !== undefined && !known.has(name)) known.set(name, readZone(text));
    return known.get(name);
  };
}

/** Long names are folded, and commas in them escaped. */
const nameOf = (block: string): string => lineOf(block.replace(/\r?\n[ \t]/g, ''), 'TZID').replace(/\\(.)/g, '$1');

/** Later times have the offset of this year: the parser finds each change of the clocks until then. */
const LAST_YEAR = 2200;
/** Outlook writes two rules that begin in 1601. */
const MAX_YEARS_OF_RULES = 5_000;

/** All that the clocks of a place have shown since there are laws takes a third of it. */
const MAX_LENGTH = 64 * 1024;

/**
 * Undefined for what cannot be read, or names more changes than clocks make: its events are read as if they named no
 * zone.
 */
function readZone(block: string): DescribedZone | undefined {
  if (block.length > MAX_LENGTH) return undefined;
  try {
    const component = new ICAL.Component(ICAL.parse(block));
    const rules = component.getAllSubcomponents().flatMap(ruledYearsOf);
    if (!(rules.reduce((sum, years) => sum + years, 0) <= MAX_YEARS_OF_RULES)) return undefined;
    const zone = new ICAL.Timezone(component);
    return (time) => {
      const known = time.clone();
      known.year = Math.min(time.year, LAST_YEAR);
      return zone.utcOffset(known) * 1000;
    };
  } catch {
    return undefined;
  }
}

/** In how many years the rules of an observance name changes; infinitely many where it is more than some a year. */
function ruledYearsOf(observance: ICAL.Component): number[] {
  const start = observance.getFirstPropertyValue('dtstart');
  return observance.getAllProperties('rrule').map((property) => {
    const rule = property.getFirstValue();
    if (!(rule instanceof ICAL.Recur) || !(start instanceof ICAL.Time) || !isOfClocks(rule)) return Infinity;
    return Math.max(0, Math.min(rule.until?.year ?? LAST_YEAR, LAST_YEAR) - start.year);
  });
}

/** As laws have it: on a Sunday, or on a date, of one month in the year. */
function isOfClocks({ freq, parts }: ICAL.Recur): boolean {
  const { BYMONTH: months = [], BYDAY: weekdays = [], BYMONTHDAY: days = [], ...others } = parts;
  const isSmall = months.length <= 1 && weekdays.length <= 1 && days.length <= 7;
  return freq === 'YEARLY' && isSmall && Object.keys(others).length === 0;
}

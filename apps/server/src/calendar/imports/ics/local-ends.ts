import type { SeriesStart } from '../../recurrence/expand-rule.ts';
import type { Rule } from '../../recurrence/rule.ts';
import { type EventSource, findZoneOf, readNamedTime, readTime, toInstant } from './times.ts';

/**
 * A rule whose UNTIL has no zone, although DTSTART has one. RFC 5545 requires UTC there; programs that get the rule as a text
 * (npm `ics`) write the time of the clock of DTSTART, or the local time of an event whose DTSTART they write in UTC. Of these
 * two the later one counts, so that no date is lost.
 */
export function withEndOfStart(rule: Rule, source: EventSource, start: SeriesStart): Rule {
  const { until } = rule;
  const [property] = source.propertiesOf('DTSTART');
  const named = property && readNamedTime(property);
  if (until === undefined || !('local' in until) || start.allDay || named === undefined) return rule;
  const time = readTime(until.local.replace(' ', 'T').replaceAll(/[-:]/g, ''));
  const isUtc = named.tzid === 'UTC';
  const isOfSeries = named.tzid === '' || findZoneOf(named.tzid, named.time, source)?.name === start.timezone;
  if (time === undefined || (isOfSeries && !isUtc)) return rule;
  const inZone = (tzid: string): number => toInstant({ ...named, time, tzid }, source.defaultZone, source);
  const instantMs = Math.max(inZone(named.tzid), isUtc ? inZone('') : 0);
  return { ...rule, until: { instantMs } };
}

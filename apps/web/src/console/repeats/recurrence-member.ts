import type { components } from '@ngoma/client';
import { datesAlone, type SeriesEvent } from './series-of-event.ts';

type RecurrenceMember = NonNullable<components['schemas']['EventUpdate']['recurrence']>;

/** Whether a rule of the form is the stored one, without another way of writing it. */
export const isStoredRule = (rule: string, { recurrence }: SeriesEvent): boolean =>
  rule === (recurrence?.rrule || datesAlone);

/**
 * The rule of the form as a member of the request. Further and excluded dates stay with it; they move with the time of the
 * start, and with its day if the rule takes its days from the start. `start` is `2026-12-05 18:00`.
 */
export function toRecurrence(rule: string, start: string, stored: SeriesEvent | undefined): RecurrenceMember {
  if (rule === '') return false;
  const { rdate = [], exdate = [] } = stored?.recurrence ?? {};
  const moved = stored === undefined ? 0 : distance(stored.start_date, start, rule.includes('BYDAY='));
  const move = (time: string): string => {
    const text = new Date(Date.parse(`${time.replace(' ', 'T')}${time.length === 10 ? 'T00:00:00' : ''}Z`) + moved);
    return text
      .toISOString()
      .slice(0, time.length === 10 ? 10 : 19)
      .replace('T', ' ');
  };
  return { rrule: rule === datesAlone ? '' : rule, rdate: rdate.map(move), exdate: exdate.map(move) };
}

const dayMs = 86_400_000;

function distance(before: string, after: string, keepsDays: boolean): number {
  const toMs = (time: string): number => Date.parse(`${time.slice(0, 16).replace(' ', 'T')}Z`);
  const ms = toMs(after) - toMs(before);
  if (Number.isNaN(ms)) return 0;
  return keepsDays ? ms - Math.round((toMs(after.slice(0, 10)) - toMs(before.slice(0, 10))) / dayMs) * dayMs : ms;
}

import type { components } from '@ngoma/client';
import type { SeriesStart } from '../../recurrence/rule.ts';
import { wordRecurrence } from '../../recurrence/rule-sentence.ts';
import { fromRuleText, toRuleText } from './repeat-rule.ts';

/** The members of an event that its dates need. */
export type SeriesEvent = Pick<
  components['schemas']['Event'],
  'start_date' | 'utc_start_date' | 'timezone' | 'all_day' | 'recurrence'
>;

export const seriesStartOf = ({ start_date, utc_start_date, timezone, all_day }: SeriesEvent): SeriesStart => ({
  ...{ start: start_date, utcStart: utc_start_date, timezone },
  isAllDay: all_day,
});

/** The dates of a series in words, or nothing for other events. */
export const sentenceOf = (event: SeriesEvent): string | undefined =>
  event.recurrence && wordRecurrence(event.recurrence, seriesStartOf(event));

/** The value of a series without a rule, which the form keeps. */
export const datesAlone = 'RDATE';

/** The rule of an event as its form writes it; empty for an event that does not repeat. */
export function ruleValueOf(event: SeriesEvent): string {
  const { recurrence } = event;
  if (recurrence === undefined) return '';
  const read = fromRuleText(recurrence.rrule, seriesStartOf(event));
  return read === undefined ? recurrence.rrule || datesAlone : toRuleText(read, event.start_date);
}

interface TypedSeries {
  readonly recurrence?: string;
  /** `2026-12-05T18:00` */
  readonly start_date?: string;
  readonly timezone?: string;
}

/** The value of the field `recurrence` in words, for the times of the form. */
export function wordRuleValue({ recurrence = '', start_date = '', timezone = '' }: TypedSeries): string {
  if (recurrence === '') return 'Never';
  if (recurrence === datesAlone) return 'On its dates';
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(start_date)) return recurrence;
  const start = `${start_date.replace('T', ' ')}:00`.slice(0, 19);
  const series = { start, utcStart: start, timezone, isAllDay: false };
  return wordRecurrence({ rrule: recurrence, rdate: [], exdate: [] }, series);
}

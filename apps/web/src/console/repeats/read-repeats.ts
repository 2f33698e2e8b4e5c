import { readTypedDay } from '../../dates/read-typed-date.ts';
import { typedText } from '../records/record-field.ts';
import type { FieldError } from '../request/console-api.ts';
import { keptChoice } from './repeat-fields.ts';
import {
  frequencies,
  hasWeekdays,
  includesStart,
  maxCount,
  maxInterval,
  never,
  type Repeats,
  toRuleText,
} from './repeat-rule.ts';
import { datesAlone } from './series-of-event.ts';

interface ReadRule {
  /** The value of the field `recurrence`. */
  readonly rule: string;
  readonly errors: readonly FieldError[];
}

/** Reads the controls. `start` is `2026-12-05T18:00` if it could be read; `wasSeries` tells that the event repeats now. */
export function readRepeats(fields: URLSearchParams, start: string, wasSeries: boolean): ReadRule {
  const frequency = typedText(fields, 'repeats');
  if (frequency === keptChoice) return { rule: typedText(fields, 'repeat_rule') || datesAlone, errors: [] };
  const { repeats, errors } = readControls(fields);
  if (frequency === '') return { rule: '', errors: wasSeries || isEmpty(fields) ? [] : [errorOf('repeats', unused)] };
  if (!frequencies.some(([each]) => each === frequency))
    return { rule: '', errors: [errorOf('repeats', 'Choose one of the list.')] };
  const isDated = /^\d{4}-\d{2}-\d{2}/.test(start);
  return {
    rule: toRuleText(repeats, isDated ? start : '2026-01-05'),
    errors: errors.length > 0 ? errors : checkTogether(repeats, isDated ? start : undefined),
  };
}

const unused = 'Choose how often it repeats, or leave the fields below empty.';

const errorOf = (name: string, text: string): FieldError => ({
  pointer: `/${name}`,
  detail: `${labels[name] ?? ''}: ${text}`,
});

const labels: Readonly<Record<string, string>> = {
  repeats: 'Repeats',
  repeat_every: 'Every',
  repeat_days: 'On these weekdays',
  repeat_until: 'Last day',
  repeat_count: 'Number of dates',
};

const chosenDays = (fields: URLSearchParams): readonly number[] =>
  Array.from({ length: 7 }, (_, day) => day).filter((day) => fields.has(`repeat_day_${day}`));

/** Whether nothing was typed for an event that does not repeat. */
const isEmpty = (fields: URLSearchParams): boolean =>
  chosenDays(fields).length === 0 &&
  ['', '1'].includes(typedText(fields, 'repeat_every')) &&
  typedText(fields, 'repeat_until') + typedText(fields, 'repeat_count') === '';

function readControls(fields: URLSearchParams): { readonly repeats: Repeats; readonly errors: readonly FieldError[] } {
  const typedEnd = typedText(fields, 'repeat_until');
  const until = typedEnd === '' ? { day: '' } : readTypedDay(typedEnd);
  const interval = readNumber(typedText(fields, 'repeat_every') || '1', maxInterval);
  const count = typedText(fields, 'repeat_count');
  const number = readNumber(count, maxCount);
  const numberRule = (most: number): string => `Write a whole number from 1 to ${most.toLocaleString('en')}.`;
  return {
    repeats: {
      ...{ frequency: typedText(fields, 'repeats'), weekdays: chosenDays(fields), until: until.day ?? '' },
      ...{ interval: interval ?? never.interval, count: number },
    },
    errors: [
      ...(interval === undefined ? [errorOf('repeat_every', numberRule(maxInterval))] : []),
      ...(until.reason === undefined ? [] : [errorOf('repeat_until', until.reason)]),
      ...(count !== '' && number === undefined ? [errorOf('repeat_count', numberRule(maxCount))] : []),
    ],
  };
}

const readNumber = (text: string, most: number): number | undefined => {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
};

function checkTogether(repeats: Repeats, start: string | undefined): readonly FieldError[] {
  const { frequency, weekdays, until, count } = repeats;
  const isWithoutDays = !hasWeekdays(frequency) && weekdays.length > 0;
  return [
    ...(isWithoutDays
      ? [errorOf('repeat_days', 'Choose none for a day of the month or of the year, or repeat it on a weekday.')]
      : []),
    ...(until !== '' && count !== undefined
      ? [errorOf('repeat_count', 'Write the last day or the number of dates, and leave the other empty.')]
      : []),
    ...(start !== undefined && until !== '' && until < start.slice(0, 10)
      ? [errorOf('repeat_until', 'The last day is before the start.')]
      : []),
    ...(start !== undefined && !isWithoutDays && !includesStart(repeats, start)
      ? [errorOf('repeat_days', 'The start is not one of these days. Change the start to the first date.')]
      : []),
  ];
}

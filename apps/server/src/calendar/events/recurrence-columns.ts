import type { Span } from '../recurrence/expand-rule.ts';
import { formatRule, readRule } from '../recurrence/rule.ts';
import type { Recurrence } from '../recurrence/series-dates.ts';

/** The recurrence of a stored series, with the days from and to which its dates are stored. */
export interface StoredRecurrence extends Recurrence {
  readonly stored: Span;
}

export interface RecurrenceColumns {
  /** Null for single events, empty for a series of additional dates. */
  readonly rrule: string | null;
  readonly rdate: string | null;
  readonly exdate: string | null;
  readonly dates_from: string | null;
  readonly dates_until: string | null;
}

export function toRecurrenceColumns(recurrence: StoredRecurrence | undefined): RecurrenceColumns {
  if (recurrence === undefined) return { rrule: null, rdate: null, exdate: null, dates_from: null, dates_until: null };
  const { rule, rdate, exdate, stored } = recurrence;
  return {
    rrule: rule === undefined ? '' : formatRule(rule),
    rdate: rdate.join(),
    exdate: exdate.join(),
    dates_from: stored.from,
    dates_until: stored.to,
  };
}

export function fromRecurrenceColumns(row: RecurrenceColumns): StoredRecurrence | undefined {
  const { rrule, rdate, exdate, dates_from: from, dates_until: to } = row;
  if (rrule === null) return undefined;
  return {
    rule: toRule(rrule),
    rdate: split(rdate),
    exdate: split(exdate),
    stored: { from: from ?? '', to: to ?? '' },
  };
}

const split = (text: string | null): string[] => (text === null || text === '' ? [] : text.split(','));

function toRule(rrule: string): Recurrence['rule'] {
  if (rrule === '') return undefined;
  const read = readRule(rrule);
  // A newer version may have stored a rule that this one cannot read: its stored dates stay.
  return 'rule' in read ? read.rule : undefined;
}

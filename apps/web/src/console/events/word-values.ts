import { wordDateTime } from '../../dates/read-typed-date.ts';
import type { RecordValues } from '../records/record-field.ts';
import { wordRuleValue } from '../repeats/series-of-event.ts';
import type { Choice } from './choices.ts';
import { occurrenceText } from './event.ts';

const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The values of an event in words: times with weekdays, names of categories. */
export function namedValues(values: RecordValues, categories: readonly Choice[]): RecordValues {
  const { image = '', categories: ids = '', event_status = '' } = values;
  const times = Object.entries(values).filter(([, value]) => isTime.test(value));
  const names = ids.split(',').map((id) => categories.find((each) => String(each.id) === id)?.name ?? id);
  return {
    ...values,
    ...Object.fromEntries(times.map(([name, value]) => [name, wordDateTime(value)])),
    recurrence: wordRuleValue(values),
    event_status: occurrenceText(event_status) ?? 'As planned',
    image: image === '' ? 'No picture' : `Picture ${image}`,
    categories: names.join(', '),
  };
}

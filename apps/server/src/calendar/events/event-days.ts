import { runIn, type Transaction } from '../../database/database.ts';
import { insertRows } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';

/** Times of a published event that is not hidden from lists. */
export interface ListedTimes {
  readonly startAtMs: number;
  readonly endAtMs: number;
}

/** Updates `event_days` for one event. `before` and `after` are undefined if the event is not listed. */
export async function updateEventDays(
  trx: Transaction,
  before: ListedTimes | undefined,
  after: ListedTimes | undefined,
): Promise<void> {
  const changes = [
    ...(before === undefined ? [] : [{ ...toDays(before), events: -1 }]),
    ...(after === undefined ? [] : [{ ...toDays(after), events: 1 }]),
  ];
  const [first, second] = changes;
  if (first && second && first.start_day === second.start_day && first.end_day === second.end_day) return;
  // A fixed order of the locks prevents deadlocks.
  changes.sort((one, other) => one.start_day - other.start_day || one.end_day - other.end_day);
  for (const change of changes) await runIn(trx, insertRows('event_days', [change], adding));
}

const adding = 'on conflict (start_day, end_day) do update set events = event_days.events + excluded.events';

function toDays({ startAtMs, endAtMs }: ListedTimes): { start_day: number; end_day: number } {
  return { start_day: Math.floor(startAtMs / dayMs), end_day: Math.floor(endAtMs / dayMs) };
}

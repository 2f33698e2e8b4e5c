import type { Transaction } from '../../database/database.ts';
import type { MemberErrors } from '../posts/invalid-parameters.ts';
import type { Site } from '../posts/site.ts';
import { storedSpan } from '../recurrence/horizon.ts';
import type { Recurrence } from '../recurrence/series-dates.ts';
import type { WallTime } from '../time/wall-time.ts';
import { findStoredDates, type Move, movesOf } from './dates-of-series.ts';
import type { Event, EventPatch } from './event.ts';
import { readRecurrence } from './read-recurrence.ts';
import { type StoredRecurrence, toRecurrenceColumns } from './recurrence-columns.ts';
import type { Schedule } from './schedule.ts';
import { findDates } from './stored-dates.ts';

export interface DecidedSeries {
  readonly recurrence: StoredRecurrence | undefined;
  /** How the original starts of the stored dates move; undefined if they do not. */
  readonly move: Move['move'] | undefined;
  readonly errors: MemberErrors;
}

const single: DecidedSeries = { recurrence: undefined, move: undefined, errors: {} };

/** The recurrence of an event after a write. `schedule` is undefined if it has errors. */
export async function decideSeries(
  trx: Transaction,
  current: Event | undefined,
  schedule: Schedule | undefined,
  { recurrence: sent, keepsDays = false }: EventPatch,
  site: Site,
): Promise<DecidedSeries> {
  const before = current?.recurrence;
  if (sent === null || (sent === undefined && before === undefined)) return single;
  const read = sent === undefined ? undefined : toRead(sent, schedule ?? current?.schedule ?? anySchedule(site), site);
  if (read !== undefined && 'errors' in read)
    return { ...single, errors: { recurrence: `'recurrence' is not valid. ${read.errors.join(' ')}` } };
  if (schedule === undefined) return { ...single, recurrence: before };
  const stored = storedSpan(before?.stored, site.nowMs, site.horizon);
  const isKept = read === undefined || (before !== undefined && areEqual(read.recurrence, before));
  const given = isKept ? undefined : read.recurrence;
  const toDates = (recurrence: Recurrence) => findStoredDates(schedule, recurrence, stored);
  const decided = await decideMove(trx, current, schedule, { given, keepsDays }, toDates);
  const recurrence = given ?? decided?.recurrence ?? before;
  if (recurrence === undefined) return single;
  const hasDates = given === undefined || toDates(recurrence).length > 0;
  return {
    recurrence: { ...recurrence, stored },
    move: decided?.move,
    errors: hasDates ? {} : { recurrence: "'recurrence' must give at least one date: exdate excludes all." },
  };
}

const toRead = (sent: NonNullable<EventPatch['recurrence']>, schedule: Schedule, site: Site) =>
  'rrule' in sent ? readRecurrence(sent, schedule, site) : { recurrence: sent };

/** For the errors of a recurrence whose event has no valid dates. */
const anySchedule = ({ zone }: Site): Schedule => ({
  ...{ timezone: zone, allDay: false, startLocal: '2000-01-01 00:00:00', endLocal: '2000-01-01 00:00:00' },
  ...{ startAtMs: 0, endAtMs: 0 },
});

/** Of the ways in which the dates may follow, the one after which more of the stored dates exist. */
async function decideMove(
  trx: Transaction,
  current: Event | undefined,
  schedule: Schedule,
  { given, keepsDays }: { readonly given: Recurrence | undefined; readonly keepsDays: boolean },
  toDates: (recurrence: Recurrence) => WallTime[],
): Promise<Move | undefined> {
  if (current?.recurrence === undefined || haveSameStarts(current.schedule, schedule)) return undefined;
  const moves = movesOf(current.schedule, schedule, current.recurrence);
  const [only, ...others] = moves;
  if (others.length === 0 || keepsDays) return only;
  const stored = await findDates(trx, current.id);
  const countKept = ({ move, recurrence }: Move): number => {
    const dates = new Set(toDates(given ?? recurrence));
    return stored.filter(({ recurrenceId }) => dates.has(move(recurrenceId))).length;
  };
  return moves.map((move) => ({ move, kept: countKept(move) })).toSorted((one, other) => other.kept - one.kept)[0]
    ?.move;
}

const haveSameStarts = (one: Schedule, other: Schedule): boolean =>
  one.startLocal === other.startLocal && one.timezone === other.timezone && one.allDay === other.allDay;

function areEqual(one: Recurrence, other: StoredRecurrence): boolean {
  const { stored } = other;
  return JSON.stringify(toRecurrenceColumns({ ...one, stored })) === JSON.stringify(toRecurrenceColumns(other));
}

import type { Knex } from 'knex';
import type { WallTime } from '../time/wall-time.ts';
import type { EventId } from './event.ts';
import { numberOfDay } from './event-rows.ts';
import type { Schedule } from './schedule.ts';

/** The current or next date of a series. */
export interface NextDate {
  readonly id: EventId;
  readonly recurrenceId: WallTime;
  readonly numberOfDay: number;
  readonly schedule: Pick<Schedule, 'startLocal' | 'endLocal' | 'startAtMs' | 'endAtMs'>;
}

interface NextRow {
  readonly id: EventId;
  readonly event_id: EventId;
  readonly recurrence_id: string;
  readonly start_local: string;
  readonly end_local: string;
  readonly start_utc: number;
  readonly end_utc: number;
  readonly number_of_day: number;
}

/** By series, the first date that has not ended; series without one are left out. */
export async function findNextDates(
  db: Knex,
  series: readonly EventId[],
  nowMs: number,
): Promise<Map<EventId, NextDate>> {
  if (series.length === 0) return new Map();
  const first = db.raw(
    `(select d.id from occurrences d where d.event_id = e.id and d.end_utc > ? order by d.start_utc, d.id limit 1)`,
    [nowMs],
  );
  const rows: NextRow[] = await db('occurrences as o')
    .whereIn(
      'o.id',
      db('events as e')
        .whereIn('e.id', [...series])
        .select(first),
    )
    .whereNotNull('o.recurrence_id')
    .select(
      ...['id', 'event_id', 'recurrence_id', 'start_local', 'end_local', 'start_utc', 'end_utc'].map(
        (name) => `o.${name}`,
      ),
      db.raw(`${numberOfDay} as number_of_day`),
    );
  return new Map(
    rows.map((row) => [
      row.event_id,
      {
        ...{ id: row.id, recurrenceId: row.recurrence_id, numberOfDay: Number(row.number_of_day) },
        schedule: {
          ...{ startLocal: row.start_local, endLocal: row.end_local },
          ...{ startAtMs: Number(row.start_utc), endAtMs: Number(row.end_utc) },
        },
      },
    ]),
  );
}

import type { EventId } from '../events/event.ts';

/** An event or a date with its days in the displayed time zone. */
export interface RunningEvent {
  readonly id: EventId;
  /** `2026-12-05 18:00:00` */
  readonly start: string;
  readonly lastDay: string;
  readonly allDay: boolean;
}

/** A day with the number of its events, and the first of them. */
export interface DayOfEvents {
  readonly date: string;
  readonly total: number;
  readonly events: readonly RunningEvent[];
}

interface OpenDay {
  total: number;
  /** Events that begin on the day, and those that began before; both sorted by start. */
  readonly beginning: RunningEvent[];
  readonly continuing: RunningEvent[];
}

/**
 * Counts events by day, and keeps the first `perDay` of each: those that begin on the day, then those that began before,
 * by their start and in the order in which they are added.
 */
export function createDays(days: readonly string[], perDay: number) {
  const byDay = new Map(days.map((day): [string, OpenDay] => [day, { total: 0, beginning: [], continuing: [] }]));
  const indexOf = new Map(days.map((day, index) => [day, index]));
  const [first = '', last = ''] = [days[0], days.at(-1)];

  return {
    add(event: RunningEvent): void {
      const begins = event.start.slice(0, 10);
      if (begins > last || event.lastDay < first) return;
      const from = begins <= first ? 0 : (indexOf.get(begins) ?? 0);
      for (let index = from; index < days.length; index += 1) {
        const day = days[index] ?? '';
        if (day > event.lastDay) return;
        const open = byDay.get(day);
        if (open === undefined) continue;
        open.total += 1;
        insert(day === begins ? open.beginning : open.continuing, event, perDay);
      }
    },

    list: (): DayOfEvents[] =>
      Array.from(byDay, ([date, { total, beginning, continuing }]) => ({
        ...{ date, total },
        events: [...beginning, ...continuing].slice(0, perDay),
      })),
  };
}

/** Inserts behind equal starts, and drops the last of too many. */
function insert(events: RunningEvent[], event: RunningEvent, max: number): void {
  const last = events.at(-1);
  if (events.length >= max && (last === undefined || last.start <= event.start)) return;
  const behind = events.findLastIndex(({ start }) => start <= event.start);
  events.splice(behind + 1, 0, event);
  if (events.length > max) events.pop();
}

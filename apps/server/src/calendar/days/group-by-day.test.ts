import { expect, test } from 'vitest';
import type { EventId } from '../events/event.ts';
import { createDays, type RunningEvent } from './group-by-day.ts';

const days = ['2031-05-01', '2031-05-02', '2031-05-03', '2031-05-04'];

/** Events of random days and times, from a fixed sequence. */
function randomEvents(count: number): RunningEvent[] {
  let state = 7;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const dayOf = (number: number) => new Date(Date.UTC(2031, 3, 28 + number)).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => {
    const first = next(9);
    return {
      id: (index + 1) as EventId, // as: any number
      start: `${dayOf(first)} ${String(next(24)).padStart(2, '0')}:00:00`,
      lastDay: dayOf(first + next(4)),
      allDay: false,
    };
  });
}

/** All events of a day in order. */
function naive(events: readonly RunningEvent[], day: string): RunningEvent[] {
  const running = events.filter(({ start, lastDay }) => start.slice(0, 10) <= day && lastDay >= day);
  const begun = ({ start }: RunningEvent) => Number(!start.startsWith(day));
  return running.toSorted((a, b) => begun(a) - begun(b) || (a.start < b.start ? -1 : Number(a.start > b.start)));
}

test.each([0, 1, 4, 20])('equals sorting all events of each day, for the first %i of them', (perDay) => {
  for (let count = 0; count < 60; count += 1) {
    const events = randomEvents(count);
    const open = createDays(days, perDay);
    for (const event of events) open.add(event);
    const expected = days.map((date) => {
      const all = naive(events, date);
      return { date, total: all.length, events: all.slice(0, perDay) };
    });
    expect(open.list()).toEqual(expected);
  }
});

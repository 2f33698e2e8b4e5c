import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSourceParser } from '../../src/calendar/imports/sources/source-parser.ts';

/** Of CPU time, because other processes lengthen the wall time. */
const longestTurnMs = 50;

const calendarOf = (body: string): Buffer => Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${body}END:VCALENDAR\r\n`);
const eventOf = (number: number, description: string): string =>
  `BEGIN:VEVENT\r\nUID:${number}@x\r\nSUMMARY:E ${number}\r\nDTSTART:20310501T180000Z\r\nDESCRIPTION:${description}\r\nEND:VEVENT\r\n`;
const events = (count: number, description: string): string =>
  Array.from({ length: count }, (_, number) => eventOf(number, description)).join('');

/** Measures the CPU time of each turn of the event loop until `work` ends. */
async function measureTurns(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = process.cpuUsage();
  const tick = (): void => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  // The last turn is measured as well.
  await nextTurn();
  isOver = true;
  return longest;
}

test.each([
  ['a folded line of 19 MB', calendarOf(eventOf(1, `${'x'.repeat(72)}\r\n `.repeat(250_000)))],
  ['95,000 events', calendarOf(events(95_000, 'short'))],
  ['190 events of 95 kB', calendarOf(events(190, 'y'.repeat(95_000)))],
  ['600,000 alarms', calendarOf(`${'BEGIN:VALARM\r\nEND:VALARM\r\n'.repeat(600_000)}${eventOf(1, '')}`)],
])('an import of %s holds no turn over 50 ms of CPU', async (name, bytes) => {
  const parser = createSourceParser(new AbortController().signal);
  let records = 0;
  const longest = await measureTurns(async () => {
    await parser.open({ kind: 'ics', bytes, options: { zone: 'UTC', unknownZones: 'report' } });
    for await (const _record of parser.records()) records += 1;
  });
  parser.close();
  process.stdout.write(`${name}: ${records} records, the longest turn had ${longest.toFixed(0)} ms of CPU\n`);
  expect(records).toBeGreaterThan(0);
  expect(longest).toBeLessThan(longestTurnMs);
});

test('a turn of 80 ms is noticed', async () => {
  const longest = await measureTurns(async () => {
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user + process.cpuUsage(before).system < 80_000);
  });
  expect(longest).toBeGreaterThan(longestTurnMs);
});

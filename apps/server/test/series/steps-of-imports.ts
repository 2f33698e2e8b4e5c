import fc from 'fast-check';
import { expect } from 'vitest';
import type { EventId } from '../../src/calendar/events/event.ts';
import type { TestCalendar } from '../../src/calendar/events/test-calendar.ts';
import { sourceOf } from '../../src/calendar/imports/apply/record-source.ts';
import { createRecordWriting } from '../../src/calendar/imports/apply/write-records.ts';
import { calendarOf, recordsOf } from '../../src/calendar/imports/ics/test-ics.ts';
import type { WrittenRecord } from '../../src/calendar/imports/source-record.ts';
import { writerOf } from '../../src/calendar/posts/site.ts';
import { writeCalendar } from '../../src/calendar/posts/write-calendar.ts';
import { loadContract } from '../../src/http/contract.ts';
import {
  addDays,
  beginToRecur,
  firstDay,
  isOfRule,
  type Model,
  noteWrite,
  type SourceFile,
  type Step,
  siteAt,
  zones,
} from './model.ts';
import { anHour, anInterval, aPlace } from './steps-of-people.ts';

const { document } = loadContract();

export const firstFile = (): SourceFile => ({
  ...{ title: 'Choir', time: '18:00:00', everyDays: 7, zone: 'Africa/Kampala', recurs: true },
  ...{ excluded: new Set<string>(), changed: new Map() },
});

const toIcal = (local: string): string => local.replaceAll(/[-:]/g, '').replace(' ', 'T');

/** The dates that the file excludes or changes and that its rule has. */
const ownOf = ({ everyDays, excluded, changed }: SourceFile) => ({
  excluded: [...excluded].filter((day) => isOfRule(day, everyDays)).sort(),
  changed: [...changed].filter(([day]) => isOfRule(day, everyDays) && !excluded.has(day)),
});

/** The file as a calendar application writes it. */
function toText(file: SourceFile): string {
  const { title, time, everyDays, zone, recurs } = file;
  const { excluded, changed } = ownOf(file);
  const eventOf = (start: string, ...lines: readonly string[]) => [
    ...['BEGIN:VEVENT', 'UID:choir@source.example', `DTSTART;TZID=${zone}:${toIcal(start)}`],
    ...[`DTEND;TZID=${zone}:${toIcal(`${start.slice(0, 13)}:59:59`)}`, ...lines, 'END:VEVENT'],
  ];
  if (!recurs) return calendarOf(...eventOf(`${firstDay} ${time}`, `SUMMARY:${title}`));
  const dates = excluded.map((day) => `EXDATE;TZID=${zone}:${toIcal(`${day} ${time}`)}`);
  const overrides = changed.flatMap(([day, { title: own = title, start = `${day} ${time}` }]) =>
    eventOf(start, `SUMMARY:${own}`, `RECURRENCE-ID;TZID=${zone}:${toIcal(`${day} ${time}`)}`),
  );
  const series = [`SUMMARY:${title}`, `RRULE:FREQ=DAILY;INTERVAL=${everyDays}`, ...dates];
  return calendarOf(...eventOf(`${firstDay} ${time}`, ...series), ...overrides);
}

async function write(calendar: TestCalendar, text: string, nowMs: number, dryRun: boolean): Promise<WrittenRecord[]> {
  const { db } = calendar;
  const writeRecord = createRecordWriting({
    ...{ db, document, dryRun, caller: calendar.as('administrator'), site: () => siteAt(nowMs) },
    writeWithImages: (_named, caller, site, work) => writeCalendar(db, work, writerOf(caller, site)),
    sourceOf: (name) => sourceOf({ source: 'ics', url: 'choir.ics', calendarName: undefined }, name),
  });
  const written: WrittenRecord[] = [];
  for (const record of recordsOf(text)) written.push(...(await writeRecord(record)));
  return written;
}

const toOutcome = ({ outcome, problems }: WrittenRecord) => ({ outcome, problems });

/** Predicts and runs an import; returns the only record of the file. */
async function importText(calendar: TestCalendar, text: string, nowMs: number): Promise<WrittenRecord> {
  const predicted = await write(calendar, text, nowMs, true);
  const written = await write(calendar, text, nowMs, false);
  expect(predicted.map(toOutcome)).toEqual(written.map(toOutcome));
  const [only, ...others] = written;
  if (only === undefined || others.length > 0) throw new Error(`An import of one series: ${JSON.stringify(written)}`);
  return only;
}

/** Creates the series by an import. */
export async function importFirst(calendar: TestCalendar, file: SourceFile, nowMs: number) {
  const text = toText(file);
  const { id, outcome } = await importText(calendar, text, nowMs);
  expect(outcome).toBe('created');
  return { id: id as EventId, text }; // as: of an event
}

/** Imports the file again after a change at the source. Without one, edits of people stay; otherwise the file counts. */
const importAgain =
  (change: (file: SourceFile) => unknown): Step =>
  async (calendar, series, model) => {
    if (model.file === undefined) return;
    const { now } = model.file;
    // A single event has no original starts that move.
    if (model.recurs || model.isTrashed) change(now);
    const text = toText(now);
    const { outcome, problems, id } = await importText(calendar, text, model.nowMs);
    if (model.isTrashed) {
      expect({ outcome, reasons: problems.map(({ reason }) => reason) }).toEqual({
        outcome: 'skipped',
        reasons: ['in_trash'],
      });
      return;
    }
    expect({ id, outcome, problems }).toEqual({
      ...{ id: series, outcome: text === model.file.imported ? 'unchanged' : 'updated', problems: [] },
    });
    if (text === model.file.imported) return;
    model.file.imported = text;
    takeFile(model, now);
  };

/** A series that ends or begins at another time has no dates to move: its later dates are new. */
function forgetIds(model: Model): void {
  for (const [day, id] of [...model.ids]) {
    model.ids.delete(day);
    model.ids.set(`${day} of ${id}`, id);
  }
}

function takeFile(model: Model, file: SourceFile): void {
  const staysSeries = model.recurs && file.recurs;
  if (!staysSeries && file.time !== model.time) forgetIds(model);
  model.title = file.title;
  model.time = file.time;
  if (!file.recurs) {
    model.recurs = false;
    model.excluded.clear();
    noteWrite(model);
    return;
  }
  beginToRecur(model);
  model.everyDays = file.everyDays;
  const { excluded, changed } = ownOf(file);
  model.excluded.clear();
  model.changed.clear();
  for (const day of excluded) model.excluded.add(day);
  for (const [day, own] of changed) model.changed.set(day, own);
  noteWrite(model);
}

const dayAt = (place: number, { everyDays }: SourceFile): string => addDays(firstDay, (place % 60) * everyDays);

const setInFile = (members: Partial<SourceFile>): Step => importAgain((file) => Object.assign(file, members));

const changeDate = (place: number, own: (day: string) => { readonly title?: string; readonly start?: string }) =>
  importAgain((file) => {
    const day = dayAt(place, file);
    file.changed.set(day, { ...file.changed.get(day), ...own(day) });
  });

export const stepsOfImports: readonly fc.Arbitrary<Step>[] = [
  fc.constant(importAgain(() => undefined)),
  fc.constantFrom('Three', 'Four').map((title) => setInFile({ title })),
  anHour.map((time) => setInFile({ time })),
  fc.constantFrom(...zones).map((zone) => setInFile({ zone })),
  anInterval.map((everyDays) => setInFile({ everyDays })),
  fc.boolean().map((recurs) => setInFile({ recurs })),
  aPlace.map((place) => importAgain((file) => file.excluded.add(dayAt(place, file)))),
  fc.constant(importAgain((file) => file.excluded.clear())),
  fc.constant(importAgain((file) => file.changed.clear())),
  aPlace.map((place) => changeDate(place, () => ({ title: 'Title of the file' }))),
  aPlace.map((place) => changeDate(place, (day) => ({ start: `${addDays(day, 1)} 07:15:00` }))),
];

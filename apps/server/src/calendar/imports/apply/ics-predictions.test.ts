import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock } from '../../../../test/harness/clock.ts';
import { describeOnEachEngine } from '../../../../test/harness/database.ts';
import { loadContract } from '../../../http/contract.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../../events/test-calendar.ts';
import { writerOf } from '../../posts/site.ts';
import { writeCalendar } from '../../posts/write-calendar.ts';
import { calendarOf } from '../ics/test-ics.ts';
import { createImportId, firstProgress, type Import } from '../import.ts';
import { findImport, insertImport } from '../runs/repository.ts';
import { runImport } from '../runs/run-import.ts';

const few = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { maxLength: 3 });
const names = fc.constantFrom('Music', 'music', 'C++', 'C#', 'Café', 'Old Hall', "O'Brien's", '0', '???');
const ids = fc.integer({ min: 1, max: 3 });
const slugs = fc.constantFrom('music', 'c', 'cafe', 'own');
const json = (name: string, fields: object) => `X-NGOMA-${name}:${JSON.stringify(fields).replace(/[\\,;]/g, '\\$&')}`;

/**
 * Records that a file of this service describes. Cancellations and changed dates of events of the same file are left out: their
 * prediction is an estimate.
 */
const described = fc.oneof(
  fc.record({ id: ids, venue: names, slug: slugs, city: fc.constantFrom('', 'Jinja') }).map((of) => json('VENUE', of)),
  fc.record({ id: ids, organizer: names, slug: slugs }).map((of) => json('ORGANIZER', of)),
  fc.record({ id: ids, name: names, slug: slugs, parent: fc.option(ids) }).map((of) => json('CATEGORY', of)),
  fc.record({ id: ids, name: names, slug: slugs }).map((of) => json('TAG', of)),
);
const own = fc
  .record({ venue: ids, organizer: fc.uniqueArray(ids), categories: fc.uniqueArray(ids), tags: fc.uniqueArray(ids) })
  .map((fields) => json('EVENT', fields));
const lineOf = (name: string, values: fc.Arbitrary<string | number>) => values.map((value) => `${name}:${value}`);
const optional = [
  lineOf('SEQUENCE', fc.nat({ max: 3 })),
  lineOf('DTSTAMP', fc.constantFrom('20300101T000000Z', '20300102T000000Z')),
  lineOf('STATUS', fc.constantFrom('CONFIRMED', 'CANCELLED')),
  lineOf('LOCATION', names),
  lineOf('CONTACT', names),
  lineOf('CATEGORIES', few(names).map(String)),
] as const;
const event = fc
  .record({
    uid: lineOf('UID', fc.constantFrom('1@x', '2@x', 'x.ug?id=1', 'x.ug?id=2')),
    title: lineOf('SUMMARY', fc.constantFrom('Jazz', 'Blues')),
    start: lineOf('DTSTART', fc.constantFrom('20310501T180000Z', '20310501', 'None')),
    lines: fc.tuple(...optional.map((line) => fc.option(line, { freq: 2 }))),
    own: fc.option(fc.tuple(few(described), own).map((all) => all.flat())),
  })
  .map(({ uid, title, start, lines, own: of }) => [
    ...['BEGIN:VEVENT', uid, title, start],
    ...lines.flatMap((line) => line ?? []),
    ...[...(of ?? []), 'END:VEVENT'],
  ]);
const calendar = fc
  .record({
    name: fc.constantFrom('', 'A', 'B'),
    events: fc.array(event, { minLength: 1, maxLength: 4 }),
  })
  .map(({ name, events }) =>
    calendarOf('METHOD:PUBLISH', ...(name === '' ? [] : [`X-WR-CALNAME:${name}`]), ...events.flat()),
  );
const file = fc.array(calendar, { minLength: 1, maxLength: 3 }).map((calendars) => calendars.join(''));
const round = fc.record({
  ...{ first: file, second: file, existing: few(names) },
  /** The number of the event that is moved to the trash between the imports. */
  trashed: fc.option(fc.nat({ max: 5 })),
  calendarName: fc.option(fc.constantFrom('A', 'C'), { nil: undefined, freq: 4 }),
  isEarlier: fc.boolean(),
});

describeOnEachEngine('the prediction for an iCalendar', (engine) => {
  const clock = createTestClock();
  let site: TestCalendar;
  let folder: string;
  beforeAll(async () => {
    site = await createTestCalendar(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'ngoma-predictions-'));
  });
  afterAll(async () => {
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  async function importFile(text: string, calendarName: string | undefined, dryRun: boolean) {
    const { db } = site;
    const url = path.join(folder, 'calendar.ics');
    await writeFile(url, text);
    const started: Import = {
      ...{ id: createImportId(clock.now()), userId: site.as('editor').user.id, source: 'ics', url, runner: 'command' },
      ...{ dryRun, calendarName, origin: 'https://events.example.ug', status: 'running', progress: firstProgress },
      ...{ error: undefined, createdAtMs: clock.now(), endedAtMs: undefined },
    };
    await db.transaction((trx) => insertImport(trx, started));
    await runImport(
      {
        ...{ db, clock, siteSettings: testSite, document: loadContract().document },
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        imageImportFor: () => (_named, caller, at, work) => writeCalendar(db, work, writerOf(caller, at)),
        getter: { get: () => Promise.reject(new Error('Files need no requests')) },
        policy: { allowLoopbackHttp: false },
        limits: { pages: 10, records: 1000, requests: 100, hours: 10 },
        canceledTitles: 'read',
        readFile: () => readFile(url),
      },
      started,
      new AbortController().signal,
    );
    const done = await findImport(db.read, started.id);
    if (done === undefined) throw new Error('The import was not found');
    const { counts, problems, problemReasons } = done.progress;
    return { status: done.status, error: done.error, counts, problems, problemReasons };
  }

  async function compare(text: string, calendarName: string | undefined) {
    const predicted = await importFile(text, calendarName, true);
    expect(predicted).toEqual(await importFile(text, calendarName, false));
    expect(predicted).toMatchObject({ status: 'done', error: undefined });
  }

  async function trash(place: number) {
    const rows: { readonly id: number }[] = await site.db.read('events').whereNot({ status: 'trash' }).select('id');
    const id = rows[place]?.id;
    if (id !== undefined) await site.remove(id as Parameters<TestCalendar['remove']>[0]); // as: the id of an event
  }

  test('equals the run that follows it, for first and repeated imports', {
    timeout: Number(process.env['PREDICTION_ROUNDS'] ?? 5) * 48_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(round, async ({ first, second, existing, trashed, calendarName, isEarlier }) => {
        for (const name of existing)
          await site.create({
            ...{ ...concert, categories: [{ kind: 'text', text: name }], tags: [{ kind: 'text', text: name }] },
            venue: { kind: 'new', patch: { name }, image: undefined },
            organizers: [{ kind: 'new', patch: { name }, image: undefined }],
          });
        await compare(first, calendarName);
        // Version 1.0.0 stored no source of its own for each calendar.
        if (isEarlier) {
          await site.db.write('imported_records').where({ source: 'ics' }).delete();
          await site.db.write('imported_records').where({ source: 'ics:file A' }).update({ source: 'ics' });
        }
        if (trashed !== null) await trash(trashed);
        await compare(first, calendarName);
        await compare(second, undefined);
      }),
      { numRuns: Number(process.env['PREDICTION_ROUNDS'] ?? 5), endOnFailure: true },
    );
  });

  test.each([
    ['an older version than that of the same file', ['SEQUENCE:5'], ['SEQUENCE:2']],
    ['the event of the same file', ['SEQUENCE:1'], ['SEQUENCE:2']],
  ])('covers a cancellation of %s', async (_case, event, cancellation) => {
    const eventOf = (lines: readonly string[]) =>
      ['BEGIN:VEVENT', 'UID:9@x', 'DTSTART:20310501T180000Z', ...lines, 'END:VEVENT'] as const;
    const published = calendarOf('X-WR-CALNAME:C', ...eventOf(event));
    const canceled = calendarOf('X-WR-CALNAME:C', 'METHOD:CANCEL', ...eventOf(cancellation));
    await compare(published + canceled, undefined);
    await compare(published + canceled, undefined);
  });

  test('covers a UID of two calendars of the file that are imported under one name', async () => {
    const eventOf = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:8@x', ...lines, 'END:VEVENT'] as const;
    const newer = eventOf('SUMMARY:Jazz', 'DTSTART:20310501', 'SEQUENCE:1');
    const others = [eventOf('SUMMARY:Blues', 'DTSTART:20310501'), eventOf('SUMMARY:Jazz', 'DTSTART:20310502')];
    const text = calendarOf('X-WR-CALNAME:B', ...newer) + calendarOf('X-WR-CALNAME:A', ...others.flat());
    await compare(text, 'D');
    await compare(text, 'D');
  });

  test('covers an id that version 1.0.0 stored for the first of two events with one UID', async () => {
    const eventOf = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:7@x', ...lines, 'END:VEVENT'] as const;
    const one = eventOf('SUMMARY:Jazz', 'DTSTART:20310501');
    await compare(calendarOf('X-WR-CALNAME:E', ...one), undefined);
    await site.db.write('imported_records').where({ source: 'ics:file E' }).update({ source: 'ics' });
    const two = [...one, ...eventOf('SUMMARY:Blues', 'DTSTART:20310502')];
    await compare(calendarOf('X-WR-CALNAME:E', ...two), undefined);
  });
});

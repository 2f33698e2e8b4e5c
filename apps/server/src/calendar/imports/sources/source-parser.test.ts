import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { splitCalendar } from '../ics/components.ts';
import { readCalendar } from '../ics/records.ts';
import { options } from '../ics/test-ics.ts';
import type { SourceRecord } from '../source-record.ts';
import { createSourceParser, type OpenTask, type SourceParser } from './source-parser.ts';

const stop = new AbortController();
let parser: SourceParser;
beforeEach(() => {
  parser = createSourceParser(stop.signal);
});
afterEach(() => parser.close());

const tecPage = (json: string): OpenTask => ({
  ...{ kind: 'tec', at: 'https://ndere.example', phase: 'events' },
  pages: [Buffer.from(json)],
});
const calendar = (...lines: string[]): OpenTask => {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return { kind: 'ics', bytes: Buffer.from(text), options };
};

async function read(task: OpenTask): Promise<SourceRecord[]> {
  await parser.open(task);
  const records: SourceRecord[] = [];
  for await (const record of parser.records()) records.push(record);
  return records;
}

const bytes = 19_800_000;
const repeat = (text: string) => text.repeat(Math.floor(bytes / text.length));

test.each([
  ['empty objects', `{"events":[${repeat('{},')}{}]}`, 'sends a page that has more than 500,000 values.'],
  ['numbers', `{"events":[${repeat('1,')}1]}`, 'sends a page that has more than 500,000 values.'],
  ['empty lists', `{"events":[${repeat('[],')}[]]}`, 'sends a page that has more than 500,000 values.'],
  ['nested lists', `{"events":${repeat('[')}`, 'sends a page that is nested more than 100 levels deep.'],
  ['nested objects', `{"events":[${repeat('{"a":')}`, 'sends a page that is nested more than 100 levels deep.'],
  [
    '101 levels',
    `{"a":${'['.repeat(100)}${']'.repeat(100)}}`,
    'sends a page that is nested more than 100 levels deep.',
  ],
  ['an open string', `{"events":["${repeat('a')}`, 'did not respond with JSON'],
  ['backslashes', `{"events":["${repeat('\\')}`, 'did not respond with JSON'],
  ['compressed bytes', '\u001f\u008b\b\0', 'did not respond with JSON'],
])(
  'fails at a page of %s',
  async (_name, json, reason) => {
    await expect(parser.open(tecPage(json))).rejects.toThrow(`https://ndere.example ${reason}`);
    expect(await read(tecPage('{"events":[{"id":1,"title":"Jazz"}]}'))).toMatchObject([{ name: 'Jazz' }]);
  },
  120_000,
);

test('does not count brackets and commas inside strings', async () => {
  const title = `${'[{,'.repeat(300_000)}\\"[`;
  expect(await read(tecPage(`{"events":[{"id":1,"title":"x","other":"${title}"}]}`))).toHaveLength(1);
}, 60_000);

test.each([
  ['a text of 19 MB', { description: repeat('a') }],
  ['many tags', { tags: Array.from({ length: 20_000 }, (_, id) => ({ id, name: 'x' })) }],
  ['an id of 19 MB', { id: repeat('a') }],
])(
  'rejects an event with %s',
  async (_name, more) => {
    const [record] = await read(tecPage(JSON.stringify({ events: [{ id: 1, title: 'Jazz', ...more }] })));
    expect(record).toMatchObject({
      name: 'Jazz',
      body: {},
      rejection: { reason: 'too_large', detail: expect.stringContaining('more than 1,000,000') },
    });
    expect(record?.sourceId.length).toBeLessThanOrEqual(500);
  },
  60_000,
);

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@x', 'DTSTART:20310501T180000', ...lines, 'END:VEVENT'];

test.each([
  ['unknown lines', event(repeat('X-A:\r\n')), 1],
  ['unknown lines outside events', [repeat('X-A:\r\n')], 0],
  ['folded lines', event(`X-A:${repeat(`\r\n ${'a'.repeat(70)}`)}`), 1],
  ['one RDATE list', event(`RDATE:${repeat('20310501T180000,')}20310501T180000`), 1],
  ['one EXDATE list', event(`EXDATE:${repeat('20310501T180000,')}20310501T180000`), 1],
  ['one long line', event(`DESCRIPTION:${repeat('a')}`), 1],
])(
  'reads a calendar of 19 MB of %s',
  async (_name, lines, count) => {
    expect(await read(calendar(...lines))).toHaveLength(count);
  },
  120_000,
);

test('reads or rejects a calendar of 19 MB of lines that are folded after each character', async () => {
  const outcome = await read(calendar(...event(`X-A:${repeat('\r\n a')}`))).catch((error: Error) => error.name);
  expect(['SourceFailed', 1]).toContain(typeof outcome === 'string' ? outcome : outcome.length);
}, 120_000);

test('fails at a calendar of more than 100,000 events', async () => {
  const task = calendar(repeat('BEGIN:VEVENT\r\nEND:VEVENT\r\n'));
  await expect(parser.open(task)).rejects.toThrow('more than 100,000 events');
}, 120_000);

test('fails if the process crashes, and starts a new process for the next source', async () => {
  await read(tecPage('{"events":[]}'));
  const { pid = 0 } = parser;
  const opening = parser.open(tecPage(`{"events":["${repeat('a')}"]}`));
  process.kill(pid, 'SIGKILL');
  await expect(opening).rejects.toThrow('cannot be parsed with 144 MB of memory in 60 s');
  expect(await read(tecPage('{"events":[{"id":1,"title":"Jazz"}]}'))).toHaveLength(1);
  expect(parser.pid).not.toBe(pid);
}, 60_000);

describe('sizes of iCalendar files', () => {
  const calendarOf = (...lines: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@x', 'SUMMARY:Jazz', ...lines, 'END:VEVENT'];
  const start = 'DTSTART:20310501T180000';
  const readFirst = (...lines: string[]) => [...readCalendar(splitCalendar(calendarOf(...lines)), options)][0];

  const rejection = 'It has more than 256 KB without attachments: shorten it or remove dates.';

  test('limits an event to 256 KB without attachments', () => {
    const [, ...lines] = event(start, 'DESCRIPTION:').slice(0, -1);
    const room = 256 * 1024 - `${lines.join('\r\n')}\r\n`.length;
    const read = (length: number) =>
      readFirst(
        ...event(
          ...[start, `DESCRIPTION:${'x'.repeat(length)}`],
          ...[`ATTACH;VALUE=BINARY;ENCODING=BASE64:${'A'.repeat(1_000_000)}`, `X-ALT-DESC:${'x'.repeat(1_000_000)}`],
          ...['BEGIN:VALARM', `DESCRIPTION:${'x'.repeat(1_000_000)}`, 'END:VALARM'],
        ),
      );
    expect(read(room)).toMatchObject({ body: { start_date: '2031-05-01 18:00:00' } });
    expect(read(room)?.rejection).toBeUndefined();
    expect(read(room + 1)).toMatchObject({ sourceId: '1@x', name: 'Jazz', body: {}, rejection: { detail: rejection } });
  });

  test('accepts the longest description with all characters escaped', () => {
    const record = readFirst(...event(start, `DESCRIPTION:${'\\n'.repeat(50_000)}x${'\\,'.repeat(49_999)}`));
    expect(record?.body['description']).toMatch(/^x,{49999}$/);
  });

  test('reads thousands of changed dates, which exist or not', () => {
    const changed = Array.from({ length: 5_000 }, (_, n) =>
      event(`RECURRENCE-ID:${20310502 + n}T180000`, start),
    ).flat();
    const series = readFirst(...event(start, 'RRULE:FREQ=DAILY'), ...changed);
    expect(series?.rejection).toBeUndefined();
    expect(series?.dates?.length).toBeGreaterThan(200);
  });

  test('ignores a zone of more than 64 KB', () => {
    const read = (length: number) =>
      readFirst(
        ...[
          'BEGIN:VTIMEZONE',
          'TZID:Odd',
          'BEGIN:STANDARD',
          `COMMENT:${'x'.repeat(length)}`,
          'DTSTART:19700101T000000',
        ],
        ...['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD', 'END:VTIMEZONE'],
        ...event('DTSTART;TZID=Odd:20310501T180000'),
      );
    expect(read(64 * 1024 - 200)?.body).toMatchObject({ start_date: '2031-05-01 16:00:00' });
    expect(read(64 * 1024)?.body).toMatchObject({ start_date: '2031-05-01 18:00:00' });
  });
});

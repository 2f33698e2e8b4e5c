import fc from 'fast-check';
import nodeIcal, { type DateWithTimeZone, type VEvent } from 'node-ical';
import { expect, test, vi } from 'vitest';
import { readCalendarFile } from '../../src/calendar/imports/ics/records.ts';
import { SourceFailed } from '../../src/calendar/imports/import.ts';
import { wallTimeToInstant } from '../../src/calendar/time/time-zone.ts';
import { requests as files, seed } from './ask.ts';

const zone = 'Africa/Kampala';

/** Starts at 18:00 on 1 May 2031, as programs write it, with the zone that it means. */
const starts = [
  ['DTSTART;TZID=Europe/Berlin:20310501T180000', 'Europe/Berlin'],
  ['DTSTART;TZID="W. Europe Standard Time":20310501T180000', 'Europe/Berlin'],
  ['DTSTART;TZID=(UTC-08:00) Pacific Time (US & Canada):20310501T180000', 'America/Los_Angeles'],
  ['DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20310501T180000', 'America/New_York'],
  ['DTSTART;VALUE=DATE-TIME:20310501T180000Z', 'UTC'],
  ['DTSTART:20310501T180000', zone],
] as const;

/** Lines of Outlook, Google, Apple, Thunderbird, Nextcloud and plugins of WordPress, and whether they are losses. */
const fragments = [
  [['PRIORITY:5', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY', 'X-MICROSOFT-CDO-IMPORTANCE:1'], false],
  [['TRANSP:TRANSPARENT'], true],
  [['X-ALT-DESC;FMTTYPE=text/html:<!DOCTYPE HTML>\\n<HTML><BODY><P>Hi</P></BODY></HTML>'], false],
  [['X-GOOGLE-CONFERENCE:https://meet.google.com/abc'], false],
  [
    ['X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC', 'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="A: B":geo:1,2'],
    false,
  ],
  [['X-MOZ-GENERATION:1', 'X-MOZ-LASTACK:20300101T000000Z'], false],
  [['BEGIN:VALARM', 'ACTION:DISPLAY', 'TRIGGER;RELATED=START:-PT15M', 'DESCRIPTION:x', 'END:VALARM'], false],
  [['LOCATION:Ndere\\, Ntinda', 'GEO:0.35;32.61'], false],
  [['ATTACH;FMTTYPE=application/pdf:https://a.ug/a.pdf'], true],
  [['RRULE:FREQ=WEEKLY;BYDAY=TH'], false],
  [['RRULE:FREQ=HOURLY'], true],
  [['DESCRIPTION:One', ' two\\nthree é🎉'], false],
  [['ORGANIZER;CN="Ann, B":mailto:ann@example.ug', 'ATTENDEE;CN=Bob;RSVP=TRUE:mailto:bob@example.ug'], false],
] as const;

/** Ends without a line, by a duration, and at an instant of another zone. */
const ends = [[], ['DURATION:PT90M'], ['DTEND:20310502T220000Z'], ['DTEND;TZID=Asia/Tokyo:20310502T220000']] as const;

const event = fc.record({
  start: fc.constantFrom(...starts),
  end: fc.constantFrom(...ends),
  more: fc.uniqueArray(fc.constantFrom(...fragments), { maxLength: 6 }),
  damage: fc.option(
    fc.record({
      at: fc.nat({ max: 40 }),
      how: fc.constantFrom('delete', 'cut', 'garbage', 'repeat', 'open', 'none'),
    }),
    { freq: 2 },
  ),
});
type Draft = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf({ start, end, more, damage }: Draft, number: number): string[] {
  const own = ['BEGIN:VEVENT', `UID:${number}@x`, `SUMMARY:Event ${number}`, start[0], ...end];
  const lines = [...own, ...more.flatMap(([each]) => each), 'END:VEVENT'];
  if (damage === null) return lines;
  const at = damage.at % lines.length;
  const line = lines[at] ?? '';
  const damaged = {
    delete: [],
    cut: [line.slice(0, line.length / 2)],
    garbage: [line, 'garbage \u0001 without a colon'],
    repeat: [line, line],
    open: [line, 'BEGIN:X-OPEN'],
    none: [line.replace(/:.*/, ':None')],
  }[damage.how];
  return lines.toSpliced(at, 1, ...damaged);
}

const file = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 8 }),
  lineEnd: fc.constantFrom('\r\n', '\n', '\r'),
});

const textOf = ({ events, lineEnd }: { readonly events: readonly Draft[]; readonly lineEnd: string }): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap(linesOf), 'END:VCALENDAR', ''].join(lineEnd);

const readRecords = (text: string) => [
  ...readCalendarFile(Buffer.from(text), undefined, { zone, unknownZones: 'report' }).records,
];

test(`each event of ${files} generated files is imported exactly, with a reported loss, or refused with a reason`, () => {
  const outcomes = { exact: 0, lossy: 0, refused: 0, files: 0 };
  const property = fc.property(file, (draft) => {
    try {
      const { events } = draft;
      const records = readRecords(textOf(draft));
      for (const { rejection, losses = [] } of records) {
        for (const { reason, detail } of [...losses, ...(rejection === undefined ? [] : [rejection])])
          expect([reason, detail]).toEqual([expect.stringMatching(/^[a-z_]+$/), expect.stringMatching(/^[A-Z].*\.$/s)]);
        if (rejection !== undefined) outcomes.refused += 1;
        else outcomes[losses.length > 0 ? 'lossy' : 'exact'] += 1;
      }
      events.forEach(({ start, more, damage }, number) => {
        // A damaged end takes the next event with it, which is reported.
        if (damage !== null || (number > 0 && events[number - 1]?.damage !== null)) return;
        const record = records.find(({ sourceId }) => sourceId === `${number}@x`);
        const { start_date: date = '', timezone = '' } = record?.body ?? {};
        expect(wallTimeToInstant(String(date) as Parameters<typeof wallTimeToInstant>[0], String(timezone))).toBe(
          // as: the test wrote it
          wallTimeToInstant('2031-05-01 18:00:00', start[1]),
        );
        expect((record?.losses ?? []).length).toBe(more.filter(([, isLoss]) => isLoss).length);
      });
    } catch (error) {
      if (!(error instanceof SourceFailed)) throw error;
      outcomes.files += 1;
    }
  });
  fc.assert(property, { numRuns: files, seed });
  expect(Math.min(outcomes.exact, outcomes.lossy, outcomes.refused)).toBeGreaterThan(files / 20);
});

interface Difference {
  /** The event in the file. */
  readonly lines: string;
  readonly of: 'start_date' | 'end_date';
  /** Undefined if the other parser rejects the file, or reads no such event or no such time. */
  readonly theirs: number | undefined;
}

/** The reasons why node-ical reads other instants. Remove those that a new version of it makes untrue. */
const explanations: readonly [string, (difference: Difference, file: Draft[], lineEnd: string) => boolean][] = [
  ['It ends no line at CR alone.', (_, _events, lineEnd) => lineEnd === '\r'],
  ['It knows no display names of Windows.', ({ lines }) => lines.includes('TZID=(UTC-08:00)')],
  [
    'It rejects a whole file with a series in a zone that it does not know.',
    ({ theirs }, events) =>
      theirs === undefined &&
      events.some(
        ({ start, more }) => start[1] === 'America/Los_Angeles' && more.some(([[line]]) => /^RRULE/.test(line)),
      ),
  ],
  ['It reads times of prefixed IANA names as UTC.', ({ lines }) => lines.includes('TZID=/mozilla.org/')],
  [
    'It reads no end that is not a date.',
    ({ lines, of }) => of === 'end_date' && /^DTEND[^:]*(:None|:\d{0,8})?$/m.test(lines),
  ],
  [
    'It ignores durations that are repeated.',
    ({ lines, of }) => of === 'end_date' && /^(DURATION:.*)\n\1$/m.test(lines),
  ],
  [
    'It rejects a whole file, or reads later lines as those of another component, after a damaged line.',
    ({ theirs }, events) => theirs === undefined && events.some(({ damage }) => damage !== null),
  ],
];

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'Etc/UTC']);
const toInstant = (wall: string, timezone: string) =>
  // as: a time that a parser has read
  wallTimeToInstant(wall as Parameters<typeof wallTimeToInstant>[0], timezone);

/** Floating times are read as times of this process, and mean times of `zone`. */
function instantOf(date: DateWithTimeZone | undefined): number | undefined {
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return undefined;
  if (date.tz !== undefined) return zones.has(date.tz) ? date.getTime() : undefined;
  const wall = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return toInstant(`${wall.slice(0, 10)} ${wall.slice(11, 19)}`, zone);
}

function readTheirs(text: string): VEvent[] {
  try {
    return Object.values(nodeIcal.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
  } catch {
    return [];
  }
}

function readOurs(text: string): ReturnType<typeof readRecords> {
  try {
    return readRecords(text);
  } catch (error) {
    if (error instanceof SourceFailed) return [];
    throw error;
  }
}

test(`node-ical reads the same instants from ${files} generated files, but for explained differences`, () => {
  // It logs each time zone that it does not know.
  vi.spyOn(console, 'warn').mockReturnValue();
  const used = new Set<string>();
  let equal = 0;
  const property = fc.property(file, ({ events, lineEnd }) => {
    const text = textOf({ events, lineEnd });
    const others = readTheirs(text);
    for (const { sourceId, body, rejection } of readOurs(text)) {
      const number = events.findIndex((_, index) => sourceId === `${index}@x`);
      const draft = events[number];
      if (rejection !== undefined || body === undefined || draft === undefined) continue;
      const other = others.find(({ uid }) => uid === sourceId);
      for (const [of, date] of [
        ['start_date', other?.start],
        ['end_date', other?.end],
      ] as const) {
        const [ours, theirs] = [toInstant(String(body[of]), String(body.timezone)), instantOf(date)];
        if (ours === theirs) {
          equal += 1;
          continue;
        }
        const difference = { lines: linesOf(draft, number).join('\n'), of, theirs };
        const explanation = explanations.find(([, explains]) => explains(difference, events, lineEnd));
        expect(explanation, JSON.stringify({ ...difference, ours, text })).toBeDefined();
        used.add(explanation?.[0] ?? '');
      }
    }
  });
  fc.assert(property, { numRuns: files, seed });
  expect(explanations.map(([why]) => why).filter((why) => !used.has(why))).toEqual([]);
  expect(equal).toBeGreaterThan(files);
});

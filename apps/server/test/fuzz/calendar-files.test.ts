import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCalendarFile } from '../../src/calendar/imports/ics-records.ts';
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
  [['RRULE:FREQ=WEEKLY;BYDAY=TH'], true],
  [['DESCRIPTION:One', ' two\\nthree é🎉'], false],
  [['ORGANIZER;CN="Ann, B":mailto:ann@example.ug', 'ATTENDEE;CN=Bob;RSVP=TRUE:mailto:bob@example.ug'], false],
] as const;

const event = fc.record({
  start: fc.constantFrom(...starts),
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

function linesOf({ start, more, damage }: Draft, number: number): string[] {
  const own = ['BEGIN:VEVENT', `UID:${number}@x`, `SUMMARY:Event ${number}`, start[0]];
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

test(`each event of ${files} generated files is imported exactly, with a reported loss, or refused with a reason`, () => {
  const outcomes = { exact: 0, lossy: 0, refused: 0, files: 0 };
  const draft = fc.tuple(fc.array(event, { minLength: 1, maxLength: 8 }), fc.constantFrom('\r\n', '\n', '\r'));
  const property = fc.property(draft, ([events, end]) => {
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap(linesOf), 'END:VCALENDAR', ''];
    try {
      const records = [...readCalendarFile(Buffer.from(lines.join(end)), undefined, { zone, unknownZones: 'report' })];
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

import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { toLine, toQuoted, toText, toUri } from './ical-text.ts';

/** Any text, often with characters that could end a line, a value or a parameter. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...['\r', '\n', '\r\n', '\u2028', '\u2029', '\x85', '\v', '\f', '\x1c', '\0', '\x7f', '\x9b', '\t', ' '],
      ...[
        'BEGIN:VEVENT',
        'ATTENDEE:',
        '\\n',
        '\\',
        ';',
        ',',
        ':',
        '"',
        '^',
        '^n',
        "'",
        '=',
        'a',
        'é',
        '東',
        '😀',
        '\ud800',
      ],
    ),
    maxLength: 200,
  }),
);

/** The expected text: every kind of line break is `
`, and tabs are the only control characters. */
function readable(text: string): string {
  const breaks = ['\v', '\f', '\r', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029'];
  const lines = breaks.reduce(
    (shown, each) => shown.replaceAll(each, '\n'),
    text.toWellFormed().replaceAll('\r\n', '\n'),
  );
  return lines.replace(/(?![\t\n])\p{Cc}/gu, '');
}

function parse(line: string): ICAL.Property[] {
  const component = new ICAL.Component(ICAL.parse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT\r\n`) as unknown[]); // as: jCal is a list
  return component.getAllProperties();
}

describe('another library parses', () => {
  test('any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const properties = parse(toLine(`SUMMARY:${toText(text)}`));
        expect(properties.map((each) => [each.name, each.getFirstValue()])).toEqual([['summary', readable(text)]]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('any list of texts', () => {
    // ical.js reads a comma after any number of backslashes as text.
    const item = anyText.filter((text) => !readable(text).endsWith('\\'));
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), (texts) => {
        const [property, ...others] = parse(toLine(`CATEGORIES:${texts.map(toText).join(',')}`));
        expect([property?.getValues(), others]).toEqual([texts.map(readable), []]);
      }),
    );
  });

  test('any text in a parameter', () => {
    // Unlike RFC 6868, ical.js unescapes backslashes in parameters.
    const value = anyText.filter((text) => !text.includes('\\'));
    fc.assert(
      fc.property(value, (text) => {
        const [property, ...others] = parse(toLine(`ORGANIZER;CN=${toQuoted(text)}:mailto:a@b.ug`));
        expect([property?.getParameter('cn'), property?.getFirstValue(), others]).toEqual([
          readable(text),
          'mailto:a@b.ug',
          [],
        ]);
      }),
      { numRuns: 1_000 },
    );
  });
});

test('toUri encodes characters that could end the value, and does not change valid URLs', () => {
  expect(toUri('https://example.ug/a%20b?c=d&e=(f)#g')).toBe('https://example.ug/a%20b?c=d&e=(f)#g');
  expect(toUri('https://example.ug/\r\nX:1 "東"')).toBe('https://example.ug/%0D%0AX:1%20%22%E6%9D%B1%22');
  fc.assert(fc.property(anyText, (text) => /^[\x21-\x7e]*$/.test(toUri(text))));
});

test('lines have at most 75 octets and do not split characters', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const line = `SUMMARY:${toText(text)}`;
      const folded = toLine(line);
      for (const each of folded.split('\r\n')) {
        expect(Buffer.byteLength(each)).toBeLessThanOrEqual(75);
        expect(each.isWellFormed()).toBe(true);
      }
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
    }),
    { numRuns: 1_000 },
  );
});

test.each([74, 75, 76, 149, 150, 151])('a line of %i characters fills its lines', (length) => {
  const [first = '', ...rest] = toLine('x'.repeat(length)).split('\r\n');
  expect(first).toHaveLength(Math.min(length, 75));
  expect(rest).toHaveLength(Math.ceil(Math.max(0, length - 75) / 74));
});

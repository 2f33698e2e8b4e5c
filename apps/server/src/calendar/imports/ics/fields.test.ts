import { expect, test } from 'vitest';
import { read } from './test-ics.ts';

const start = 'DTSTART:20310501T180000Z';
const lost = (line: number) => ({
  reason: 'not_stored',
  line,
  detail: expect.stringMatching(/^Line \d+ was not imported/),
});

test.each([
  ['X-ALT-DESC', 'X-ALT-DESC;FMTTYPE=text/html:<p>One <b>two</b></p>', '<p>One <b>two</b></p>'],
  [
    'X-ALT-DESC with a document',
    'X-ALT-DESC;FMTTYPE=text/html:<!DOCTYPE HTML>\\n<HTML><HEAD><TITLE>x</TITLE></HEAD><BODY lang=en>\\n<p>One\\, two</p></BODY></HTML>',
    '<p>One, two</p>',
  ],
  ['STYLED-DESCRIPTION', 'STYLED-DESCRIPTION;VALUE=TEXT;FMTTYPE=text/html:<i>One</i>', '<i>One</i>'],
  ['an empty X-ALT-DESC', 'X-ALT-DESC;FMTTYPE=text/html:<html><body><br>&nbsp;</body></html>', 'Plain &amp; simple'],
])('reads the HTML description of %s', (_name, line, description) => {
  const record = read(start, 'DESCRIPTION:Plain & simple', line);
  expect(record).toMatchObject({ body: { description }, losses: [] });
});

test('falls back to the plain description if the HTML is too long or no HTML, and reports it', () => {
  for (const line of [
    `X-ALT-DESC;FMTTYPE=text/html:${'x'.repeat(100_001)}`,
    'STYLED-DESCRIPTION;VALUE=URI:https://x.ug/',
  ])
    expect(read(start, 'DESCRIPTION:Plain', line)).toMatchObject({ body: { description: 'Plain' }, losses: [lost(8)] });
});

test.each([
  ['URL', ['URL:https://a.ug/']],
  ['CONFERENCE', ['CONFERENCE;VALUE=URI;FEATURE=VIDEO:https://a.ug/']],
  ['X-GOOGLE-CONFERENCE', ['X-GOOGLE-CONFERENCE:https://a.ug/']],
  ['a LOCATION that is an address', ['LOCATION:https://a.ug/']],
  ['several with the same address', ['URL:https://a.ug/', 'LOCATION:https://a.ug/']],
])('stores the address of %s as the website', (_name, lines) => {
  expect(read(start, ...lines)).toMatchObject({ body: { website: 'https://a.ug/' }, losses: [] });
  expect(read(start, ...lines)?.venue).toBeUndefined();
});

test.each([
  ['a second address', ['URL:https://a.ug/', 'CONFERENCE:https://b.ug/'], 8],
  ['a LOCATION beside a URL', ['URL:https://a.ug/', 'LOCATION:https://b.ug/'], 8],
  ['an address that is none', ['URL:javascript:alert(1)'], 7],
  ['free time', ['TRANSP:TRANSPARENT'], 7],
  ['a CONTACT beside an organizer', ['ORGANIZER;CN=Ann:mailto:ann@x.ug', 'CONTACT:Bob'], 8],
  ['a second CONTACT', ['CONTACT:Ann', 'CONTACT:Bob'], 8],
  ['a position without a place', ['GEO:0.3;32.6'], 7],
  ['an attachment', ['ATTACH:https://a.ug/a.pdf'], 7],
  ['a page about a picture', ['ATTACH:https://a.ug/show?file=a.png'], 7],
  ['a picture of another type', ['ATTACH;FMTTYPE=text/html:https://a.ug/a.png'], 7],
  ['an attached file', ['ATTACH;ENCODING=BASE64;VALUE=BINARY:QUJD'], 7],
  ['a second image', ['IMAGE;VALUE=URI:https://a.ug/1.png', 'IMAGE;VALUE=URI:https://a.ug/2.png'], 8],
  ['a tentative event', ['STATUS:TENTATIVE'], 7],
])('reports %s as lost', (_name, lines, line) => {
  expect(read(start, ...lines)?.losses).toEqual([lost(line)]);
});

test('does not report busy times', () => {
  expect(read(start, 'TRANSP:OPAQUE')?.losses).toEqual([]);
});

test('stores a CONTACT as the organizer of an event without one', () => {
  expect(read(start, 'CONTACT:Ann\\, +256 700 000000')?.organizers).toMatchObject([
    { body: { organizer: 'Ann, +256 700 000000' } },
  ]);
});

test.each([
  'IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/png:https://a.ug/1.png',
  'ATTACH;FMTTYPE=image/jpeg:https://a.ug/1.png',
  'ATTACH:https://a.ug/1.png',
  'ATTACH;VALUE=URI:https://a.ug/1.png',
])('stores the image of %s', (line) => {
  expect(read(start, line)).toMatchObject({ body: { image: 'https://a.ug/1.png' }, losses: [] });
});

test('drops a position outside of the earth', () => {
  const record = read(start, 'LOCATION:Ndere', 'GEO:91;32');
  expect(record?.venue?.body).toEqual({ venue: 'Ndere' });
  expect(record?.losses).toMatchObject([{ reason: 'dropped_line', line: 8 }]);
});

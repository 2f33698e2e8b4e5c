import { expect, test } from 'vitest';
import { getTimeZoneAbbreviation } from './time-zone.ts';
import { findAbbreviation, findAbbreviationOffset } from './zone-abbreviations.ts';

test.each<[letters: string, offsetMinutes: number | undefined]>([
  ['UTC', 0],
  ['GMT', 0],
  ['est', -300],
  ['EDT', -240],
  ['CST', -360],
  ['MST', -420],
  ['PST', -480],
  ['HST', -600],
  ['AST', -240],
  ['WET', 0],
  ['BST', 60],
  ['CET', 60],
  ['EET', 120],
  ['IST', 120],
  ['MSK', 180],
  ['WAT', 60],
  ['CAT', 120],
  ['EAT', 180],
  ['SAST', 120],
  ['JST', 540],
  ['KST', 540],
  ['AEST', 600],
  ['NZDT', 780],
  ['Kampala', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%s on its own means %s minutes', (letters, offsetMinutes) =>
  expect(findAbbreviationOffset(letters)).toBe(offsetMinutes),
);

test('an abbreviation has different offsets in different zones', () => {
  expect([
    findAbbreviation('Asia/Kolkata', 330),
    findAbbreviation('Europe/Dublin', 60),
    findAbbreviation('Asia/Jerusalem', 120),
  ]).toEqual(['IST', 'IST', 'IST']);
});

test('every zone of Intl has an abbreviation of letters or digits, in winter and summer', () => {
  const abbreviations = Intl.supportedValuesOf('timeZone').flatMap((zone) =>
    ['2031-01-15', '2031-07-15'].map((day) => getTimeZoneAbbreviation(Date.parse(day), zone)),
  );
  for (const abbreviation of abbreviations)
    expect(abbreviation).toMatch(/^(?:[A-Z][A-Za-z]{2,4}|[+-]\d{2}(?:\d{2})?)$/);
});

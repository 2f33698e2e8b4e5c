import { expect, test } from 'vitest';
import { wordDate } from '../calendar/times.ts';
import { english } from './en.ts';
import { catalogues, wordsIn } from './languages.ts';

test('only languages that a speaker has reviewed can be switched on', () => {
  expect(catalogues.map(({ words, reviewedBy }) => [words.language, reviewedBy !== null])).toEqual([
    ['en', true],
    ['sw', false],
    ['lg', false],
  ]);
  expect(() => wordsIn('en')).not.toThrow();
  expect(() => wordsIn('sw')).toThrow("'sw' have to be reviewed first");
  expect(() => wordsIn('lg')).toThrow("'lg' have to be reviewed first");
  expect(() => wordsIn('fr')).toThrow("no texts in the language 'fr'");
  expect(wordsIn('en')).toBe(english);
});

test.each([
  ['sw', 'Des'],
  ['lg', 'Des'],
])('dates in %s are worded in this language', (language, december) => {
  const dates = catalogues.find(({ words }) => words.language === language)?.words.dates ?? '';
  const worded = (format: 'month' | 'weekday') => wordDate('2026-12-05', format, dates);
  expect(worded('month')).toContain(december);
  expect(worded('weekday')).not.toBe(wordDate('2026-12-05', 'weekday', english.dates));
});

const daily = { rrule: 'FREQ=DAILY', rdate: [], exdate: [] };
const start = { start: '2026-12-05 18:00:00', utcStart: '2026-12-05 15:00:00', timezone: 'UTC', isAllDay: false };

test.each(catalogues.map(({ words }) => [words.language, words] as const))(
  'no text in %s is empty',
  (_language, words) => {
    const textsOf = (value: unknown): unknown[] => {
      if (value !== undefined && value === words.repeats) return [words.repeats(daily, start)];
      if (typeof value === 'function') return [value('x')];
      return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [value];
    };
    for (const text of textsOf(words)) expect(text).toMatch(/\S/);
  },
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import recorded from './recorded-slugs.json' with { type: 'json' };
import { slugify, toNumberedSlug } from './slugify.ts';

/** Slugs from WordPress 7.0.4. */
test.each(recorded as [given: string, want: string][])('%j becomes %j, as in WordPress', (given, want) => {
  expect(slugify(given)).toBe(want);
});

test.each<[given: string, want: string]>([
  // Recorded from TEC.
  ['Zq0vs Tom & Jerry', 'zq0vs-tom-jerry'],
  ['Zq0vs a < b', 'zq0vs-a-b'],
  ['Zq0vs "Quoted" it\'s', 'zq0vs-quoted-its'],
  ['Zq0vs Ünïcödé Ñandú', 'zq0vs-unicode-nandu'],
  ['Zq0vs 東京まつり', 'zq0vs-%e6%9d%b1%e4%ba%ac%e3%81%be%e3%81%a4%e3%82%8a'],
  ['Zq0vs Emoji 😀 party', 'zq0vs-emoji-%f0%9f%98%80-party'],
  ['Zq0vs <b>Bold</b> title', 'zq0vs-bold-title'],
  ['Zq0vs   padded  ', 'zq0vs-padded'],
  ['Zq0vs Dash -- and ... dots', 'zq0vs-dash-and-dots'],
  ['Zq0vs Percent 100% #1', 'zq0vs-percent-100-1'],
  ['zq0xs With Spaces', 'zq0xs-with-spaces'],
  ['zq0xs_UPPER-case', 'zq0xs_upper-case'],
  ['zq0xs-é', 'zq0xs-e'],
  ['Zq15s Beta & Co', 'zq15s-beta-co'],
  ['Zq1ys Zoë’s “place”', 'zq1ys-zoes-place'],
  ['FREE!', 'free'],
  // Known from WordPress.
  ["Café & Bar's 2.0", 'cafe-bars-2-0'],
  ['A/B — C', 'a-b-c'],
  ['3×3 Basketball', '3x3-basketball'],
  ['¿Qué? ¡Sí! © ™ 20°', 'que-si-20'],
  ['e\u0301', 'e'],
  ['東京', '%e6%9d%b1%e4%ba%ac'],
  ['%e6%9d%b1%E4%BA%AC', '%e6%9d%b1%e4%ba%ac'],
  ['Tom &amp; Jerry &#8211; live', 'tom-jerry-live'],
  ['が', '%e3%81%8c'],
  ['Мой', '%d0%bc%d0%be%d0%b9'],
  ['   ', ''],
  ['!!!', ''],
  ['', ''],
])('%j becomes %j', (given, want) => expect(slugify(given)).toBe(want));

test('a long slug ends with a whole character', () => {
  const slug = slugify(`a${'東'.repeat(100)}`);
  expect(slug).toBe(`a${'%e6%9d%b1'.repeat(22)}`);
});

describe('numbered slugs', () => {
  test.each<[slug: string, number: number, want: string]>([
    ['zq0xs-fair', 2, 'zq0xs-fair-2'],
    ['zq0xs-fair', 13, 'zq0xs-fair-13'],
    ['a'.repeat(200), 2, `${'a'.repeat(198)}-2`],
    [`${'%e6%9d%b1'.repeat(22)}aa`, 10, `${'%e6%9d%b1'.repeat(21)}-10`],
  ])('%s, %i', (slug, number, want) => expect(toNumberedSlug(slug, number)).toBe(want));
});

test('a slug is its own slug, has at most the maximum length and contains only slug characters', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string(),
      ),
      (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^[a-z0-9_%-]*$/);
        expect(slug.length).toBeLessThanOrEqual(200);
        expect(slugify(slug)).toBe(slug);
        expect(toNumberedSlug(slug, 12).length).toBeLessThanOrEqual(200);
      },
    ),
    { numRuns: 1000 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import recorded from './recorded-typography.json' with { type: 'json' };
import { toTypographic } from './typography.ts';

/** Texts rendered by WordPress 7.0.4. */
describe('renders texts as WordPress does', () => {
  // as: pairs of text and result
  test.each(recorded as [given: string, want: string][])('%j becomes %j', (given, want) => {
    expect(toTypographic(given)).toBe(want);
  });
});

const anyText = fc
  .array(
    fc.constantFrom(
      ...['"', "'", '-', '--', '...', '&', '&amp;', '<b>', '</b>', '<code>', '</code>', '<a title="it\'s -- x">'],
      ...["<!-- it's -->", '9', '80', 'x', ' ', "'tis", '(', ')', '.', '\n', 'é', '東', '😀'],
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

const tags = (html: string): string[] => html.match(/<!--.*?-->|<[^>]*>/g) ?? [];
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}<>]/gu, '');

test('does not change tags, comments and code', () => {
  fc.assert(
    fc.property(anyText, (html) => {
      const shown = toTypographic(html);
      expect(tags(shown)).toEqual(tags(html));
      expect(toTypographic(`<code>${bare(html)}"'--...</code>`)).toBe(`<code>${bare(html)}"'--...</code>`);
    }),
    { numRuns: 1000 },
  );
});

test('keeps all letters and digits, and no straight double quote', () => {
  const letters = (html: string) => html.replace(/<!--.*?-->|<[^>]*>|&#?\w+;|[^\p{L}]/gu, '').replaceAll('x', '');
  fc.assert(
    fc.property(anyText, (html) => {
      const shown = toTypographic(html);
      expect(letters(shown)).toBe(letters(html));
      if (!html.includes('<')) expect(shown).not.toContain('"');
    }),
    { numRuns: 1000 },
  );
});

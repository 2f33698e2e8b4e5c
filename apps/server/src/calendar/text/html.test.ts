import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeEntities, escapeHtml, splitHtml } from './html.ts';

test('splits HTML into texts, tags and comments', () => {
  expect(splitHtml('a < b <!-- c --><B class="x">d</b>').map(({ kind, source, name }) => [kind, source, name])).toEqual(
    [
      ['text', 'a < b ', ''],
      ['comment', '<!-- c -->', ''],
      ['open', '<B class="x">', 'b'],
      ['text', 'd', ''],
      ['close', '</b>', 'b'],
    ],
  );
});

test('the parts joined again are the same HTML', () => {
  const pieces = fc.constantFrom('<', '>', '<b>', '</b', '<!--', '-->', '"', "'", '/', 'a', ' ', '\n');
  fc.assert(
    fc.property(fc.array(pieces), (html) => {
      const parts = splitHtml(html.join(''));
      expect(parts.map(({ source }) => source).join('')).toBe(html.join(''));
    }),
  );
});

test.each<[given: string, want: string]>([
  ['http://example.org/a?b=c&amp;d=e', 'http://example.org/a?b=c&d=e'],
  ['Free &#8211; &euro;5 &#x2026;', 'Free – €5 …'],
  ['&lt;b&gt; &quot; &#039;', '<b> " \''],
  ['&copy &unknown; &#0; &#xd800; &#9999999;', '&copy &unknown; &#0; &#xd800; &#9999999;'],
])('decodes %j as %j', (given, want) => expect(decodeEntities(given)).toBe(want));

test('decoding reverts escaping', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(decodeEntities(escapeHtml(text))).toBe(text);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toReadableLine, toReadableText } from './readable-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';

test.each([
  ['Jazz night', 'Jazz night'],
  ['Tom & Jerry', 'Tom & Jerry'],
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['<b>Jazz</b> &#8211; <i>live</i>', 'Jazz – live'],
  ['Caf&eacute; &hellip;', 'Café …'],
  ['5 &lt; 6 &amp;amp; 7', '5 < 6 &amp; 7'],
  ['  two\n lines  ', 'two\n lines'],
  ['&notit R&D', '&notit R&D'],
])('the line %j is read as %j', (html, want) => {
  expect(toReadableLine(html)).toBe(want);
});

test.each([
  ['', ''],
  ['Hi', 'Hi'],
  ['one\ntwo\n\n\n\nthree', 'one\ntwo\n\nthree'],
  ['<p>one</p><p>two<br>three</p>', 'one\n\ntwo\nthree'],
  ['<p>one</p>\n<p>two</p>', 'one\n\ntwo'],
  ['<ul><li>one</li><li>two</li></ul>', '- one\n- two'],
  ['<h2>Bands</h2>Seven', 'Bands\n\nSeven'],
  ['<table><tr><td>one</td><td>two</td></tr></table>', 'one two'],
  ['a <script>alert(1)</script>b', 'a b'],
  ['a&nbsp;&amp;&lt;b&gt;', 'a &<b>'],
  ['a \t  b', 'a b'],
])('the text %j is read as %j', (html, want) => {
  expect(toReadableText(html)).toBe(want);
});

test('text without marks stays, apart from its spaces', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', '東', '😀', '.', "'", '"') });
  fc.assert(fc.property(plain, (text) => toReadableText(sanitizeHtml(text)) === text));
});

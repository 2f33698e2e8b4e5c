import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPlainText, toReadableLine, toReadableText, toTermName } from './plain-text.ts';
import { sanitizeHtml } from './sanitize-html.ts';

test.each<[given: string, want: string]>([
  ['1 High St', '1 High St'],
  ['+256 700 000000', '+256 700 000000'],
  ['  Plot 4,\n\tKampala  Road ', 'Plot 4, Kampala Road'],
  ['<b>Main</b> Hall<br>West', 'Main HallWest'],
  ['<script>alert(1)</script>Hall<style>p{}</style>', 'Hall'],
  ['5 < 6 & 7 > 2', '5 < 6 & 7 > 2'],
  ['a <img src=x onerror=y ', 'a img src=x onerror=y'],
  ['<<b>b>x', 'b>x'],
  ['C:\\new', 'C:\\new'],
  ['', ''],
])('%j as plain text is %j', (given, want) => expect(toPlainText(given)).toBe(want));

test.each<[given: string, want: string]>([
  // Recorded from TEC.
  ['Zq29s Full & <i>fine</i>', 'Zq29s Full &amp; fine'],
  ['Zq29s Tom & Jerry', 'Zq29s Tom &amp; Jerry'],
  ['Zq29s Zoë', 'Zq29s Zoë'],
  ['Zq29s 東京', 'Zq29s 東京'],
  // Known from WordPress.
  ['Zq15s Beta &amp; Co', 'Zq15s Beta &amp; Co'],
  ['a < b', 'a &lt; b'],
  ['"quoted" it\'s', '"quoted" it\'s'],
])('the term name %j is stored as %j', (given, want) => expect(toTermName(given)).toBe(want));

const tricky = fc
  .array(fc.constantFrom('<', '>', '<b', '<b>', '</b>', '<script>', '</script>', '&', 'amp;', 'x', ' ', '\n', '!--'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

test('a second conversion changes nothing, and no tag begins in the result', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), tricky), (text) => {
      const plain = toPlainText(text);
      expect(plain).not.toMatch(/<[a-z/!?]/i);
      expect(toPlainText(plain)).toBe(plain);
      expect(toTermName(toTermName(text))).toBe(toTermName(text));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Jazz night', 'Jazz night'],
  ['Tom & Jerry', 'Tom & Jerry'],
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['<b>Jazz</b> &#8211; <i>live</i>', 'Jazz – live'],
  ['Caf&eacute; &hellip;', 'Café …'],
  ['5 &lt; 6 &amp;amp; 7', '5 < 6 &amp; 7'],
  ['  two\n lines  ', 'two lines'],
  ['two\r\n\r\n<b>lines</b>\n', 'two lines'],
  ['two&#10;lines', 'two lines'],
  ['two  spaces', 'two  spaces'],
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

test('text without markup changes only in its spaces', () => {
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', '東', '😀', '.', "'", '"') });
  fc.assert(fc.property(plain, (text) => toReadableText(sanitizeHtml(text)) === text));
});

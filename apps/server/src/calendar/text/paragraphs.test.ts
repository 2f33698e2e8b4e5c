import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toParagraphs } from './paragraphs.ts';

test.each<[given: string, want: string]>([
  // Recorded from TEC.
  ['plain words', '<p>plain words</p>'],
  ['<p>para</p>', '<p>para</p>'],
  ['two\nlines', '<p>two<br />\nlines</p>'],
  ['two\n\nparagraphs', '<p>two</p>\n<p>paragraphs</p>'],
  [
    '<p>First paragraph.</p><p>Second <strong>one</strong>.</p>',
    '<p>First paragraph.</p>\n<p>Second <strong>one</strong>.</p>',
  ],
  ['<ul><li>a</li><li>b</li></ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
  ['<h2>Title</h2>text', '<h2>Title</h2>\n<p>text</p>'],
  ['line<br>break', '<p>line<br />break</p>'],
  ['<div class="x">d</div>', '<div class="x">d</div>'],
  ['<style>p{}</style>t', '<style>p{}</style>\n<p>t</p>'],
  ['<p>unclosed', '<p>unclosed</p>'],
  ['5 < 6 & 7 > 2', '<p>5 < 6 & 7 > 2</p>'],
  ['<table><tr><td>1</td></tr></table>', '<table>\n<tr>\n<td>1</td>\n</tr>\n</table>'],
  ['<!-- comment -->x', '<p><!-- comment -->x</p>'],
  ['tab\tand  spaces', '<p>tab\tand  spaces</p>'],
  ['<blockquote>q</blockquote>', '<blockquote><p>q</p></blockquote>'],
  ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  // Our own care for what WordPress leaves half open.
  ['<div>one\n\ntwo</div>', '<div>\n<p>one</p>\n<p>two</p></div>'],
  ['<p>one\n\ntwo</p>', '<p>one</p>\n<p>two</p>'],
  ['<li>a<ul><li>b</li></ul></li>', '<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>'],
  ['a<hr>b', '<p>a</p>\n<hr>\n<p>b</p>'],
  ['a<br><br>b', '<p>a</p>\n<p>b</p>'],
  ['a<br/>\nb', '<p>a<br />\nb</p>'],
  ['a  \r\nb\r\n\r\n \r\nc', '<p>a<br />\nb</p>\n<p>c</p>'],
  ['<ul>\n<li>a</li>\n</ul>\n', '<ul>\n<li>a</li>\n</ul>'],
  ['<a\nhref="/">x</a>', '<p><a\nhref="/">x</a></p>'],
  ['\n\n', ''],
  ['', ''],
])('%j becomes %j', (given, want) => expect(toParagraphs(given)).toBe(want));

test('no word is lost, and none is doubled', () => {
  const pieces = fc.constantFrom(
    'a',
    'b',
    ' ',
    '\n',
    '\n\n',
    '<p>',
    '</p>',
    '<br>',
    '<div>',
    '</div>',
    '<li>',
    '</li>',
    '<pre>',
    '</pre>',
    '<b>',
    '</b>',
    '<hr>',
  );
  const words = (html: string) => html.replace(/<[^>]*>|\s/g, '');
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (html) => {
      expect(words(toParagraphs(html.join('')))).toBe(words(html.join('')));
    }),
    { numRuns: 1000 },
  );
});

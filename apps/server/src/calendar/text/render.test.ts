import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toParagraphs } from './paragraphs.ts';
import { renderContent, renderExcerpt, renderTitle } from './render.ts';
import { sanitizeHtml } from './sanitize-html.ts';

test.each<[given: string, want: string]>([
  // Recorded from TEC.
  ['Zq0vs Tom & Jerry', 'Zq0vs Tom &#038; Jerry'],
  ['Zq0vs a < b', 'Zq0vs a < b'],
  ['Zq0vs "Quoted" it\'s', 'Zq0vs &#8220;Quoted&#8221; it&#8217;s'],
  ['Zq0vs Emoji 😀 party', 'Zq0vs Emoji 😀 party'],
  ['Zq0vs <b>Bold</b> title', 'Zq0vs <b>Bold</b> title'],
  ['Zq0vs   padded  ', 'Zq0vs   padded'],
  ['Zq20s Full & <i>fine</i>', 'Zq20s Full &#038; <i>fine</i>'],
  ['Zq1ys Zoë’s “place”', 'Zq1ys Zoë’s “place”'],
])('the title %j is shown as %j', (given, want) => expect(renderTitle(given)).toBe(want));

test.each<[given: string, want: string]>([
  // Recorded from TEC.
  ['<strong>bold</strong> & <em>it</em>', '<p><strong>bold</strong> &#038; <em>it</em></p>'],
  ['<script>alert(1)</script>after', '<p>alert(1)after</p>'],
  ['<a href="https://example.org" onclick="x()">l</a>', '<p><a href="https://example.org">l</a></p>'],
  [
    '<img src="https://example.org/i.png" onerror="x()">',
    '<p><img decoding="async" src="https://example.org/i.png"></p>',
  ],
  ['<iframe src="https://example.org/"></iframe>', ''],
  [
    '<p>First paragraph.</p><p>Second <strong>one</strong>.</p>',
    '<p>First paragraph.</p>\n<p>Second <strong>one</strong>.</p>',
  ],
  ['café — “quotes” \'single\' "double"', '<p>café — “quotes” &#8216;single&#8217; &#8220;double&#8221;</p>'],
  ['<!-- comment -->x', '<p><!-- comment -->x</p>'],
  ['', ''],
  // Known from WordPress.
  [
    '<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:paragraph -->\n<p>b</p>\n<!-- /wp:paragraph -->',
    '<p>a</p>\n\n<p>b</p>',
  ],
  ['<img decoding="sync" src="x.png">', '<p><img decoding="sync" src="x.png"></p>'],
])('the description %j is shown as %j', (given, want) => expect(renderContent(sanitizeHtml(given))).toBe(want));

const pieces = fc.constantFrom(
  '<a href="',
  "<a title='",
  '"',
  "'",
  '>',
  '< ',
  '&',
  '&lt;',
  ' onclick=x',
  '--',
  '...',
  '<br>',
  '\n\n',
  '<pre>',
  '</pre>',
  '<p>',
  '<!--',
  '-->',
  '<img alt="',
  'x',
);

test('rendering adds no tag that the sanitizer would remove', () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (html) => {
      for (const [tag] of renderContent(sanitizeHtml(html.join(''))).matchAll(/<[a-z!/][^>]*>?/gi)) {
        expect(tag).toMatch(
          /^<(?:\/?(?:a|p|pre|img|br)(?: (?:href|title|alt|decoding)="[^"<>]*")*(?: \/)?|!--[\w\s.,:/-]*--)>$/,
        );
      }
    }),
    { numRuns: 2000 },
  );
});

test('a rendered text that is stored again renders the same', () => {
  const block = fc.constantFrom(
    'word',
    '"a" & b',
    "it's",
    'a\nb',
    '<p>a</p>',
    '<ul><li>a</li></ul>',
    '<h2>a -- b</h2>',
    '<pre>a\n\nb</pre>',
    '<img src="x">',
    'a<br>b',
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
      const shown = renderContent(sanitizeHtml(blocks.join('\n\n')));
      expect(renderContent(sanitizeHtml(shown))).toBe(shown);
    }),
    { numRuns: 500 },
  );
});

/** Checked against WordPress 7.0.4. */
test.each<[given: string, description: string, excerpt?: string]>([
  ['a :) b', '<p>a 🙂 b</p>'],
  [':D', '<p>😀</p>'],
  [':) :(\n:lol:', '<p>🙂 🙁<br />\n😆</p>'],
  ['<b>:)</b> x:) :). :p', '<p><b>🙂</b> x:) :). :p</p>'],
  ['<code>:)</code> <a title=":)">x</a>', '<p><code>:)</code> <a title=":)">x</a></p>'],
  ['  lead and trail  ', '<p>  lead and trail  </p>'],
  ['&copy; &bogus; & &lt;b&gt;', '<p>&copy; &bogus; &#038; &lt;b&gt;</p>'],
  ['<a href="https://x.org/?a=1&b=2">it\'s</a>', '<p><a href="https://x.org/?a=1&#038;b=2">it&#8217;s</a></p>'],
  ['<a href="https://x.org/?a=1&amp;b=2">x</a>', '<p><a href="https://x.org/?a=1&amp;b=2">x</a></p>'],
  ['a<hr />b <img src="x.png" />', '<p>a</p>\n<hr />\n<p>b <img decoding="async" src="x.png" /></p>'],
  [
    '<figure><img src="x.png"><figcaption>c</figcaption></figure>',
    '<figure><img decoding="async" src="x.png"><figcaption>c</figcaption></figure>',
  ],
  [
    'Wordpress and http://x.org/Wordpress (Wordpress)',
    '<p>WordPress and http://x.org/Wordpress (WordPress)</p>',
    '<p>Wordpress and http://x.org/Wordpress (Wordpress)</p>',
  ],
])('%j is shown as %j', (given, description, excerpt = description) => {
  expect(renderContent(sanitizeHtml(given))).toBe(description);
  expect(renderExcerpt(sanitizeHtml(given))).toBe(excerpt);
});

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
  // Our own: WordPress leaves these tags unclosed.
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

test('keeps each word once', () => {
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { renderContent, renderTitle, toTypographic } from './render.ts';
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
  // Known of WordPress.
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

test('rendering opens no tag that the sanitizer has not seen', () => {
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

test('a response that is sent back and stored is shown the same again', () => {
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

test.each<[given: string, want: string]>([
  // Recorded from TEC.
  ['Tom & Jerry', 'Tom &#038; Jerry'],
  ['a < b', 'a < b'],
  ['5 < 6 & 7 > 2', '5 < 6 &#038; 7 > 2'],
  ['"Quoted" it\'s', '&#8220;Quoted&#8221; it&#8217;s'],
  ['Dash -- and ... dots', 'Dash &#8212; and &#8230; dots'],
  ['Percent 100% #1', 'Percent 100% #1'],
  ['café — “quotes” \'single\' "double"', 'café — “quotes” &#8216;single&#8217; &#8220;double&#8221;'],
  ['<strong>bold</strong> & <em>it</em>', '<strong>bold</strong> &#038; <em>it</em>'],
  // Known of WordPress.
  ['10 - 12 am', '10 &#8211; 12 am'],
  ['well-known', 'well-known'],
  ['1990--1999', '1990&#8211;1999'],
  ['so---what', 'so&#8212;what'],
  ['xn--caf-dma', 'xn--caf-dma'],
  ["the '90s, class of '99.", 'the &#8216;90s, class of &#8217;99.'],
  ["'Twas the night", '&#8217;Twas the night'],
  ['("in brackets")', '(&#8220;in brackets&#8221;)'],
  ['\'"nested" quotes\'', '&#8216;&#8220;nested&#8221; quotes&#8217;'],
  ['a 6" pipe', 'a 6&#8243; pipe'],
  ['"Room 6"', '&#8220;Room 6&#8221;'],
  ["6' tall", '6&#8242; tall'],
  ['3x3 and 0x1f', '3&#215;3 and 0x1f'],
  ['Wordpress (c)', 'WordPress (c)'],
  ['&amp; &#038; &eacute; &frac12; &nope', '&amp; &#038; &eacute; &frac12; &#038;nope'],
  ["<em>Jazz</em>'s night", '<em>Jazz</em>&#8217;s night'],
  ['"<b>x</b>"', '&#8220;<b>x</b>&#8221;'],
  ['<a title="it\'s">it\'s</a>', '<a title="it\'s">it&#8217;s</a>'],
  ["<code>it's</code> it's", "<code>it's</code> it&#8217;s"],
  ["<!-- it's --> x", "<!-- it's --> x"],
  ['', ''],
])('%j is shown as %j', (given, want) => expect(toTypographic(given)).toBe(want));

const anyText = fc.oneof(
  fc.string(),
  fc
    .array(
      fc.constantFrom('"', "'", '-', '--', '.', '&', ';', '<b>', '</b>', '<code>', '9', 'x', ' ', 'tis', '(', '\n'),
      { maxLength: 50 },
    )
    .map((parts) => parts.join('')),
);

test('showing what is shown already changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const shown = toTypographic(text);
      expect(toTypographic(shown)).toBe(shown);
    }),
  );
});

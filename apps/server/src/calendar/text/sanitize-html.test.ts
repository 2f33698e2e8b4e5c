import fc from 'fast-check';
import { Parser, type ParserOptions } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { maxDepth, ShallowTokenizer, sanitizeHtml, sanitizeInlineHtml } from './sanitize-html.ts';

describe('does not change harmless HTML', () => {
  test.each([
    'plain words',
    '<p>para</p>',
    'two\n\nparagraphs',
    '<strong>bold</strong> & <em>it</em>',
    'café — “quotes” \'single\' "double"',
    '<h2>Title</h2>text',
    'line<br>break',
    '<div class="x" style="color:red;position:fixed">d</div>',
    '5 < 6 & 7 > 2',
    'AT&T, fish &chips',
    '&lt;b&gt; &amp; &nbsp; &#8211; &#038;',
    '<table><tr><td>1</td></tr></table>',
    '<!-- comment -->x',
    '<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->',
    '😀 smile',
    'tab\tand  spaces',
    '<img src="https://example.org/i.png">',
    '<img src="https://example.org/i.png" alt="a picture" width="8">',
    '<a href="mailto:a@example.org">m</a> <a href="/path?x=1">p</a> <a href="tel:+256772">t</a>',
    'C:\\new\\folder',
    '<img src="https://example.org/i.png" alt="a" /> <hr /> <hr>',
    '<a href="https://example.org/?a=1&b=2">l</a>',
    '&copy; &eacute; &bogus; &#169; &#xa9;',
  ])('%j', (html) => expect(sanitizeHtml(html)).toBe(html));
});

describe('removes dangerous HTML', () => {
  test.each<[given: string, want: string]>([
    // Recorded from TEC for authors.
    ['<script>alert(1)</script>after', 'alert(1)after'],
    ['<a href="https://example.org" onclick="x()">l</a>', '<a href="https://example.org">l</a>'],
    ['<img src="https://example.org/i.png" onerror="x()">', '<img src="https://example.org/i.png">'],
    ['<iframe src="https://example.org/"></iframe>', ''],
    ['<style>p{}</style>t', 'p{}t'],
    ['<a href="javascript:alert(1)">j</a>', '<a href="alert(1)">j</a>'],
    ['<svg onload="x()"></svg>', ''],
    // Our own.
    ['<a href="java&#115;cript:x">j</a>', '<a href="x">j</a>'],
    ['<a href="java&Tab;script&colon;x">j</a>', '<a href="x">j</a>'],
    ['<a href=" &#1;javascript:javascript:x">j</a>', '<a href="x">j</a>'],
    ['<a href="data:text/html,x">j</a>', '<a href="text/html,x">j</a>'],
    ['<img srcset="javascript:x 1x, https://example.org/i.png 2x">', '<img srcset="https://example.org/i.png 2x">'],
    ['<div style="background:url(//evil);color:red">d</div>', '<div style="color:red">d</div>'],
    ['<p style="width:expression(x)">d</p>', '<p>d</p>'],
    ['<!--[if IE]><script>x</script><![endif]-->y', 'y'],
    ['<a href="< onclick=x y">z</a>', '<a href="&lt; onclick=x y">z</a>'],
    ['<a title="a < b & &quot;c&quot; &amp;#115;">z</a>', '<a title="a &lt; b & &quot;c&quot; &amp;#115;">z</a>'],
    ["a /> b<img alt='/>' />", 'a /> b<img alt="/&gt;">'],
    ['<a title="<!-- " onclick="x">-->', '<a title="&lt;!-- ">--></a>'],
    ['<form action="/"><input name="q"><button>b</button></form>', 'b'],
    ['<math><mi xlink:href="javascript:x">m</mi></math>', 'm'],
    ['<script>if (a<b) x = "<img src=x onerror=x>"</script>', 'if (a&lt;b) x = "&lt;img src=x onerror=x>"'],
    ['&<script>#115;', '&amp;#115;'],
    ['<b>never closed', '<b>never closed</b>'],
    ['\ufdd0script>x\ufdd0/script>', 'script>x/script>'],
  ])('%j', (given, want) => expect(sanitizeHtml(given)).toBe(want));
});

test.each<[given: string, want: string]>([
  ['<b>Bold</b> title', '<b>Bold</b> title'],
  ['a < b', 'a < b'],
  ['Tom & Jerry', 'Tom & Jerry'],
  ['<h1>Big</h1> <img src="x"> <a href="https://example.org">l</a>', 'Big  <a href="https://example.org">l</a>'],
  ['<script>x</script>', 'x'],
])('a line of text keeps marks only: %j', (given, want) => expect(sanitizeInlineHtml(given)).toBe(want));

const pieces = fc.constantFrom(
  '<script>',
  '</script>',
  '<img src=',
  'x',
  ' onerror=',
  '"',
  "'",
  '>',
  '<',
  '&',
  '#115;',
  'lt;',
  '<!--',
  '-->',
  '<a href=',
  'javascript:',
  'java\tscript&colon;',
  '<svg/onload=',
  '<style>',
  '</style>',
  '<math>',
  '<textarea>',
  '<noscript>',
  '</p',
  '=',
  ' ',
  '\n',
  '\0',
  '\ufdd0',
  '\ufdd1',
  '<p style="',
  'a:url(',
  '<b>',
);
const hostile = fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(''));

test('the output never has a script in a tag', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const cleaned = sanitizeHtml(html);
      for (const [tag] of cleaned.matchAll(/<[a-z!/?][^>]*>?/gi)) {
        expect(tag).toMatch(/^<(?:\/?(?:a|b|p|img)(?: (?:href|src|style)="[^"<>]*")*|!--[\w\s.,:/-]*--)>$/);
        expect(tag).not.toMatch(/(?:href|src)="[^"/?#]*script:|style="[^"]*url/i);
      }
    }),
    { numRuns: 3000 },
  );
});

test('sanitizing clean HTML changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (html) => {
      const cleaned = sanitizeHtml(sanitizeHtml(html)); // twice, because links inside links are split
      expect(sanitizeHtml(cleaned)).toBe(cleaned);
    }),
    { numRuns: 2000 },
  );
});

/** The tags and texts of a document in their order, as a parser reports them. */
function parse(html: string, options: ParserOptions = { Tokenizer: ShallowTokenizer }) {
  const events: string[] = [];
  let [depth, deepest] = [0, 0];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        events.push(`<${name} ${JSON.stringify(attributes)}>`);
        depth += 1;
        deepest = Math.max(deepest, depth);
      },
      onclosetag(name) {
        events.push(`</${name}>`);
        depth -= 1;
      },
      ontext: (text) => events.push(text),
    },
    options,
  );
  parser.end(html);
  return { events, deepest };
}

const names = fc.constantFrom('b', 'ul', 'li', 'p', 'div', 'td', 'svg', 'pre', 'br', 'img', 'h1', 'x');
const part = fc.oneof(
  names.map((name) => `<${name}>`),
  names.map((name) => `</${name}>`),
  fc.constantFrom('<a href="x" title="<">', '<b', '<i/>', 'word', '&amp;', '"', '<!-- <b> -->', '<script><b></script>'),
);

test('the depth limit does not affect shallow HTML', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: maxDepth - 1 }), (parts) => {
      const html = parts.join('');
      expect(parse(html)).toEqual(parse(html, {}));
    }),
    { numRuns: 1000 },
  );
});

test('limits the number of open tags, which each closing tag searches', () => {
  const deep = fc.tuple(fc.array(names, { minLength: 1, maxLength: 4 }), fc.integer({ min: 100, max: 2000 }));
  fc.assert(
    fc.property(deep, fc.array(part, { maxLength: 50 }), ([opened, times], parts) => {
      const html =
        opened
          .map((name) => `<${name}>`)
          .join('')
          .repeat(times) + parts.join('');
      // A void tag opens inside the last one.
      expect(parse(html).deepest).toBeLessThanOrEqual(maxDepth + 1);
    }),
    { numRuns: 200 },
  );
});

test.each([99, 100, 101, 3000])('keeps the words in %i nested lists, and the text after them', (depth) => {
  const html = `<p>before</p>${'<ul><li>a'.repeat(depth)}${'</li></ul>'.repeat(depth)}<p>after</p>`;
  const kept = Math.min(depth, maxDepth / 2);
  const shown = '<ul><li>a'.repeat(kept) + 'a'.repeat(depth - kept) + '</li></ul>'.repeat(kept);
  expect(sanitizeHtml(html)).toBe(`<p>before</p>${shown}<p>after</p>`);
});

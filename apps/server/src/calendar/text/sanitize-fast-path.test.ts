import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnchangedBySanitizer } from './sanitize-fast-path.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const inline = ['b', 'em', 'i', 'span', 'strong', 'u'];
const blocks = ['blockquote', 'div', 'h2', 'h3', 'li', 'ol', 'p', 'ul'];
const allowed = [...inline, ...blocks, 'br'];

describe('takes the fast path', () => {
  test.each([
    '',
    'plain words, "quoted" > not',
    '<p>Dances of the Great Lakes and a <b>dinner</b> under the trees.</p>',
    '<h2>Dances</h2>\n<p>one<br>two</p><ul><li>a</li><li><p>b</p></li></ul>',
    '<blockquote><p>It <em>was <strong>so</strong></em></p></blockquote>',
  ])('%j', (html) => expect(isUnchangedBySanitizer(html, allowed)).toBe(true));
});

describe('the sanitizer decides upon', () => {
  test.each([
    ['attributes', '<p class="x">a</p>'],
    ['a tag that is closed at once', '<br />'],
    ['upper case', '<B>a</B>'],
    ['entities and what may be one', 'Tom & Jerry &amp; more'],
    ['comments', '<!-- a -->'],
    ['a sign that is no tag', 'a < b'],
    ['a tag that is not there', '<script>a</script>'],
    ['a tag that never ends', '<p>a'],
    ['an end without a beginning', 'a</p>'],
    ['ends in another order', '<b><i>a</b></i>'],
    ['a paragraph in a paragraph', '<p>a<p>b</p></p>'],
    ['a list in a paragraph', '<p><ul><li>a</li></ul></p>'],
    ['a heading in a heading', '<h2><h3>a</h3></h2>'],
    ['an entry in an entry, and without a list', '<li>a</li>'],
    ['the end of a line break', '</br>'],
    ['characters that the sanitizer uses', 'a\ufdd0b'],
    ['a depth that nobody writes', '<b>'.repeat(21) + '</b>'.repeat(21)],
  ])('%s', (_what, html) => expect(isUnchangedBySanitizer(html, allowed)).toBe(false));
});

/** Has the rest sanitized: links are never plain. */
const link = '<a>x</a>';

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '\r\n', '"', "'", '>', '/', '=', 'é', '😀', '\ud83d', '\0'),
});
const marked = (name: string) => (inner: string) => `<${name}>${inner}</${name}>`;
const { block: nested } = fc.letrec<{ line: string; block: string }>((tie) => ({
  line: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.constant('<br>'),
    fc
      .tuple(fc.constantFrom(...inline), fc.array(tie('line'), { maxLength: 3 }))
      .map(([name, parts]) => marked(name)(parts.join(''))),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    tie('line').map(marked('p')),
    tie('line').map(marked('h2')),
    fc.array(tie('block'), { maxLength: 3 }).map((parts) => marked('blockquote')(parts.join('\n'))),
    fc.array(tie('block'), { maxLength: 3 }).map((parts) => marked('ul')(parts.map(marked('li')).join(''))),
  ),
}));

test('the sanitizer does not change well-nested texts on the fast path', () => {
  fc.assert(
    fc.property(nested, (html) => {
      expect(isUnchangedBySanitizer(html, allowed)).toBe(true);
      expect(sanitizeHtml(html + link)).toBe(html + link);
    }),
    { numRuns: 1000 },
  );
});

/** Any tag in any other, some of them never closed, or not those that are open. */
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    texts,
    fc.constantFrom(
      '<br>',
      '</br>',
      '<br />',
      '<',
      '&',
      '<!--',
      '-->',
      '<p>',
      '</p>',
      '<b id="x">',
      '<td>',
      '<script>',
    ),
    fc
      .tuple(fc.constantFrom(...allowed), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([name, parts]) => marked(name)(parts.join(''))),
  ),
}));

test('the sanitizer does not change any text on the fast path', () => {
  let clean = 0;
  fc.assert(
    fc.property(tree, (html) => {
      if (!isUnchangedBySanitizer(html, allowed)) return;
      clean += 1;
      expect(sanitizeHtml(html + link)).toBe(html + link);
    }),
    { numRuns: 5000 },
  );
  expect(clean).toBeGreaterThan(500);
});

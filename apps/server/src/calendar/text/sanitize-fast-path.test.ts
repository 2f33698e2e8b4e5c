import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUnchangedBySanitizer } from './sanitize-fast-path.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const inline = ['b', 'em', 'i', 'span', 'strong', 'u'];
const blocks = ['blockquote', 'div', 'h2', 'h3', 'li', 'ol', 'p', 'ul'];
const allowed = [...inline, ...blocks, 'br'];

describe('the fast path accepts', () => {
  test.each([
    '',
    'plain words, "quoted" > not',
    '<p>Dances of the Great Lakes and a <b>dinner</b> under the trees.</p>',
    '<h2>Dances</h2>\n<p>one<br>two</p><ul><li>a</li><li><p>b</p></li></ul>',
    '<blockquote><p>It <em>was <strong>so</strong></em></p></blockquote>',
  ])('%j', (html) => expect(isUnchangedBySanitizer(html, allowed)).toBe(true));
});

describe('the fast path rejects', () => {
  test.each([
    ['attributes', '<p class="x">a</p>'],
    ['a self-closing tag', '<br />'],
    ['upper case', '<B>a</B>'],
    ['entities and a loose ampersand', 'Tom & Jerry &amp; more'],
    ['comments', '<!-- a -->'],
    ['a < without a tag', 'a < b'],
    ['a tag that is not allowed', '<script>a</script>'],
    ['an unclosed tag', '<p>a'],
    ['a closing tag without an opening tag', 'a</p>'],
    ['overlapping tags', '<b><i>a</b></i>'],
    ['a paragraph in a paragraph', '<p>a<p>b</p></p>'],
    ['a list in a paragraph', '<p><ul><li>a</li></ul></p>'],
    ['a heading in a heading', '<h2><h3>a</h3></h2>'],
    ['list items without a list', '<li>a</li>'],
    ['a closing tag of a line break', '</br>'],
    ['characters that the sanitizer reserves', 'a\ufdd0b'],
    ['more than 20 levels', '<b>'.repeat(21) + '</b>'.repeat(21)],
  ])('%s', (_what, html) => expect(isUnchangedBySanitizer(html, allowed)).toBe(false));
});

/** A link, which the fast path always rejects. */
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

/** Any tag in any other, also unclosed and wrongly closed. */
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

import fc from 'fast-check';
import { Parser, type ParserOptions } from 'htmlparser2';
import { expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';
import { maxDepth, ShallowTokenizer } from './shallow-tokenizer.ts';

/** What a parser tells of a document: its tags and texts in their order. */
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

test('what is not deep is parsed as if no depth were limited', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: maxDepth - 1 }), (parts) => {
      const html = parts.join('');
      expect(parse(html)).toEqual(parse(html, {}));
    }),
    { numRuns: 1000 },
  );
});

test('no more tags are open than may be, whatever is in them: each one that closes looks at these few', () => {
  const deep = fc.tuple(fc.array(names, { minLength: 1, maxLength: 4 }), fc.integer({ min: 100, max: 2000 }));
  fc.assert(
    fc.property(deep, fc.array(part, { maxLength: 50 }), ([opened, times], parts) => {
      const html =
        opened
          .map((name) => `<${name}>`)
          .join('')
          .repeat(times) + parts.join('');
      // A tag without contents opens within the last one.
      expect(parse(html).deepest).toBeLessThanOrEqual(maxDepth + 1);
    }),
    { numRuns: 200 },
  );
});

test.each([99, 100, 101, 3000])('of %i lists in one another the words stay, and what follows them', (depth) => {
  const html = `<p>before</p>${'<ul><li>a'.repeat(depth)}${'</li></ul>'.repeat(depth)}<p>after</p>`;
  const kept = Math.min(depth, maxDepth / 2);
  const shown = '<ul><li>a'.repeat(kept) + 'a'.repeat(depth - kept) + '</li></ul>'.repeat(kept);
  expect(sanitizeHtml(html)).toBe(`<p>before</p>${shown}<p>after</p>`);
});

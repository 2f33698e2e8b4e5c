import { expect, test } from 'vitest';
import { cardWith, fixedApi } from '../fixed-api.ts';
import { openPage } from '../open-page.ts';

/** Elements before which w3m, Lynx and Links begin a line; they do not know `header`, `nav`, `main`, `details` and `footer`. */
const blocks = /<\/?(?:h[1-6]|p|ul|ol|li|dl|dt|dd|div|form|br|label|option|select|body)\b[^>]*>/g;

/** Texts that touch without a space once tags are left out. */
function touchingIn(html: string): string[] {
  const body = (/<body>.*<\/body>/s.exec(html)?.[0] ?? '').replace(blocks, '\n');
  return [...body.matchAll(/[^\s<>]+(?:<[^>]+>)*<\/a>(?:<[^>]+>)+[^\s<>]+/g)].map(([text]) => text);
}

const data = {
  cards: () => ({ cards: [cardWith(), cardWith({ title: 'Fair' })], total_pages: 3, total: 60 }),
  categories: [{ name: 'Music', slug: 'music' }],
};

test.each(['/events/', '/events/list/page/2/', '/events/month/2026-12/', '/events/2026-12-05/', '/events/nothing/'])(
  'links of %s do not touch other words in browsers without style sheets',
  async (address) => {
    expect(touchingIn((await openPage(address, fixedApi(data).fetch)).body)).toEqual([]);
  },
);

test('finds links that touch', () => {
  expect(touchingIn('<body><nav><a href="/">List</a><a href="/">Month</a></nav><main>Day</main></body>')).toHaveLength(
    1,
  );
  expect(
    touchingIn('<body><nav><a href="/">Free</a></nav><details><summary>Category</summary></details></body>'),
  ).toHaveLength(1);
});

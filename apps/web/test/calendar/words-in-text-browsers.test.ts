import { expect, test } from 'vitest';
import { cardWith, fixedApi } from '../fixed-api.ts';
import { openPage } from '../open-page.ts';
import { touchingIn } from '../touching-words.ts';

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

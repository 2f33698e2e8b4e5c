import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { anonymous, type Caller } from '../../account/caller.ts';
import { concert, createTestCalendar, type TestCalendar, testSite } from '../events/test-calendar.ts';
import { testWriter } from '../posts/test-writer.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { listTerms, type TermQuery } from './list-terms.ts';
import { categoryKind, type TermPatch, tagKind } from './term.ts';
import { createTerm } from './write-term.ts';

describeOnEachEngine('the list of terms', (engine) => {
  let calendar: TestCalendar;
  const ids: Record<string, number> = {};
  afterAll(() => calendar[Symbol.asyncDispose]());

  beforeAll(async () => {
    calendar = await createTestCalendar(engine);
    await category({ name: 'pear' });
    await category({ name: 'Apple &amp; Co', description: 'with quince' });
    await category({ name: 'orange', parent: ids['Apple &amp; Co'] });
    await category({ name: 'melon_1' });
    const named = (...names: string[]) => names.map((name) => ({ kind: 'id', id: ids[name] ?? 0 }) as const);
    ids['event'] = (await calendar.create({ ...concert, categories: named('pear', 'orange') })).id;
    await calendar.create({ ...concert, categories: named('pear') });
    ids['draft'] = (await calendar.create({ ...concert, status: 'draft', categories: named('melon_1') })).id;
  });

  async function category(patch: TermPatch): Promise<void> {
    const id = await writeCalendar(
      calendar.db,
      (trx) => createTerm(trx, calendar.as('editor'), patch, categoryKind),
      testWriter(),
    );
    ids[patch.name ?? ''] = id;
  }

  const list = (query: TermQuery, kind = categoryKind, caller: Caller = calendar.as('editor')) =>
    calendar.db.snapshot((snapshot) => listTerms(snapshot, kind, query, caller, testSite));
  const names = async (query: TermQuery) => (await list(query)).terms.map(({ name }) => name);
  const all = ['Apple &amp; Co', 'melon_1', 'orange', 'pear'];

  test.each<readonly [string, () => TermQuery, string[]]>([
    ['shows used terms and their ancestors', () => ({}), ['Apple &amp; Co', 'orange', 'pear']],
    ['shows all by name', () => ({ hide_empty: 'false' }), all],
    ['shows all in descending order', () => ({ hide_empty: 'no', order: 'desc' }), [...all].reverse()],
    ['reads an unknown order as descending', () => ({ hide_empty: 0, order: 'sideways' }), [...all].reverse()],
    ['reads an unknown attribute as the name', () => ({ hide_empty: 0, orderby: 'bogus' }), all],
    ['sorts by id', () => ({ hide_empty: 0, orderby: 'id' }), ['pear', 'Apple &amp; Co', 'orange', 'melon_1']],
    [
      'sorts by count, then id',
      () => ({ hide_empty: 0, orderby: 'count' }),
      ['Apple &amp; Co', 'melon_1', 'orange', 'pear'],
    ],
    [
      'sorts by description',
      () => ({ hide_empty: 0, orderby: 'description' }),
      ['pear', 'orange', 'melon_1', 'Apple &amp; Co'],
    ],
    ['sorts as included', () => ({ include: numbers('orange', 'pear'), orderby: 'include' }), ['orange', 'pear']],
    ['includes', () => ({ hide_empty: 0, include: numbers('pear', 'melon_1') }), ['melon_1', 'pear']],
    ['excludes', () => ({ hide_empty: 0, exclude: numbers('pear', 'melon_1') }), ['Apple &amp; Co', 'orange']],
    ['finds part of a name, as typed', () => ({ hide_empty: 0, search: 'e & c' }), ['Apple &amp; Co']],
    ['finds part of a slug', () => ({ hide_empty: 0, search: 'apple-' }), ['Apple &amp; Co']],
    ['finds literal wildcards', () => ({ hide_empty: 0, search: 'n_1' }), ['melon_1']],
    ['does not search descriptions', () => ({ hide_empty: 0, search: 'quince' }), []],
    ['finds an exact slug', () => ({ hide_empty: 0, slug: 'pear' }), ['pear']],
    ['shows the children', () => ({ parent: ids['Apple &amp; Co'] ?? 0 }), ['orange']],
    ['shows top-level terms', () => ({ parent: 0, hide_empty: 0 }), ['Apple &amp; Co', 'melon_1', 'pear']],
    ['shows the terms of an event', () => ({ event: ids['event'] ?? 0 }), ['orange', 'pear']],
    ['shows the terms of a draft, used or not', () => ({ post: ids['draft'] ?? 0 }), ['melon_1']],
    ['prefers event to post', () => ({ event: ids['draft'] ?? 0, post: ids['event'] ?? 0 }), ['melon_1']],
    ['is empty after its end', () => ({ page: 9 }), []],
  ])('%s', async (_name, query, want) => {
    expect(await names(query())).toEqual(want);
  });

  const numbers = (...of: string[]) => of.map((name) => ids[name] ?? 0);

  test.each<readonly [string, TermQuery]>([
    ['event', { event: 99_999 }],
    ['post', { post: 99_999 }],
    ['include', { include: [99_999] }],
    ['exclude', { exclude: [99_999] }],
    ['parent', { parent: 99_999 }],
  ])('400 rest_invalid_param: %s names nothing', async (name, query) => {
    await expect(list(query)).rejects.toMatchObject({
      code: 'rest_invalid_param',
      params: { [name]: expect.any(String) },
      errors: [{ pointer: `?${name}` }],
    });
  });

  test.each(['event', 'post'])(
    '400 rest_invalid_param: %s names an event that the caller may not see',
    async (name) => {
      for (const caller of [anonymous, calendar.as('author')]) {
        const rejected = list({ [name]: ids['draft'] ?? 0 }, categoryKind, caller);
        await expect(rejected).rejects.toMatchObject({ code: 'rest_invalid_param', errors: [{ pointer: `?${name}` }] });
      }
    },
  );

  test('the total counts used terms only, as in TEC, but pages contain all listed terms', async () => {
    const { envelope, headers } = await list({ per_page: 2 });
    const address = 'https://events.example.ug/events/v1/categories/';
    expect(envelope).toEqual({
      rest_url: `${address}?page=1&per_page=2&hide_empty=true`,
      next_rest_url: `${address}?per_page=2&hide_empty=true&page=2`,
      total: 2,
      total_pages: 2,
    });
    expect(headers).toEqual({ 'X-TEC-Total': '2', 'X-TEC-TotalPages': '2' });
  });

  test('tags have a separate list', async () => {
    expect(await list({ hide_empty: 0 }, tagKind)).toMatchObject({ terms: [], envelope: { total: 0 } });
  });
});

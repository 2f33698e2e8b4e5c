import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../test/harness/database.ts';
import { type Database, runIn, type Transaction } from './database.ts';
import { createGroupCommit, type GroupCommit } from './group-commit.ts';
import { insertInto } from './statement.ts';
import { OutcomeUnknown } from './storage-error.ts';

interface Item {
  readonly slug: string;
  /** A bad item makes its statement fail. */
  readonly bad: boolean;
}

describeOnEachEngine('a group commit', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
  });
  beforeEach(() => db.write('terms').del());
  afterAll(() => db.close());

  const columns = ['taxonomy', 'name', 'name_key', 'slug', 'description', 'revision'];
  const insert = (trx: Transaction, items: readonly Item[]) =>
    runIn(
      trx,
      insertInto(
        'terms',
        columns,
        items.map(({ slug, bad }) => ['post_tag', bad ? null : slug, slug, slug, '', 1]),
      ),
    );
  const stored = (): Promise<string[]> => db.read('terms').orderBy('id').pluck('slug');
  const limits = { maxItems: 100, maxWaiting: 100 };

  test('stores every good item once, in order, with its own result; every bad item fails alone', async () => {
    const scripts = fc.array(fc.record({ bad: fc.boolean(), pause: fc.nat(3) }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        scripts,
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(0, 1, 20),
        async (script, maxItems, ackDelayMs) => {
          await db.write('terms').del();
          const groups: number[] = [];
          const commits = createGroupCommit<Item, string>(
            db,
            async (trx, items) => {
              groups.push(items.length);
              await insert(trx, items);
              return items.map(({ slug }) => `stored ${slug}`);
            },
            { maxItems, maxWaiting: 100, ackDelayMs },
          );
          const items = script.map(({ bad }, index) => ({ slug: `term-${index}`, bad }));
          const answers: Promise<string>[] = [];
          for (const [index, item] of items.entries()) {
            answers.push(commits.add(item).catch(() => `rejected ${item.slug}`));
            for (let turn = 0; turn < (script[index]?.pause ?? 0); turn += 1) await new Promise(setImmediate);
          }
          await commits.idle();
          expect(await Promise.all(answers)).toEqual(
            items.map(({ slug, bad }) => `${bad ? 'rejected' : 'stored'} ${slug}`),
          );
          expect(await stored()).toEqual(items.filter(({ bad }) => !bad).map(({ slug }) => slug));
          expect(Math.max(0, ...groups)).toBeLessThanOrEqual(maxItems);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('resolves after the commit, so that a reader finds the item at once', async () => {
    const commits = createGroupCommit<Item, void>(
      db,
      async (trx, items) => {
        await insert(trx, items);
        return items.map(() => undefined);
      },
      limits,
    );
    await commits.add({ slug: 'kampala', bad: false });
    expect(await stored()).toEqual(['kampala']);
  });

  test('items added during a commit share the next group', async () => {
    const groups: number[] = [];
    const begun = Promise.withResolvers<void>();
    const commits = createGroupCommit<Item, void>(
      db,
      async (trx, items) => {
        groups.push(items.length);
        begun.resolve();
        await insert(trx, items);
        return items.map(() => undefined);
      },
      limits,
    );
    const first = commits.add({ slug: 'first', bad: false });
    await begun.promise;
    const others = Array.from({ length: 20 }, (_, i) => commits.add({ slug: `other-${i}`, bad: false }));
    await Promise.all([first, ...others]);
    expect(groups).toEqual([1, 20]);
  });

  test('items added during the wait for a connection join the waiting group', async () => {
    const groups: number[] = [];
    const free = Promise.withResolvers<void>();
    const busy: Pick<Database, 'transaction'> = {
      transaction: async (work) => {
        await free.promise;
        return db.transaction(work);
      },
    };
    const commits = createGroupCommit<Item, void>(
      busy,
      async (trx, items) => {
        groups.push(items.length);
        await insert(trx, items);
        return items.map(() => undefined);
      },
      { maxItems: 15, maxWaiting: 100 },
    );
    const first = commits.add({ slug: 'first', bad: false });
    await new Promise(setImmediate);
    const others = Array.from({ length: 20 }, (_, i) => commits.add({ slug: `other-${i}`, bad: false }));
    free.resolve();
    await Promise.all([first, ...others]);
    expect(groups).toEqual([15, 6]);
    expect(await stored()).toEqual(['first', ...others.map((_, i) => `other-${i}`)]);
  });

  describe('with delayed acknowledgements', () => {
    /** Starts a first group with one item. The test decides when the second one is prepared, and when it is on disk. */
    async function begin(ackDelayMs: number) {
      const log: string[] = [];
      const [begun, committed, onDisk] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
      const prepared = Promise.withResolvers<Error | undefined>();
      const slow: Pick<Database, 'transaction'> = {
        async transaction(work) {
          const result = await db.transaction(work);
          if (log.includes('second prepared')) await onDisk?.promise;
          committed?.resolve();
          return result;
        },
      };
      const commits = createGroupCommit<string, void>(
        slow,
        async (trx, items) => {
          begun?.resolve();
          await insert(
            trx,
            items.map((slug) => ({ slug, bad: false })),
          );
          const failure = items.includes('second') ? await prepared.promise : undefined;
          if (failure) throw failure;
          log.push(`${items} prepared`);
          return items.map(() => undefined);
        },
        { ...limits, ackDelayMs },
      );
      const add = (slug: string) => commits.add(slug).then(() => log.push(`${slug} resolved`));
      const first = add('first');
      await begun?.promise;
      const second = add('second');
      await committed?.promise;
      return { log, prepared, onDisk: () => onDisk?.resolve(), commits, first, second };
    }
    const longMs = 60_000;

    test('resolves a group as soon as the next one is being committed', async () => {
      const { log, prepared, onDisk, first, second } = await begin(longMs);
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      expect(log).toEqual(['first prepared']);
      prepared.resolve(undefined);
      await first;
      expect(log).toEqual(['first prepared', 'second prepared', 'first resolved']);
      onDisk();
      await second;
    });

    test('resolves at once if no other item waits', async () => {
      const commits = createGroupCommit<number, number>(db, async (_, items) => items, {
        ...limits,
        ackDelayMs: longMs,
      });
      expect(await commits.add(1)).toBe(1);
    });

    test('resolves after the delay, however long the next group takes', async () => {
      const { log, prepared, onDisk, first, second } = await begin(1);
      await first;
      expect(log).toEqual(['first prepared', 'first resolved']);
      prepared.resolve(undefined);
      onDisk();
      await second;
    });

    test('resolves if the next group fails', async () => {
      const { log, prepared, first, second } = await begin(longMs);
      prepared.resolve(new OutcomeUnknown('The COMMIT got no response.'));
      await expect(second).rejects.toThrow(OutcomeUnknown);
      await first;
      expect(log).toEqual(['first prepared', 'first resolved']);
    });

    test('is idle only when all items are resolved', async () => {
      const { log, prepared, onDisk, commits } = await begin(longMs);
      prepared.resolve(undefined);
      onDisk();
      await commits.idle();
      expect(log).toHaveLength(4);
    });
  });

  describe('with an optimistic commit', () => {
    class Conflict extends Error {}
    /** Fails after the insertion if a slug begins with `x`. */
    const optimistic = (tried: string[][]) => ({
      async commit(trx: Transaction, items: readonly Item[]) {
        tried.push(items.map(({ slug }) => slug));
        await insert(trx, items);
        if (items.some(({ slug }) => slug.startsWith('x'))) throw new Conflict();
        return items.map(() => 'optimistic');
      },
      isConflict: (error: unknown) => error instanceof Conflict,
    });
    const usual = (tried: string[][]) => async (trx: Transaction, items: readonly Item[]) => {
      tried.push(items.map(({ slug }) => slug));
      await insert(trx, items);
      return items.map(() => 'usual');
    };
    const addAll = (commits: GroupCommit<Item, string>, slugs: string[], bad = '') =>
      Promise.all(slugs.map((slug) => commits.add({ slug, bad: slug === bad }).catch(() => 'rejected')));

    test.each([
      {
        claim: 'commits a group without a conflict once',
        ...{ slugs: ['a', 'b'], bad: '', first: [['a', 'b']], again: [], results: ['optimistic', 'optimistic'] },
      },
      {
        claim: 'commits a group with a conflict again as usual',
        ...{ slugs: ['a', 'xb', 'c'], bad: '', first: [['a', 'xb', 'c']], again: [['a', 'xb', 'c']] },
        results: ['usual', 'usual', 'usual'],
      },
      {
        claim: 'commits each item alone as usual if one cannot be stored',
        ...{ slugs: ['a', 'b', 'c'], bad: 'b', first: [['a', 'b', 'c']], again: [['a'], ['b'], ['c']] },
        results: ['usual', 'rejected', 'usual'],
      },
    ])('$claim', async ({ slugs, bad, first, again, results }) => {
      const [triedFirst, triedThen]: [string[][], string[][]] = [[], []];
      const commits = createGroupCommit(db, usual(triedThen), limits, optimistic(triedFirst));
      expect(await addAll(commits, slugs, bad)).toEqual(results);
      expect([triedFirst, triedThen]).toEqual([first, again]);
      expect(await stored()).toEqual(slugs.filter((slug) => slug !== bad));
      expect(await addAll(commits, ['z'])).toEqual(['optimistic']);
    });
  });

  test('rejects items beyond the maximum with service_unavailable, and stores the others', async () => {
    const commits = createGroupCommit<Item, void>(
      db,
      async (trx, items) => {
        await insert(trx, items);
        return items.map(() => undefined);
      },
      { maxItems: 10, maxWaiting: 3 },
    );
    const answers = Array.from({ length: 5 }, (_, i) => commits.add({ slug: `term-${i}`, bad: false }));
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    await expect(answers[4]).rejects.toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '1' } });
    expect(await stored()).toHaveLength(3);
  });

  test('a commit with too few results stores no item', async () => {
    const commits = createGroupCommit<Item, void>(
      db,
      async (trx, items) => {
        await insert(trx, items);
        return [];
      },
      limits,
    );
    await expect(commits.add({ slug: 'a', bad: false })).rejects.toThrow('one result per item');
    expect(await stored()).toEqual([]);
  });

  test('does not retry a group whose outcome is unknown', async () => {
    let commits = 0;
    const group = createGroupCommit<number, number>(
      db,
      async () => {
        commits += 1;
        throw new OutcomeUnknown('The COMMIT got no response.');
      },
      limits,
    );
    const outcomes = await Promise.allSettled([group.add(1), group.add(2), group.add(3)]);
    expect(outcomes.map((each) => each.status === 'rejected' && each.reason.name)).toEqual(
      Array(3).fill('OutcomeUnknown'),
    );
    expect(commits).toBe(1);
  });

  test('an unresponsive database fails all waiting items', async () => {
    const gone = await createTestDatabase({ engine });
    await gone.close();
    const commits = createGroupCommit<number, number>(gone, async (_, items) => items, limits);
    const outcomes = await Promise.allSettled([commits.add(1), commits.add(2), commits.add(3)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

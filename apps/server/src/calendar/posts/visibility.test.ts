import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import { type ApiKeyId, anonymous, type Caller, type Role, roles, type UserId } from '../../account/caller.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { type PostState, type PostStatus, postStatuses, statusAt } from './post.ts';
import { testWriter } from './test-writer.ts';
import { either, isVisible, publicVisibility, visibilityOf, visible, visibleInStatuses } from './visibility.ts';
import { writeCalendar } from './write-calendar.ts';

const nowMs = 1_000;
const [me, other] = [1, 2].map((id) => id as UserId) as [UserId, UserId]; // as: two ids
const user = (role: Role, id: UserId) => ({ id, login: `${role}-${id}`, role });
const as = (role: Role): Caller => ({ kind: 'user', user: user(role, me) });

describe('a post is visible', () => {
  const post = (status: PostStatus, authorId: UserId, publishedAtMs?: number) => ({
    ...{ status, authorId, publishedAtMs },
    trashedFrom: undefined,
  });

  test.each<readonly [string, Caller, PostState, boolean]>([
    ['to everybody once it is published', anonymous, post('publish', other), true],
    ['to everybody once its scheduled time has come', anonymous, post('future', other, nowMs), true],
    ['to no visitor before its scheduled time', anonymous, post('future', other, nowMs + 1), false],
    ['to no visitor while it is a draft', anonymous, post('draft', other), false],
    ['to its author in every status', as('contributor'), post('draft', me), true],
    ['to no other contributor', as('contributor'), post('pending', other), false],
    ['to editors', as('editor'), post('private', other), true],
    ['to editors in the trash', as('editor'), post('trash', other), true],
  ])('%s', (_name, caller, given, want) => {
    expect(isVisible(given, visibilityOf(caller, nowMs))).toBe(want);
  });

  test('to publicVisibility as to visitors', () => {
    expect(publicVisibility(nowMs)).toEqual(visibilityOf(anonymous, nowMs));
  });
});

describeOnEachEngine('visibility in SQL', (engine) => {
  const posts: readonly PostState[] = postStatuses.flatMap((status) =>
    [me, other].flatMap((authorId) =>
      [undefined, nowMs - 1, nowMs, nowMs + 1].map((publishedAtMs) => ({
        ...{ status, authorId, publishedAtMs },
        trashedFrom: undefined,
      })),
    ),
  );
  let db: TestDatabase;
  afterAll(() => db.close());

  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    const author = { role: 'author', created_at: 0 };
    await db.write('users').insert([me, other].map((id) => ({ ...author, id, login: `u${id}`, login_key: `u${id}` })));
    await writeCalendar(
      db,
      async (trx) => {
        for (const [index, post] of posts.entries()) {
          const id = index + 1;
          await trx('calendar_records').insert({ id, kind: 'organizer' });
          await organizerRepository.insert(trx, {
            ...post,
            ...{
              id: id as Parameters<typeof organizerRepository.unlink>[1],
              slug: `o${id}`,
              name: '',
              description: '',
            }, // as: the id of the row above
            ...{ phone: '', email: '', website: '', imageId: undefined },
            ...{ publishedLocal: '2031-01-01 00:00:00' as const, modifiedAtMs: 0, revision: 1 },
          });
        }
      },
      testWriter(),
    );
  });

  async function select(text: string, bindings: readonly (string | number | null)[]): Promise<number[]> {
    const rows = await db
      .read('organizers as o')
      .whereRaw(text, [...bindings])
      .orderBy('id')
      .select('id');
    return rows.map(({ id }) => id);
  }

  const idsOf = (isIncluded: (post: PostState) => boolean): number[] =>
    posts.flatMap((post, index) => (isIncluded(post) ? [index + 1] : []));

  const users = fc.record({ role: fc.constantFrom(...roles), id: fc.constantFrom(me, other) });
  const callers: fc.Arbitrary<Caller> = fc.oneof(
    fc.constant(anonymous),
    users.map(({ role, id }) => ({ kind: 'user' as const, user: user(role, id) })),
    users.map(({ role, id }) => ({
      ...{ kind: 'key' as const, user: user(role, id) },
      key: { id: 'key_1' as ApiKeyId, name: '', mode: 'live' as const, scopes: ['calendar:read' as const] },
    })),
  );
  const moments = fc.integer({ min: nowMs - 2, max: nowMs + 2 });

  test('selects the same posts as isVisible', async () => {
    await fc.assert(
      fc.asyncProperty(callers, moments, async (caller, atMs) => {
        const visibility = visibilityOf(caller, atMs);
        const { text, bindings } = visible('o', visibility);
        expect(await select(text, bindings)).toEqual(idsOf((post) => isVisible(post, visibility)));
      }),
      { numRuns: 100 },
    );
  });

  test('selects the visible posts of some statuses, each once', async () => {
    const statuses = fc.uniqueArray(fc.constantFrom(...postStatuses));
    await fc.assert(
      fc.asyncProperty(callers, moments, statuses, async (caller, atMs, asked) => {
        const visibility = visibilityOf(caller, atMs);
        const conditions = visibleInStatuses('o', asked, visibility);
        const isListed = (post: PostState) => asked.includes(statusAt(post, atMs)) && isVisible(post, visibility);
        const { text, bindings } = either(conditions);
        expect(await select(text, bindings)).toEqual(idsOf(isListed));
        const each = await Promise.all(conditions.map((condition) => select(condition.text, condition.bindings)));
        expect(each.flat()).toHaveLength(idsOf(isListed).length);
      }),
      { numRuns: 100 },
    );
  });
});

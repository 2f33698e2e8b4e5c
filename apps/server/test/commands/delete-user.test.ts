import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../harness/database.ts';
import { runNgoma } from '../harness/ngoma-command.ts';
import { startServer } from '../harness/server.ts';

describeOnOneEngine('ngoma user delete', (engine) => {
  test('requires `--reassign` for posts, and invalidates credentials in a running server', async () => {
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) =>
      runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'user', ...words);
    const { key } = await server.createKey({ role: 'author' });
    const statuses = () =>
      Promise.all(
        [server.basic('author'), `Bearer ${key}`].map(
          async (authorization) =>
            (await fetch(`${server.url}/events/v1/images`, { headers: { authorization } })).status,
        ),
      );
    await server.as('author').POST('/events/v1/venues', { body: { venue: 'Ndere' } });
    expect(await statuses()).toEqual([200, 200]);

    expect(await ngoma('delete', 'test-author')).toEqual({
      ...{ code: 1, out: '' },
      err: 'test-author has 1 post in the calendar: name the user who receives them, with reassign_to (--reassign of the command).\n',
    });
    expect(await ngoma('delete', 'test-author', '--reassign', 'nobody')).toMatchObject({
      ...{ code: 1, err: expect.stringContaining("There is no user 'nobody'") },
    });
    expect(await ngoma('delete', 'test-author', '--reassign', 'author@example.ug')).toMatchObject({
      ...{ code: 1, err: expect.stringContaining("'--reassign' must name a user other than the deleted one") },
    });
    expect(await statuses()).toEqual([200, 200]);

    const id = server.userId('author');
    const deleted = await ngoma('delete', 'test-author', '--reassign', 'test-editor', '--json');
    expect(deleted).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(deleted.out)).toEqual({
      ...{ login: 'test-author', pseudonym: `deleted-user-${id}`, keys: 1, posts: 1, reassigned_to: 'test-editor' },
    });
    expect(await statuses()).toEqual([401, 401]);
    expect(await server.database.read('venues').pluck('author_id')).toEqual([server.userId('editor')]);

    const { code, out } = await ngoma('delete', 'test-contributor');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('test-contributor is deleted, with all passwords and 0 keys'),
    ]);
    expect(await ngoma('delete', 'test-contributor')).toMatchObject({ code: 1 });
    expect((await ngoma('list')).out).not.toMatch(/author|contributor|deleted-user/);
    expect(await ngoma('enable', `deleted-user-${id}`)).toMatchObject({ code: 1 });
    expect(await ngoma('enable', `deleted:${id}`)).toMatchObject({ code: 1 });
  });

  test('does not delete the last administrator', async () => {
    await using server = await startServer({ engine });
    const { dataDir, databaseUrl } = server.config;
    const ngoma = (...words: string[]) =>
      runNgoma({ NGOMA_DATA: dataDir, DATABASE_URL: databaseUrl }, 'user', ...words);
    expect(await ngoma('delete', 'test-administrator')).toMatchObject({ code: 0 });
    expect(await ngoma('delete', 'admin')).toEqual({
      ...{ code: 1, out: '' },
      err: 'admin is the last administrator and cannot be deleted: create or enable another administrator first.\n',
    });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../harness/database.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { findLeaks } from './find-leaks.ts';
import { createWorld, type World } from './world.ts';

/** The conditions are the same on both engines: every run asks everything of one, and a part of the other. */
const isSoak = process.env['TEST_SOAK'] !== undefined;

describeOnEachEngine('who may see what', (engine) => {
  const part = engine === 'sqlite' || isSoak ? 1 : 0.25;
  let server: TestServer;
  let world: World;
  afterAll(() => server[Symbol.asyncDispose]());

  beforeAll(async () => {
    // Other tests compare responses with the contract: that would take half of the time here.
    server = await startServer({ engine, environment: { VALIDATE_RESPONSES: 'false' } });
    world = await createWorld(server.database);
  });

  test('no operation shows a record to a caller who may not see it', { timeout: 300_000 }, async () => {
    const { leaks, requests } = await findLeaks(server.url, world, 20, part);
    expect(leaks).toEqual([]);
    expect(requests).toBeGreaterThan(5_000 * part);
  });
});

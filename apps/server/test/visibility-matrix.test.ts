import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from './database.ts';
import { startServer, type TestServer } from './server.ts';
import { findLeaks } from './visibility/find-leaks.ts';
import { createWorld, type World } from './visibility/world.ts';

describeOnEachEngine('who may see what', (engine) => {
  let server: TestServer;
  let world: World;
  afterAll(() => server[Symbol.asyncDispose]());

  beforeAll(async () => {
    // Other tests compare responses with the contract: that would take half of the time here.
    server = await startServer({ engine, environment: { VALIDATE_RESPONSES: 'false' } });
    world = await createWorld(server.database);
  });

  test('nobody is shown what they may not see, whatever the way in', { timeout: 300_000 }, async () => {
    const { leaks, requests } = await findLeaks(server.url, world, 20);
    expect(leaks).toEqual([]);
    expect(requests).toBeGreaterThan(5_000);
  });
});

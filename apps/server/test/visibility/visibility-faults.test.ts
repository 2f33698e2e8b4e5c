import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { startNgoma } from '../../../../test/harness/ngoma.ts';
import { openDatabase } from '../../src/database/open.ts';
import { systemClock } from '../../src/time/clock.ts';
import { copyTestDatabase, type DatabaseCopy } from '../harness/database.ts';
import { findLeaks } from './find-leaks.ts';
import { type PlantedFault, plantedFaults } from './planted-faults.ts';
import { createWorld, secretKeyOfWorld, type World } from './world.ts';

/** The test of the matrix: a service with one line changed, in a process of its own, does not get through it. */
let copy: DatabaseCopy;
let world: World;
afterAll(() => copy.remove());

beforeAll(async () => {
  copy = await copyTestDatabase('sqlite');
  const db = await openDatabase({ url: copy.url, clock: systemClock, lock: false });
  world = await createWorld(db);
  await db.close();
});

function startWith(fault: PlantedFault) {
  const dataDir = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  cpSync(copy.url.slice('sqlite:'.length), path.join(dataDir, 'ngoma.db'));
  const hooks = pathToFileURL(path.join(import.meta.dirname, 'plant-fault.ts')).href;
  const planted = { NODE_OPTIONS: `--import ${hooks}`, PLANTED_FAULT: JSON.stringify(fault) };
  return startNgoma({ dataDir, environment: { ...planted, NGOMA_SECRET_KEY: secretKeyOfWorld } });
}

test.each(plantedFaults)('the matrix detects that $name', async (fault) => {
  await using server = await startWith(fault);
  const { leaks } = await findLeaks(server.url, world, 1);
  expect(leaks).not.toEqual([]);
});

test('an unchanged service leaks nothing', async () => {
  const nothing = { name: '', file: 'service/service.ts', from: 'startService', to: 'startService' };
  await using server = await startWith(nothing);
  expect((await findLeaks(server.url, world, 1, 0.1)).leaks).toEqual([]);
});

import path from 'node:path';
import { expect, test } from 'vitest';
import { compareContracts } from './compare-contracts.ts';
import type { JsonObject } from './json.ts';
import { generatedFile, readContract } from './releases.ts';

const read = () => readContract(path.resolve(import.meta.dirname, '../../..'), generatedFile);

/** An error code, a status of messages and a type of webhooks. */
const values = ['invalid_number', 'delivered', 'message.delivered'];

/** Our contract, in which each enum that contains a value is another. */
function withEnums(value: string, change: (all: readonly string[]) => readonly string[]): JsonObject {
  const isMeant = (name: string, each: unknown) => name === 'enum' && Array.isArray(each) && each.includes(value);
  return JSON.parse(JSON.stringify(read(), (name, each) => (isMeant(name, each) ? change(each) : each)));
}

test('a contract has not changed since itself', async () => {
  expect(await compareContracts(read(), read())).toEqual([]);
});

test.each(values)('an enum with %s may grow', async (value) => {
  const changes = await compareContracts(
    read(),
    withEnums(value, (all) => [...all, 'of-tomorrow']),
  );
  expect(changes.filter((change) => change.class !== 'additive')).toEqual([]);
  expect(changes.filter(({ side }) => side === 'response')).not.toEqual([]);
});

test.each(values)('an enum with %s may not lose it', async (value) => {
  const changes = await compareContracts(
    read(),
    withEnums(value, (all) => all.filter((each) => each !== value)),
  );
  const lost = changes.filter(({ what }) => what === `The open enum lost '${value}'.`);
  expect(lost).not.toEqual([]);
  expect(lost.every((change) => change.class === 'breaking' && change.side === 'response')).toBe(true);
});

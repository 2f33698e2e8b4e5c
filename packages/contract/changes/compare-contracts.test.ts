import path from 'node:path';
import { expect, test } from 'vitest';
import { compareContracts } from './compare-contracts.ts';
import type { JsonObject } from './json.ts';
import { generatedFile, readContract } from './releases.ts';

const read = () => readContract(path.resolve(import.meta.dirname, '../../..'), generatedFile);

/** An error code, a status of messages and a type of webhooks. */
const values = ['invalid_number', 'delivered', 'message.delivered'];

/** The contract with a changed enum wherever an enum contains the value. */
function withEnums(value: string, change: (all: readonly string[]) => readonly string[]): JsonObject {
  const isMeant = (name: string, each: unknown) => name === 'enum' && Array.isArray(each) && each.includes(value);
  return JSON.parse(JSON.stringify(read(), (name, each) => (isMeant(name, each) ? change(each) : each)));
}

test('reports no change for the same contract', async () => {
  expect(await compareContracts(read(), read())).toEqual([]);
});

test.each(values)('reports a new value beside %s as additive', async (value) => {
  const changes = await compareContracts(
    read(),
    withEnums(value, (all) => [...all, 'of-tomorrow']),
  );
  expect(changes.filter((change) => change.class !== 'additive')).toEqual([]);
  expect(changes.filter(({ side }) => side === 'response')).not.toEqual([]);
});

test.each(values)('reports the removal of %s as breaking', async (value) => {
  const changes = await compareContracts(
    read(),
    withEnums(value, (all) => all.filter((each) => each !== value)),
  );
  const lost = changes.filter(({ what }) => what === `The open enum lost '${value}'.`);
  expect(lost).not.toEqual([]);
  expect(lost.every((change) => change.class === 'breaking' && change.side === 'response')).toBe(true);
});

const operation = (operationId: string, schema: object = { type: 'object' }) => ({
  get: {
    operationId,
    responses: { 200: { description: 'Found.', content: { 'application/json': { schema } } } },
  },
});
const contract = (paths: object, webhooks: object = {}): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0' },
  paths,
  webhooks,
});
const item = (name: string, operationId: string) => ({
  ...operation(operationId),
  parameters: [{ name, in: 'path', required: true, schema: { type: 'integer' } }],
});
const tag = item('id', 'getTag');
const image = item('id', 'getImage');

const reported = async (base: JsonObject, revision: JsonObject) =>
  (await compareContracts(base, revision)).map((change) => `${change.class}: ${change.what}`).toSorted();

test('reports a removed path as removed when a similar path was added', async () => {
  expect(await reported(contract({ '/v1/tags/{id}': tag }), contract({ '/v1/images/{id}': image }))).toEqual([
    'additive: `/v1/images/{id}` was added.',
    'breaking: Path `/v1/tags/{id}` was removed.',
  ]);
});

test('reports two removed paths', async () => {
  const base = contract({
    '/v1/tags/{id}': tag,
    '/v1/tags': operation('listTags'),
    '/v1/pages': operation('listPages'),
  });
  const revision = contract({ '/v1/pages': operation('listPages'), '/v1/imags': operation('listImages') });
  expect(await reported(base, revision)).toEqual([
    'additive: `/v1/imags` was added.',
    'breaking: Path `/v1/tags/{id}` was removed.',
    'breaking: Path `/v1/tags` was removed.',
  ]);
});

test('reports a moved operation as a removed and an added path', async () => {
  expect(
    await reported(contract({ '/v1/tags': operation('listTags') }), contract({ '/v1/labels': operation('listTags') })),
  ).toEqual(['additive: `/v1/labels` was added.', 'breaking: Path `/v1/tags` was removed.']);
});

test('recognises a path whose parameter was renamed', async () => {
  const found = await reported(
    contract({ '/v1/tags/{id}': tag }),
    contract({ '/v1/tags/{number}': item('number', 'getTag') }),
  );
  expect(found).toContain('breaking: `/v1/tags/{id}` was renamed to `/v1/tags/{number}`.');
  expect(found.filter((each) => each.includes('was removed') && each.includes('Path'))).toEqual([]);
});

test('compares paths of the same name before similar ones', async () => {
  const base = contract({ '/v1/tags/{id}': tag, '/v1/tags/{id}/page': operation('getTagPage') });
  expect(await reported(base, contract({ '/v1/tags/{id}/page': operation('getTagPage') }))).toEqual([
    'breaking: Path `/v1/tags/{id}` was removed.',
  ]);
});

test('reports a removed webhook as removed when a similar one was added', async () => {
  const hook = (operationId: string) => ({ post: { operationId, responses: { 204: { description: 'Understood.' } } } });
  const base = contract({}, { thingChanged: hook('onThingChanged') });
  expect(await reported(base, contract({}, { thingChangers: hook('onThingChangers') }))).toEqual([
    'additive: `thingChangers` was added.',
    'breaking: Webhook `thingChanged` was removed.',
  ]);
});

test('reports a removed member as removed when a similar one was added', async () => {
  const thing = (name: string) =>
    contract({ '/v1/things': operation('getThing', { type: 'object', properties: { [name]: { type: 'string' } } }) });
  expect(await reported(thing('label'), thing('labels'))).toEqual([
    'additive: `labels` was added.',
    'breaking: Property `label` was removed.',
  ]);
});

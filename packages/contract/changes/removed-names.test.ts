import { expect, test } from 'vitest';
import { compareContracts } from './compare-contracts.ts';
import type { JsonObject } from './json.ts';

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

test('a removed path is reported as removed where a path that looks like it was added', async () => {
  expect(await reported(contract({ '/v1/tags/{id}': tag }), contract({ '/v1/images/{id}': image }))).toEqual([
    'additive: `/v1/images/{id}` was added.',
    'breaking: Path `/v1/tags/{id}` was removed.',
  ]);
});

test('two removed paths are reported as two', async () => {
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

test('a path that moved with its operation is removed in one place and added in the other', async () => {
  expect(
    await reported(contract({ '/v1/tags': operation('listTags') }), contract({ '/v1/labels': operation('listTags') })),
  ).toEqual(['additive: `/v1/labels` was added.', 'breaking: Path `/v1/tags` was removed.']);
});

test('a path whose parameter has another name is the same path', async () => {
  const found = await reported(
    contract({ '/v1/tags/{id}': tag }),
    contract({ '/v1/tags/{number}': item('number', 'getTag') }),
  );
  expect(found).toContain('breaking: `/v1/tags/{id}` was renamed to `/v1/tags/{number}`.');
  expect(found.filter((each) => each.includes('was removed') && each.includes('Path'))).toEqual([]);
});

test('a path is compared with the one of the same name, whichever else looks like it', async () => {
  const base = contract({ '/v1/tags/{id}': tag, '/v1/tags/{id}/page': operation('getTagPage') });
  expect(await reported(base, contract({ '/v1/tags/{id}/page': operation('getTagPage') }))).toEqual([
    'breaking: Path `/v1/tags/{id}` was removed.',
  ]);
});

test('a removed webhook is reported as removed where one that looks like it was added', async () => {
  const hook = (operationId: string) => ({ post: { operationId, responses: { 204: { description: 'Understood.' } } } });
  const base = contract({}, { thingChanged: hook('onThingChanged') });
  expect(await reported(base, contract({}, { thingChangers: hook('onThingChangers') }))).toEqual([
    'additive: `thingChangers` was added.',
    'breaking: Webhook `thingChanged` was removed.',
  ]);
});

test('a removed member is reported as removed where one that looks like it was added', async () => {
  const thing = (name: string) =>
    contract({ '/v1/things': operation('getThing', { type: 'object', properties: { [name]: { type: 'string' } } }) });
  expect(await reported(thing('label'), thing('labels'))).toEqual([
    'additive: `labels` was added.',
    'breaking: Property `label` was removed.',
  ]);
});

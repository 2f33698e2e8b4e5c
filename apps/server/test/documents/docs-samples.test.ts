import { openAsBlob, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as client from '@ngoma/client';
import { createSite, documentedOrigin } from '@ngoma/docs';
import { httpMethods } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';
import {
  exampleClock,
  makeApiKey,
  makeExampleConsent,
  makeExampleInbound,
  makeExampleSender,
  makeExampleSignIn,
  makeExampleSuppression,
  makeExampleVerification,
  makeExampleWorld,
  makeOwn,
  withExampleCarrier,
} from '../harness/example-world.ts';
import { createReaderFolder } from '../harness/reader-folder.ts';
import { runCommands } from '../harness/run-commands.ts';
import { startServer, type TestServer } from '../harness/server.ts';

/** Runs every sample of the documentation, so that copied samples work. */
const { document: contract } = loadContract();
const readFile = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
const { entries } = createSite({ contract, readFile, pageEnding: '' });

/** Values in samples and their replacements: the service chooses the ids of messages, and has one carrier. */
async function ownNames(server: TestServer, operationId: string): Promise<[documented: string, own: string][]> {
  return [
    [documentedOrigin, server.url],
    ['msg_01kb8t4q2n6v0x3m5c7r9w1f2h', (await makeOwn(server, 'messages', operationId)) ?? ''],
    ['tpl_01kb8t4q2n6v0x3m5c7r9w1f2h', (await makeOwn(server, 'templates', operationId)) ?? ''],
    ['bat_01kb8t4q2n6v0x3m5c7r9w1f2h', (await makeOwn(server, 'batches', operationId)) ?? ''],
    ['whe_01kb8t4q2n6v0x3m5c7r9w1f2h', (await makeOwn(server, 'webhook-endpoints', operationId)) ?? ''],
    ['ses_01kb8t4q2n6v0x3m5c7r9w1f2h', (await makeOwn(server, 'sessions', operationId)) ?? ''],
    ['whk_01kb8t4q2n6v0x3m5c7r9w1f2h', (await makeOwn(server, 'webhook-deliveries', operationId)) ?? ''],
    [
      "'/v1/carriers/{carrier}', {\n  params: { path: { carrier: 'mtn' } }",
      "'/v1/carriers/{carrier}', {\n  params: { path: { carrier: 'simulator' } }",
    ],
    [`${server.url}/v1/carriers/mtn `, `${server.url}/v1/carriers/simulator `],
    [`${server.url}/v1/carriers/mtn'`, `${server.url}/v1/carriers/simulator'`],
    // A number without messages: those of the examples have not ended, so that their number cannot be erased.
    ['256772123456', operationId === 'eraseNumber' ? '256772000001' : '256772123456'],
  ];
}

const operations = Object.entries(contract.paths).flatMap(([template, item]) =>
  httpMethods.flatMap((method) =>
    item[method] === undefined ? [] : [{ id: item[method].operationId, method, template }],
  ),
);

const samples = entries.flatMap(({ kind, title, write }) => {
  const operation = operations.find(({ id }) => id === title);
  if (kind !== 'Operation' || operation === undefined) return [];
  const blocks = write().aside ?? [];
  return [{ ...operation, samples: blocks.flatMap((block) => (block.kind === 'samples' ? block.samples : [])) }];
});

/** Operations that cannot be repeated on one server. */
const happensOnce = ({ id, method, template }: (typeof samples)[number]): boolean =>
  method === 'delete' ||
  [
    'updateMessage',
    'createUser',
    'createSender',
    'createTemplate',
    'redeemSignInLink',
    'redeemPasswordReset',
    'changePassword',
    'updateCurrentUser',
    'sendPhoneCode',
    'confirmPhone',
  ].includes(id) ||
  /\/(restore|cancel|resend|pause|resume|roll|categories|tags|batch)$/.test(template);

function worldOf(template: string): string {
  if (template.startsWith('/sandbox')) return 'a sandbox';
  return template.startsWith('/events/v1/tags') ? 'reading tags' : 'the rest';
}

/** Which records of an account the examples speak of, by the room of their operations. */
const accountRecords: Readonly<Record<string, (server: TestServer) => Promise<void>>> = {
  '/v1/api-keys': makeApiKey,
  '/v1/session': makeExampleSignIn,
  '/v1/sign-in-links': makeExampleSignIn,
  '/v1/password-resets': makeExampleSignIn,
  '/v1/senders': makeExampleSender,
  '/v1/suppressions': makeExampleSuppression,
  '/v1/consents': makeExampleConsent,
  '/v1/verifications': makeExampleVerification,
  '/v1/inbound-messages': makeExampleInbound,
};

/** Operations whose samples can run on one server, by its records. */
const groups = Object.entries(
  Object.groupBy(samples, (each) => (happensOnce(each) && each.method !== 'get' ? each.id : worldOf(each.template))),
);

test('each operation except aliases has a sample in three languages', () => {
  expect(samples.length).toBeGreaterThan(60);
  for (const { id, samples: own } of samples)
    expect(
      own.map(({ label }) => label),
      id,
    ).toEqual(['curl', 'Client', 'fetch']);
});

let folder: string;
beforeAll(async () => {
  folder = await createReaderFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(groups)('the samples of %s', (name, group = []) => {
  let server: TestServer;
  let names: [string, string][];
  let session: string;
  beforeAll(() => startWorld());
  afterAll(() => server[Symbol.asyncDispose]());

  async function startWorld(): Promise<void> {
    server = await startServer({
      changeHandlers: withExampleCarrier,
      clock: exampleClock,
      isSandbox: name === 'a sandbox',
    });
    await makeExampleWorld(server, group[0]?.template ?? '');
    const needed = Object.entries(accountRecords).filter(([prefix]) =>
      group.some(({ template }) => template.startsWith(prefix)),
    );
    for (const make of new Set(needed.map(([, make]) => make))) await make(server);
    names = await ownNames(server, name);
    session = await server.createSession('administrator');
  }

  for (const operation of group) {
    test.each(operation.samples)(`${operation.id} with $label`, async ({ label, text }) => {
      const own = names.reduce((sample, [documented, name]) => sample.replaceAll(documented, name), text);
      const variables = { NGOMA_KEY: server.key.key, NGOMA_SESSION: session };
      await (label === 'curl' ? runCommands(own, variables, folder) : runScript(variables, own));
      if (group.length > 1) return;
      await server[Symbol.asyncDispose]();
      await startWorld();
    });
  }
});

/** Samples throw where the status is 400 or more. */
async function runScript(variables: Readonly<Record<string, string>>, script: string): Promise<void> {
  const modules: Readonly<Record<string, object>> = {
    '@ngoma/client': client,
    'node:fs': { openAsBlob: (file: string) => openAsBlob(path.join(folder, file), { type: 'image/jpeg' }) },
  };
  const body = script.replace(/^import (\{.*?\}) from ('.*?');$/gm, 'const $1 = modules[$2];');
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...given: unknown[]) => Promise<void>; // as: it has no name
  const printed: unknown[] = [];
  const run = new AsyncFunction('modules', 'process', 'console', body);
  await run(modules, { env: variables }, { log: (value: unknown) => printed.push(value) });
  expect(printed).toHaveLength(1);
}

import { createClient, type NgomaClient } from '@ngoma/client';
import { createLog } from '../../src/log/log.ts';
import { sandboxCredentials } from '../../src/sandbox/credentials.ts';
import { startSandbox } from '../../src/service/start-sandbox.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { recordResponse } from './server.ts';

/** A sandbox in this process, with every response and webhook checked against the contract. */
export interface TestSandbox extends AsyncDisposable {
  readonly url: string;
  /** The typed client with the key of every sandbox. */
  readonly client: NgomaClient;
  /** The state of the sandbox. */
  state(): Promise<SandboxState>;
  /** Advances its time, with as many calls as necessary. */
  advance(seconds: number): Promise<void>;
}

type SandboxState = NonNullable<Awaited<ReturnType<typeof readState>>>;

const readState = async (client: NgomaClient) => (await client.GET('/sandbox/state')).data;

export async function startTestSandbox(environment: Readonly<Record<string, string>> = {}): Promise<TestSandbox> {
  const violations: string[] = [];
  const sandbox = await startSandbox({
    config: loadConfig({ PORT: '0', NGOMA_RATE_LIMIT: 'off', VALIDATE_RESPONSES: 'on', ...environment }),
    log: createLog('silent'),
    onResponse: recordResponse,
    onViolation: (violation) => violations.push(violation),
  });
  const client = createClient({ baseUrl: sandbox.url, apiKey: sandboxCredentials.key, retry: { attempts: 1 } });
  return {
    url: sandbox.url,
    client,
    async state() {
      const state = await readState(client);
      if (state === undefined) throw new Error('A sandbox has a state.');
      return state;
    },
    async advance(seconds) {
      for (let left = seconds; left > 0; ) {
        const { data, error } = await client.POST('/sandbox/advance', { body: { seconds: left } });
        if (data === undefined) throw new Error(error.detail);
        left = data.seconds_left;
      }
    },
    async [Symbol.asyncDispose]() {
      await sandbox.stop();
      if (violations.length > 0) throw new Error(`Not as the contract has it:\n${violations.join('\n')}`);
    },
  };
}

/** The error that a response carries. */
export const problemOf = async (response: Response): Promise<{ readonly code: string; readonly detail: string }> =>
  JSON.parse(await response.text());

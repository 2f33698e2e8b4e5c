import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathValidatorOf } from '@ngoma/express-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, expect, test, vi } from 'vitest';
import { copyTestDatabase } from '../../test/harness/database.ts';
import { loadContract } from '../http/contract.ts';
import { createLog } from '../log/log.ts';
import { loadConfig } from '../settings/config.ts';
import { startService } from './service.ts';

// It would compile the same a second later.
vi.mock('@ngoma/express-contract', async (importOriginal) => ({
  ...(await importOriginal<typeof import('@ngoma/express-contract')>()),
  createPrecompilation: () => ({ start: async () => undefined, stop: async () => undefined }),
}));

afterEach(() => vi.restoreAllMocks());

const sends = '/v1/messages';
const valid = { to: '+256772000001', message: 'Webale' };

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a process that shares its database leaves nothing to compile for the first send',
  async () => {
    const copy = await copyTestDatabase('postgres');
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-sends-'));
    const contract = loadContract();
    const service = await startService({
      config: loadConfig({ PORT: '0', NGOMA_DATA: dataDir, DATABASE_URL: copy.url }),
      log: createLog('error', { write: () => undefined }),
      contract,
      compilesInAdvance: true,
      showFirstCredentials: () => undefined,
    });
    try {
      const compile = vi.spyOn(Ajv2020.prototype, 'compile');
      const send = (body: unknown) =>
        pathValidatorOf(contract.document, sends)({ method: 'post', path: sends, headers: {}, query: {}, body });
      await expect(send(valid)).resolves.toMatchObject({ body: valid });
      expect(compile).not.toHaveBeenCalled();
    } finally {
      await service.stop();
      await copy.remove();
      rmSync(dataDir, { recursive: true });
    }
  },
);

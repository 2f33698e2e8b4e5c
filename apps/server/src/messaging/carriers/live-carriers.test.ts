import { SmppServer, statusCodes } from '@ngoma/smpp';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../log/log.ts';
import { systemClock } from '../../time/clock.ts';
import { parseCarriersFile } from './carriers-file.ts';
import { examineCarrier } from './live-carriers.ts';

async function examine(password: string, name = 'mtn') {
  const server = new SmppServer({
    authenticate: (bind) => (bind.password === 'secret' ? 0 : statusCodes.ESME_RINVPASWD),
    handlers: {},
  });
  const port = await server.listen(0);
  onTestFinished(() => server.close());
  const mtn = { kind: 'smpp', host: '127.0.0.1', port, system_id: 'ngoma', password: { env: 'PASSWORD' } };
  const file = parseCarriersFile(JSON.stringify({ carriers: { mtn }, routes: [{ carriers: ['mtn'] }] }), {
    environment: { PASSWORD: password },
    folder: '.',
  });
  const found = await examineCarrier(name, file, { clock: systemClock, log: createLog('silent') });
  expect(server.sessions).toEqual([]);
  return found;
}

test('connects and disconnects', async () => {
  expect(await examine('secret')).toBe('connected and disconnected');
});

test('throws the reason of a failure', async () => {
  await expect(examine('other')).rejects.toThrow("The carrier refuses the bind of 'ngoma' with ESME_RINVPASWD.");
});

test('throws for a carrier that is not in the file', async () => {
  await expect(examine('secret', 'utl')).rejects.toThrow('utl is not in the file of NGOMA_CARRIERS');
});

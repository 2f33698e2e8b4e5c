import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const carriers = {
  carriers: { mtn: { kind: 'smpp', host: '127.0.0.1', port: 9, system_id: 'x', password: { env: 'MTN_PASSWORD' } } },
  routes: [{ carriers: ['mtn'] }],
};

/** Settings of a service that accepts live messages and sends none. */
export function silentCarrier(): { readonly environment: Readonly<Record<string, string>> } & Disposable {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-carrier-'));
  const file = path.join(folder, 'carriers.json');
  writeFileSync(file, JSON.stringify(carriers));
  return {
    environment: { NGOMA_CARRIERS: file, MTN_PASSWORD: 'secret', NGOMA_WORKER: 'off' },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

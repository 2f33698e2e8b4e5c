import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createCertificate, until } from '../outbound/test-receiver.ts';
import { readCertificate } from '../settings/config.ts';
import { createCertificateWatch } from './certificate-watch.ts';
import { listen } from './listen.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-certificate-watch-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = { certFile: path.join(folder, 'cert.pem'), keyFile: path.join(folder, 'key.pem') };

function put({ cert, key }: { readonly cert: string; readonly key: string }): void {
  writeFileSync(files.certFile, cert);
  writeFileSync(files.keyFile, key);
}

/** The subject of the certificate of a new connection. */
async function nameShown(url: string): Promise<unknown> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return CN;
}

test('uses a renewed certificate within a minute; ignores files that do not match, and logs them once', async () => {
  put(createCertificate('old.example.ug'));
  const tls = readCertificate(files);
  const clock = createTestClock();
  const listener = await listen({ host: '127.0.0.1', port: 0, tls }, clock);
  const told: unknown[] = [];
  const note = (...line: unknown[]) => void told.push(line);
  const log = { info: note, warn: note, error: note };
  const watch = createCertificateWatch({ clock, log, tls, use: listener.useCertificate });
  watch.start();
  const pass = async () => {
    clock.advance(60_000);
    // The next check is scheduled when this one has ended.
    await until(() => clock.pendingTimers() === 1);
  };
  await pass();
  expect(await nameShown(listener.url)).toBe('old.example.ug');

  const renewed = createCertificate('new.example.ug');
  writeFileSync(files.certFile, renewed.cert);
  await pass();
  await pass();
  expect(await nameShown(listener.url)).toBe('old.example.ug');
  writeFileSync(files.keyFile, renewed.key);
  await pass();
  expect(await nameShown(listener.url)).toBe('new.example.ug');
  // Each within a minute, so that a longer interval would miss one.
  for (const name of ['newer.example.ug', 'newest.example.ug']) {
    put(createCertificate(name));
    await pass();
    expect(await nameShown(listener.url)).toBe(name);
  }
  rmSync(files.certFile);
  await pass();
  await pass();
  expect(await nameShown(listener.url)).toBe('newest.example.ug');

  const renewedOnce = [{ file: files.certFile }, 'The renewed certificate is used for connections from now on'];
  expect(told).toEqual([
    [{ reason: expect.stringContaining('must be a certificate and its key') }, expect.stringContaining('stays in use')],
    renewedOnce,
    renewedOnce,
    renewedOnce,
    [{ reason: expect.stringContaining('cannot be read') }, expect.stringContaining('stays in use')],
  ]);
  await watch.stop();
  expect(clock.pendingTimers()).toBe(0);
  await listener.close(0, 0);
});

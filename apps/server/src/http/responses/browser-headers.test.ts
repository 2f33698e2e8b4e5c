import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { rawRequest, requestText } from '../../../test/harness/raw-request.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { createCertificate } from '../../outbound/test-receiver.ts';

const nothing = "default-src 'none'; frame-ancestors 'none'";

function get(server: TestServer, target: string, ...headers: string[]) {
  const { host } = new URL(server.url);
  return rawRequest(server.url, requestText('GET', target, [`Host: ${host}`, ...headers]));
}

test('sends nosniff and a restrictive content security policy with each response, and no HSTS over HTTP', async () => {
  await using server = await startServer();
  const targets = [
    '/events/v1/events',
    '/events/v1/events',
    '/events/v1/events',
    '/openapi.json',
    '/livez',
    '/metrics',
  ];
  const refused = ['/v1/messages', '/nothing', '/events/v1/events/abc', '/%ff', '/wp-content/uploads/none.png', 'x'];
  for (const target of [...targets, ...refused]) {
    const { headers } = await get(server, target);
    expect([headers.get('x-content-type-options'), headers.get('content-security-policy')], target).toEqual([
      'nosniff',
      nothing,
    ]);
    expect(headers.get('strict-transport-security'), target).toBeNull();
    expect(headers.get('x-request-id'), target).toMatch(/^req_/);
  }
});

test('allows pages of the documentation to load its files and to call this service only', async () => {
  await using server = await startServer();
  for (const target of ['/docs/', '/docs/errors', '/docs/errors/not_found', '/docs/guides/operating']) {
    const { status, headers } = await get(server, target, 'Accept: text/html');
    expect([status, headers.get('x-content-type-options')], target).toEqual([200, 'nosniff']);
    expect(headers.get('content-security-policy'), target).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; " +
        `connect-src 'self' ${server.url}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  }
});

test('sends HSTS with each response, including errors, if the service terminates TLS', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-tls-'));
  const [certFile, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const { cert, key } = createCertificate('events.example.ug');
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  await using server = await startServer({ environment: { TLS_CERT: certFile, TLS_KEY: keyFile } });
  rmSync(folder, { recursive: true });
  for (const target of ['/events/v1/events', '/', '/nothing', 'x'])
    expect((await get(server, target)).headers.get('strict-transport-security'), target).toBe('max-age=31536000');
});

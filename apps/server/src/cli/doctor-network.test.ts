import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../test/harness/server.ts';
import { type Config, loadConfig } from '../settings/config.ts';
import { examineCertificate, examineDisk, examinePort, examinePublicUrl } from './doctor-network.ts';

const config = (changes: Partial<Config> = {}): Config => ({ ...loadConfig({ PORT: '0' }), ...changes });

test('a free port is no fault', async () => {
  expect(await examinePort(config())).toBe('127.0.0.1:0 is free');
});

test('a port in use by another program is an error', async () => {
  const server = createServer((socket) => socket.end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // as: a TCP server
  await expect(examinePort(config({ port }))).rejects.toThrow(
    `127.0.0.1:${port} is in use by another program: stop it, or set PORT to another one`,
  );
});

test('a port in use by this service is no fault', async () => {
  await using server = await startServer();
  const port = Number(new URL(server.url).port);
  expect(await examinePort(config({ port }))).toBe(`127.0.0.1:${port} is in use by this service`);
});

test('an address of another machine is an error', async () => {
  await expect(examinePort(config({ host: '192.0.2.1' }))).rejects.toThrow('(EADDRNOTAVAIL): change HOST or PORT');
});

test('reports the free space, also for a data folder that does not exist yet', () => {
  expect(examineDisk(config({ dataDir: path.join(tmpdir(), 'ngoma-none', 'data') }))).toMatch(/^\d+ MiB free$/);
});

test('a full disk is an error', () => {
  // A file system without any room.
  expect(() => examineDisk(config({ dataDir: '/proc' }))).toThrow('0 MiB free, less than 256 MiB');
});

function createCertificate(): NonNullable<Config['tls']> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [certFile, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  const form = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '90'];
  const subject = ['-subj', '/CN=sms.example.ug', '-addext', 'subjectAltName=DNS:sms.example.ug'];
  execFileSync('openssl', ['req', ...form, ...subject, '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' });
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}

const dayMs = 86_400_000;

test.each([
  ['valid', 0, /^valid until \d{4}-\d\d-\d\d$/],
  ['expires soon', 80, /expires in \d days, on .*: renew it$/],
  ['expired', 91, /expired on .*: renew it$/],
  ['not valid yet', -1, /is not valid before /],
])('a certificate that is %s', (_name, days, found) => {
  const examine = () => examineCertificate(config({ tls: createCertificate() }), Date.now() + days * dayMs + 60_000);
  if (days === 0) expect(examine()).toMatch(found);
  else expect(examine).toThrow(found);
});

test('a certificate for a host other than that of PUBLIC_URL is an error', () => {
  const tls = createCertificate();
  const examine = (publicUrl: string) => examineCertificate(config({ tls, publicUrl }), Date.now() + 60_000);
  expect(examine('https://sms.example.ug')).toMatch(/^valid until/);
  expect(() => examine('https://events.example.ug')).toThrow('is not for events.example.ug, the host of PUBLIC_URL');
});

test.each([
  ['http://events.example.ug', undefined, /is plain HTTP: .*use https$/],
  ['https://127.0.0.1', ['events.example.ug'], /^the host 127\.0\.0\.1 is not in NGOMA_HOSTS/],
  ['https://events.invalid', undefined, /^events\.invalid cannot be resolved \(\w+\)/],
])('a public address %s with the hosts %j is an error', async (publicUrl, hosts, found) => {
  await expect(examinePublicUrl(config({ publicUrl, hosts }))).rejects.toThrow(found);
});

test('a public address is no fault, whether it responds or not', async () => {
  await using server = await startServer();
  expect(await examinePublicUrl(config({ publicUrl: server.url }))).toBe(`${server.url}, which responds with 200`);
  expect(await examinePublicUrl(config({ publicUrl: 'http://127.0.0.1:9' }))).toContain('does not respond');
});

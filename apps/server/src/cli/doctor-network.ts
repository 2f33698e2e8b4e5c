import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { statfsSync } from 'node:fs';
import { createServer, isIP } from 'node:net';
import path from 'node:path';
import { firstExistingFolder } from '../files/create-folder.ts';
import { errorCode } from '../problems/error-code.ts';
import type { Config } from '../settings/config.ts';
import { dayMs } from '../time/durations.ts';

const mebibyte = 1024 * 1024;
/** Room for a write-ahead log and a batch of images. */
const leastFreeBytes = 256 * mebibyte;
/** Programs that renew certificates do so 30 days before they expire. */
const renewalDays = 14;
const requestTimeoutMs = 5_000;

/** Checks that the port is free, or that a running Ngoma uses it. */
export async function examinePort({ host, port, tls }: Config): Promise<string> {
  const place = `${host}:${port}`;
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    server.close();
    return `${place} is free`;
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EADDRINUSE') throw new Error(`${place} cannot be opened (${code}): change HOST or PORT`);
    if (await isNgoma(`${tls === undefined ? 'http' : 'https'}://${urlHost(host)}:${port}`))
      return `${place} is in use by this service`;
    throw new Error(`${place} is in use by another program: stop it, or set PORT to another one`);
  }
}

/** A service that listens on all addresses also listens on loopback. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Checks whether a running Ngoma responds. With HTTPS it is assumed, as the certificate may be for another name. */
async function isNgoma(url: string): Promise<boolean> {
  if (url.startsWith('https:')) return true;
  const response = await request(`${url}/livez`).catch(() => undefined);
  return response?.headers.get('x-request-id')?.startsWith('req_') ?? false;
}

const request = (url: string): Promise<Response> =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(requestTimeoutMs) });

export function examineDisk({ dataDir }: Config): string {
  const { bavail, bsize } = statfsSync(firstExistingFolder(path.resolve(dataDir)));
  const free = bavail * bsize;
  const found = `${Math.floor(free / mebibyte)} MiB free`;
  if (free >= leastFreeBytes) return found;
  throw new Error(`${found}, less than ${leastFreeBytes / mebibyte} MiB: make room on the disk of ${dataDir}`);
}

/** Checks dates and name of the certificate. Loading the settings has checked that certificate and key fit. */
export function examineCertificate({ tls, publicUrl }: Config, nowMs: number): string {
  if (tls === undefined) return 'none: only plain HTTP, for this machine and proxies in TRUST_PROXY';
  const certificate = new X509Certificate(tls.cert);
  const [fromMs, untilMs] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  const until = new Date(untilMs).toISOString().slice(0, 10);
  if (nowMs < fromMs) throw new Error(`${tls.certFile} is not valid before ${certificate.validFrom}`);
  if (nowMs > untilMs) throw new Error(`${tls.certFile} expired on ${until}: renew it`);
  const days = Math.floor((untilMs - nowMs) / dayMs);
  if (days < renewalDays) throw new Error(`${tls.certFile} expires in ${days} days, on ${until}: renew it`);
  const name = publicUrl === undefined ? undefined : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  if (name !== undefined && (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name)) === undefined)
    throw new Error(`${tls.certFile} is not for ${name}, the host of PUBLIC_URL`);
  return `valid until ${until}`;
}

/** Checks that the public address can be used in links. No response is not a failure: the service may be stopped. */
export async function examinePublicUrl({ publicUrl, hosts }: Config): Promise<string> {
  if (publicUrl === undefined) return 'not set: links begin with the address of the request';
  const { protocol, hostname, host } = new URL(publicUrl);
  if (protocol !== 'https:' && !isLoopbackName(hostname))
    throw new Error(`${publicUrl} is plain HTTP: it rejects messages and credentials; use https`);
  if (hosts !== undefined && !hosts.includes(host))
    throw new Error(`the host ${host} is not in NGOMA_HOSTS: add it, or leave NGOMA_HOSTS out`);
  await lookup(hostname.replace(/^\[|\]$/g, '')).catch((error: unknown) => {
    throw new Error(`${hostname} cannot be resolved (${errorCode(error)}): correct PUBLIC_URL or the DNS records`);
  });
  return request(`${publicUrl}/livez`).then(
    ({ status }) => `${publicUrl}, which responds with ${status}`,
    () => `${publicUrl}, which does not respond: start the service, or check the proxy`,
  );
}

const isLoopbackName = (name: string): boolean => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(name);

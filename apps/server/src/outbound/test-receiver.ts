import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The sender's port, which names the connection. */
  readonly senderPort: number | undefined;
}

/** An HTTP server on loopback that keeps what it was sent. */
export interface TestReceiver extends AsyncDisposable {
  readonly port: number;
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
}

export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** `respond` writes the response to each request; an empty 204 where it is left out. */
export async function startReceiver(
  respond: (response: ServerResponse, request: ReceivedRequest) => void = (response) => response.writeHead(204).end(),
  certificate?: Certificate,
): Promise<TestReceiver> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    const body = Buffer.concat(chunks).toString();
    const received = { method, path: url, headers, body, senderPort: request.socket.remotePort };
    requests.push(received);
    respond(response, received);
  };
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return {
    port,
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    requests,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A certificate for `hostname` that signs itself. */
export function createCertificate(hostname: string): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-certificate-'));
  try {
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    const subject = ['-subj', `/CN=${hostname}`, '-addext', `subjectAltName=DNS:${hostname}`];
    const form = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
    execFileSync('openssl', ['req', ...form, ...subject, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const longestWaitMs = 60_000;
/** Most of what a test waits for comes within some turns of the event loop. */
const turnsWithoutPause = 500;

/**
 * Looks again and again until the condition holds, less often as time goes by: what comes from another process needs the
 * processor, too. Rejects if it does not hold within a minute.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + longestWaitMs;
  for (let looks = 0; !(await condition()); looks += 1) {
    if (performance.now() > endMs) throw new Error(`This did not come true in a minute: ${condition}`);
    await (looks < turnsWithoutPause ? turn() : delay(1));
  }
}

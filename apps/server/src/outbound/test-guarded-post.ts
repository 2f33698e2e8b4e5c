import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createTestClock } from '../../test/harness/clock.ts';
import { refuseAddress } from './address-policy.ts';
import { createGuardedPost, type GuardedRequestsOptions } from './guarded-requests.ts';

export const hostname = 'hooks.example.ug';
export const openers: (() => Promise<void>)[] = [];

/** For `afterEach`. */
export async function closeOpened(): Promise<void> {
  for (const close of openers.splice(0)) await close();
}

/** Posts as a developer's machine does, where `http://127.0.0.1` may be named. */
export function open(options: Partial<GuardedRequestsOptions> = {}) {
  const clock = createTestClock();
  const poster = createGuardedPost({ clock, ...options });
  openers.push(poster.close);
  const post = (url: string, body = '{}', headers = {}, more: { limitMs?: number } = {}) =>
    poster.post({ url, body, headers, policy: { allowLoopbackHttp: true }, ...more });
  return { clock, post, close: poster.close };
}

/** For a receiver with a name, on a port of its own on loopback. */
export const loopbackRules: NonNullable<GuardedRequestsOptions['policyRules']> = {
  refuseUrl: () => undefined,
  refuseAddress: (address) => (address === '127.0.0.1' ? undefined : refuseAddress(address)),
};

/** A server that speaks no HTTP. */
export async function startSocketServer(onConnection: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  openers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  return { port, sockets };
}

export async function settled(promise: Promise<unknown>): Promise<boolean> {
  const turn = new Promise((resolve) => setImmediate(() => resolve('pending')));
  return (await Promise.race([promise, turn])) !== 'pending';
}

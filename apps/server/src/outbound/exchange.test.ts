import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { createGuardedPost } from './guarded-requests.ts';

test.each(['HTTP/1.1 099 No\r\ncontent-length: 0\r\n\r\n', 'HTTP/1.1 abc\r\n\r\n', 'SSH-2.0-OpenSSH\r\n\r\n'])(
  'an answer that is not HTTP is said to be: %j',
  async (answer) => {
    const server = createServer((socket) => socket.once('data', () => socket.end(answer)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number }; // as: it listens on a port
    const poster = createGuardedPost({ clock: createTestClock() });
    const policy = { allowLoopbackHttp: true };
    const outcome = await poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}', policy });
    expect(outcome).toEqual({ kind: 'failed', error: 'the answer is not HTTP' });
    await poster.close();
    server.close();
  },
);

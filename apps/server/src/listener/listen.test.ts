import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { listen } from './listen.ts';

const local = { host: '127.0.0.1', port: 0, tls: undefined };

test.each([1, 2, 3])('a connection with %i requests on their way is closed after the last response', async (count) => {
  const listener = await listen(local, systemClock);
  const held: ServerResponse[] = [];
  const all = new Promise<void>((done) => {
    listener.serve((_request, response) => {
      held.push(response);
      if (held.length === count) done();
    });
  });
  const socket = connect(Number(new URL(listener.url).port), local.host);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
  await all;

  const closed = listener.close(10_000, 10_000);
  for (const response of held) response.end('done');
  const received = await text(socket);
  await closed;

  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(count);
  expect(received.match(/Connection: close/g)).toHaveLength(1);
  expect(received.lastIndexOf('HTTP/1.1 200')).toBeLessThan(received.indexOf('Connection: close'));
});

test('a connection that had a response before is closed after the next', async () => {
  const listener = await listen(local, systemClock);
  listener.serve((_request, response) => response.end('done'));
  const socket = connect(Number(new URL(listener.url).port), local.host);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(socket, 'data');

  const closed = listener.close(10_000, 10_000);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');

  expect(await text(socket)).toContain('Connection: close');
  await closed;
});

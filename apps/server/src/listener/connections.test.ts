import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../time/clock.ts';
import { createConnections } from './connections.ts';
import { listen } from './listen.ts';

const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function startListener() {
  const listener = await listen({ host: '127.0.0.1', port: 0, tls: undefined }, systemClock);
  onTestFinished(() => listener.close(0, 0));
  const begun: ServerResponse[] = [];
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return { listener, begun, socket };
}

test('begins a request after the previous response of the connection was sent', async () => {
  const { listener, begun, socket } = await startListener();
  await listener.serve((_request, response) => begun.push(response));
  socket.write(request.repeat(20));
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0), 60_000);
  expect(begun).toHaveLength(1);

  begun[0]?.end('first');
  await vi.waitFor(() => expect(begun).toHaveLength(2), 60_000);
});

test('answers the requests of a connection in order', async () => {
  const { listener, socket } = await startListener();
  let count = 0;
  await listener.serve((_request, response) => {
    count += 1;
    response.end(`<${count}>`);
  });
  socket.write(request.repeat(19) + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));

  const received = await text(socket);

  expect(received.match(/<\d+>/g)).toEqual(Array.from({ length: 20 }, (_each, index) => `<${index + 1}>`));
});

test('handles one request of a connection that reads no response', async () => {
  const { listener, begun, socket } = await startListener();
  const left = Promise.withResolvers<void>();
  await listener.serve((_request, response) => {
    begun.push(response);
    response.on('close', left.resolve);
    response.end(Buffer.alloc(8 << 20));
  });
  socket.pause();
  socket.write(request.repeat(40));
  await vi.waitFor(() => expect(begun).toHaveLength(1), 60_000);
  // A second connection is served after all requests of the first have arrived.
  expect(begun[0]?.writableFinished).toBe(false);

  socket.resume();
  await left.promise;
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(1), 60_000);
});

test('closes the connections with the oldest unread responses if all together exceed the limit', async () => {
  const sockets = [10, 0, 10, 10].map((writableLength) =>
    Object.defineProperty(new Socket(), 'writableLength', { value: writableLength }),
  );
  const connections = createConnections(25);
  for (const socket of sockets) {
    const request = new IncomingMessage(socket);
    connections.serve(request, new ServerResponse(request), () => undefined);
  }

  connections.closeUnread();

  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
});

test('closes a connection with more than 64 waiting requests', async () => {
  const { listener, begun, socket } = await startListener();
  await listener.serve((_request, response) => begun.push(response));
  const closed = once(socket, 'close');
  socket.on('error', () => undefined);
  socket.write(request.repeat(100));
  await closed;
  expect(begun).toHaveLength(1);
});

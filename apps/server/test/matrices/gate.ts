import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy before a carrier that can hold back its responses. */
export interface Gate extends AsyncDisposable {
  readonly port: number;
  /** Holds back data of the carrier; data of the service pass. */
  hold(): void;
  /** Forwards the held data in their order. */
  release(): void;
}

export async function startGate(targetPort: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  const kept: (() => void)[] = [];
  let isHeld = false;

  function pass(step: () => void): void {
    if (isHeld) kept.push(step);
    else step();
  }

  const server = createServer((client) => {
    const carrier = connect(targetPort, '127.0.0.1');
    for (const socket of [client, carrier]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    }
    // Data written before the death of a process still arrive.
    client.on('data', (data) => carrier.write(data)).on('close', () => carrier.end());
    carrier.on('data', (data) => pass(() => client.write(data))).on('close', () => pass(() => client.end()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // as: a TCP server has an address of this kind
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      for (const step of kept.splice(0)) step();
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

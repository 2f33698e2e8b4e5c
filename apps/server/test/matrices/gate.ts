import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between the service and a carrier, and can keep back what the carrier says. */
export interface Gate extends AsyncDisposable {
  readonly port: number;
  /** From now on the carrier hears us, and we do not hear it. */
  hold(): void;
  /** Passes on what was kept back, in its order. */
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
    // What a process wrote before it died is on its way all the same.
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

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server on loopback, and does what networks do. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** From now on no byte arrives on either side, and nobody is told. */
  goSilent(): void;
  /** Bytes arrive again; those of the silence are lost with their connections. */
  heal(): void;
  /** Cuts one connection at a certain moment. */
  cut(cut: Cut): void;
}

export interface Cut {
  /** The connection on which the client has sent this text … */
  readonly of: string;
  /** … is cut where it sends this one, with it or next: */
  readonly at: string;
  /**
   * before the server gets it, or when the server replies to it, which PostgreSQL does with the same word. What was sent with
   * it is replied to before, and a server whose replies nobody takes may not come as far.
   */
  readonly when: 'before' | 'after';
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let nextCut: Cut | undefined;

  function pass(from: Socket, to: Socket, onData: (data: Buffer) => boolean): void {
    sockets.add(from);
    from.on('data', (data) => {
      if (!isSilent && onData(data)) to.write(data);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent) to.destroy();
    });
  }

  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    let cut: Cut | undefined;
    /** The connection ends when the server says this. */
    let endsAt: string | undefined;
    const end = () => {
      client.resetAndDestroy();
      upstream.destroy();
      return false;
    };
    pass(client, upstream, (data) => {
      if (nextCut !== undefined && data.includes(nextCut.of)) {
        cut = nextCut;
        nextCut = undefined;
      }
      if (cut !== undefined && data.includes(cut.at)) {
        if (cut.when === 'before') return end();
        endsAt = cut.at;
      }
      return true;
    });
    pass(upstream, client, (data) => (endsAt !== undefined && data.includes(endsAt) ? end() : true));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  function destroyAll(): void {
    for (const socket of sockets) socket.destroy();
  }
  return {
    port: (server.address() as AddressInfo).port, // as: a TCP server has an address of this kind
    goSilent() {
      isSilent = true;
    },
    heal() {
      destroyAll();
      isSilent = false;
    },
    cut(cut) {
      nextCut = cut;
    },
    async [Symbol.asyncDispose]() {
      destroyAll();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a client and a server on loopback that simulates faults of networks. */
export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Connections of clients so far. */
  readonly connections: number;
  /** Drops all bytes on both sides without closing the connections. */
  goSilent(): void;
  /** Forwards bytes again; the dropped bytes are lost with their connections. */
  heal(): void;
  /** Cuts one connection at a certain point. */
  cut(cut: Cut): void;
}

export interface Cut {
  /** The connection on which the client has sent this text … */
  readonly of: string;
  /** … is cut when it sends this one, together or later: */
  readonly at: string;
  /**
   * before the server gets it, or when the server responds to it, which PostgreSQL does with the same word. Earlier
   * parts get a response before.
   */
  readonly when: 'before' | 'after';
}

export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let nextCut: Cut | undefined;
  let connections = 0;

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
    connections += 1;
    const upstream = connect(targetPort, '127.0.0.1');
    let cut: Cut | undefined;
    /** The connection ends when the server sends this. */
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
    get connections() {
      return connections;
    },
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

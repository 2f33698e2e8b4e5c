import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Command } from '../src/command.ts';
import { encodePdu } from '../src/encode-pdu.ts';
import type { Pdu, PduDraft } from '../src/pdu.ts';
import { PduDecoder } from '../src/pdu-decoder.ts';

/** The far end of a connection with no session of its own: it says what it is told to, octet by octet if need be. */
export class RawPeer {
  readonly #socket: Socket;
  readonly #decoder = new PduDecoder();
  readonly #received: Pdu[] = [];
  #onReceived: () => void = () => {};
  readonly closed: Promise<unknown>;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', resolve));
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', (chunk) => this.#read(chunk));
  }

  /** The next PDU of that command; those before it stay for later. */
  async receive<C extends Command>(command: C): Promise<Extract<Pdu, { command: C }>> {
    for (;;) {
      const index = this.#received.findIndex((pdu) => pdu.command === command);
      const [found] = index < 0 ? [] : this.#received.splice(index, 1);
      if (found) return found as Extract<Pdu, { command: C }>; // just compared
      await new Promise<void>((resolve) => {
        this.#onReceived = resolve;
      });
    }
  }

  /** How many PDUs of that command have come and were not yet taken. */
  count(command: Command): number {
    return this.#received.filter((pdu) => pdu.command === command).length;
  }

  send(draft: PduDraft): void {
    this.#socket.write(encodePdu(draft));
  }

  sendHex(hex: string): void {
    this.#socket.write(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
  }

  /** Answers the next bind, whatever its kind. */
  async acceptBind(kind: 'transceiver' | 'transmitter' | 'receiver' = 'transceiver', status = 0): Promise<void> {
    const { sequence } = await this.receive(`bind_${kind}`);
    this.send({ command: `bind_${kind}_resp`, sequence, status });
  }

  /** Sends an `enquire_link` and waits for its answer: all that was sent before has been read by then. */
  async settled(): Promise<void> {
    this.send({ command: 'enquire_link', sequence: 0x7fffffff });
    await this.receive('enquire_link_resp');
  }

  /** Stops reading, as a peer does that hangs. */
  pause(): void {
    this.#socket.pause();
  }

  /** Whether the far end took the octets: it has stopped reading if they stay here. */
  async fillUntilStuck(octets: Buffer, mostRounds: number): Promise<'stuck' | 'taken'> {
    for (let round = 0; round < mostRounds; round++) {
      this.#socket.write(octets);
      await new Promise((resolve) => setImmediate(resolve));
      if (this.#socket.writableLength > 64 * octets.length) return 'stuck';
    }
    return 'taken';
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#decoder.push(chunk);
    for (let frame = this.#decoder.read(); frame; frame = this.#decoder.read()) {
      if (frame.kind === 'pdu') this.#received.push(frame.pdu);
    }
    this.#onReceived();
  }
}

/** Listens for clients that are to meet a raw peer. */
export class RawCarrier {
  readonly #server: Server = createServer((socket) => {
    const peer = new RawPeer(socket);
    this.#peers.add(peer);
    this.#waiting.push(peer);
    this.#onPeer();
  });
  readonly #peers = new Set<RawPeer>();
  readonly #waiting: RawPeer[] = [];
  #onPeer: () => void = () => {};

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('It listens on no port');
    return address.port;
  }

  /** The next connection. */
  async peer(): Promise<RawPeer> {
    while (this.#waiting.length === 0) {
      await new Promise<void>((resolve) => {
        this.#onPeer = resolve;
      });
    }
    const [peer] = this.#waiting.splice(0, 1);
    if (!peer) throw new Error('There was one');
    return peer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const peer of this.#peers) peer.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** Connects to a server as a raw peer. */
export async function connectRaw(port: number): Promise<RawPeer> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return new RawPeer(socket);
}

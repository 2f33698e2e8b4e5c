import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { type Clock, systemClock } from './clock.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import { Link, type PeerRequest } from './link.ts';
import type { AnswerDraft, PduOf, ResponsePdu } from './pdu.ts';
import type { BindKind } from './persistent-bind.ts';
import { RequestHandling } from './request-handling.ts';
import { defaultWindowLimits, RequestWindow, type WindowLimits } from './request-window.ts';
import { ServerSession } from './server-session.ts';
import { statusCodes } from './status.ts';
import { defaultTimers, type Timers } from './timers.ts';

/** The requests that a client may send to a server, once it is bound. */
export type ServedCommand = 'submit_sm' | 'data_sm' | 'query_sm' | 'cancel_sm' | 'replace_sm';

/** Answers one kind of request. An exception is answered with `ESME_RSYSERR` and reported by `requestFailed`. */
export type ServedHandler<C extends ServedCommand> = (
  pdu: PduOf<C>,
  session: ServerSession,
) => AnswerDraft<C> | Promise<AnswerDraft<C>>;

/** The credentials of a bind request. */
export interface BindRequest {
  readonly kind: BindKind;
  readonly systemId: string;
  readonly password: string;
  readonly systemType: string;
  readonly remoteAddress: string | undefined;
}

/** Whom to let in, and how to answer. */
export interface ServerOptions extends Partial<WindowLimits> {
  /** Answers a bind with a status: 0 to accept, `ESME_RINVSYSID`, `ESME_RINVPASWD`. An exception is `ESME_RSYSERR`. */
  readonly authenticate: (bind: BindRequest) => number | Promise<number>;
  /** A command without a handler is answered with `generic_nack`, `ESME_RINVCMDID`. */
  readonly handlers: { readonly [C in ServedCommand]?: ServedHandler<C> };
  /** The `system_id` of the server in responses to a bind; empty by default. */
  readonly systemId?: string;
  /** TLS from the first octet, with these options of `node:tls`. */
  readonly tls?: TlsOptions;
  /** Connections at a time, bound or not, above which new ones are closed at once: 1,000 by default. */
  readonly maxConnections?: number;
  /** Requests of one session that handlers work on, above which it gets `ESME_RTHROTTLED`: 100 by default. */
  readonly maxHandling?: number;
  readonly timers?: Partial<Timers>;
  readonly clock?: Clock;
}

/** The events of a server. */
export interface ServerEvents {
  bound: [ServerSession];
  /** A connection ended; `session` is there if it was bound. */
  disconnected: [{ readonly session: ServerSession | undefined; readonly reason: string }];
  /** A client sent a PDU that could not be read. */
  malformed: [MalformedPdu];
  /** A response for which nobody waits any more. */
  unmatched: [ResponsePdu];
  /** A handler or `authenticate` threw. */
  requestFailed: [{ readonly error: unknown; readonly pdu: PeerRequest }];
}

interface Connection {
  readonly link: Link;
  readonly window: RequestWindow;
  readonly handling: RequestHandling;
  readonly remoteAddress: string | undefined;
  isBinding: boolean;
  session: ServerSession | undefined;
}

type BindPdu = PduOf<'bind_receiver'> | PduOf<'bind_transmitter'> | PduOf<'bind_transceiver'>;
type BindCommand = BindPdu['command'];

const bindKinds: Readonly<Record<BindCommand, BindKind>> = {
  bind_receiver: 'receiver',
  bind_transmitter: 'transmitter',
  bind_transceiver: 'transceiver',
};
const interfaceVersion = 0x34;

/** A small SMPP server (SMSC): it lets clients bind, hands their requests to handlers, and delivers to them. */
export class SmppServer extends EventEmitter<ServerEvents> {
  readonly #options: ServerOptions;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();

  constructor(options: ServerOptions) {
    super();
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#timers = { ...defaultTimers, ...options.timers };
    const accept = (socket: Socket) => this.#accept(socket);
    this.#server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept);
    this.#server.maxConnections = options.maxConnections ?? 1000;
  }

  /** The clients that are bound now. */
  get sessions(): readonly ServerSession[] {
    return [...this.#connections].flatMap(({ session }) => session ?? []);
  }

  /**
   * Starts to listen.
   * @param port 0 for any that is free
   * @returns the port
   * @throws the error of `node:net` if the address cannot be had
   */
  async listen(port: number, host = '127.0.0.1'): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return address !== null && typeof address === 'object' ? address.port : port;
  }

  /** Takes no new connections, unbinds every session, and resolves when all are gone. */
  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const { link, session } of this.#connections) {
      if (session) void session.unbind();
      else link.destroy('the server closes');
    }
    await closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #accept(socket: Socket): void {
    const { windowSize, maxWaiting, maxHandling } = this.#options;
    const limits = {
      windowSize: windowSize ?? defaultWindowLimits.windowSize,
      maxWaiting: maxWaiting ?? defaultWindowLimits.maxWaiting,
    };
    const onUnmatched = (response: ResponsePdu) => this.emit('unmatched', response);
    const link = new Link(socket, this.#clock, this.#timers, {
      admits: () => true,
      onRequest: (pdu) => this.#receive(pdu, connection),
      onMalformed: (malformed) => this.emit('malformed', malformed),
      onUnmatched,
      onUnbinding: () => connection.window.close(),
      onRoom: () => connection.window.sendWaiting(),
      onClosed: (reason) => this.#forget(connection, reason),
    });
    const connection: Connection = {
      link,
      window: new RequestWindow(limits, { onUnclaimed: onUnmatched, onRoom: () => {} }),
      handling: new RequestHandling(maxHandling ?? 100),
      remoteAddress: socket.remoteAddress,
      isBinding: false,
      session: undefined,
    };
    this.#connections.add(connection);
  }

  #forget(connection: Connection, reason: string): void {
    this.#connections.delete(connection);
    connection.window.close();
    this.emit('disconnected', { session: connection.session, reason });
  }

  #receive(pdu: PeerRequest, connection: Connection): void {
    switch (pdu.command) {
      case 'bind_receiver':
      case 'bind_transmitter':
      case 'bind_transceiver':
        void this.#bind(pdu, connection);
        return;
      case 'submit_sm':
      case 'data_sm':
      case 'query_sm':
      case 'cancel_sm':
      case 'replace_sm':
        this.#serve(pdu, connection);
        return;
      case 'alert_notification':
      case 'deliver_sm':
      case 'outbind':
        connection.link.nack(pdu.sequence, statusCodes.ESME_RINVCMDID);
    }
  }

  async #bind(pdu: BindPdu, connection: Connection): Promise<void> {
    const { link } = connection;
    if (connection.isBinding) {
      link.respond<BindCommand>(pdu, { status: statusCodes.ESME_RALYBND });
      return;
    }
    connection.isBinding = true;
    const kind = bindKinds[pdu.command];
    const status = await this.#authenticate(pdu, kind, connection);
    const { systemId = '' } = this.#options;
    if (status !== 0) {
      link.respond<BindCommand>(pdu, { status });
      link.close('the bind was refused');
      return;
    }
    if (!this.#connections.has(connection)) return;
    link.respond<BindCommand>(pdu, { systemId, tlvs: { scInterfaceVersion: interfaceVersion } });
    link.established();
    const { remoteAddress, window } = connection;
    connection.session = new ServerSession({ kind, systemId: pdu.systemId, remoteAddress }, link, window);
    this.emit('bound', connection.session);
  }

  async #authenticate(pdu: BindPdu, kind: BindKind, { remoteAddress }: Connection): Promise<number> {
    const { systemId, password, systemType } = pdu;
    try {
      return await this.#options.authenticate({ kind, systemId, password, systemType, remoteAddress });
    } catch (error) {
      this.emit('requestFailed', { error, pdu });
      return statusCodes.ESME_RSYSERR;
    }
  }

  #serve<C extends ServedCommand>(pdu: PduOf<C>, { link, session, handling }: Connection): void {
    const command = pdu.command as C; // PduOf<C> has C as its command
    const handler = this.#options.handlers[command] as ServedHandler<C> | undefined; // the handler of that command
    const refuse = (status: number) => link.respond<C>(pdu, { status } as AnswerDraft<C>); // every response has a status
    if (!session || session.kind === 'receiver') refuse(statusCodes.ESME_RINVBNDSTS);
    else if (!handler) link.nack(pdu.sequence, statusCodes.ESME_RINVCMDID);
    else if (!handling.hasRoom) refuse(statusCodes.ESME_RTHROTTLED);
    else {
      void handling.handle<C>(
        link,
        pdu,
        (given) => handler(given, session),
        statusCodes.ESME_RSYSERR,
        (error) => this.emit('requestFailed', { error, pdu: pdu as unknown as PeerRequest }), // of a served command
      );
    }
  }
}

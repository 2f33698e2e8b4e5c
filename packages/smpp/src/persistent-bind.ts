import { connect, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { type Backoff, backoffMs } from './backoff.ts';
import type { Clock } from './clock.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import { Link, type PeerRequest } from './link.ts';
import type { ResponsePdu } from './pdu.ts';
import type { Answer } from './pending-requests.ts';
import { describeStatus, type Status } from './status.ts';
import type { Timers } from './timers.ts';

/** The mode of a session (§2.1): send, receive, or both. */
export type BindKind = 'transmitter' | 'receiver' | 'transceiver';

/** The data of the bind (§4.1), and to whom. */
export interface BindSettings {
  readonly host: string;
  /** 2775 is the customary port. */
  readonly port: number;
  /** TLS from the first octet, with these options of `node:tls`. Without them the password goes in clear text. */
  readonly tls?: ConnectionOptions;
  readonly systemId: string;
  readonly password: string;
  readonly systemType?: string;
  readonly addrTon?: number;
  readonly addrNpi?: number;
  readonly addressRange?: string;
}

/** The state of a bind. `waiting` is the time before the next attempt. */
export type BindState = 'idle' | 'connecting' | 'bound' | 'waiting' | 'unbinding' | 'closed';

/** The owner of a bind, which gets its events. */
export interface BindOwner {
  onBound(link: Link, interfaceVersion: number | undefined): void;
  onUnbinding(): void;
  onRoom(): void;
  onDisconnected(reason: string, refusal: Status | undefined, retryInMs: number | undefined): void;
  /** Whether that request can be taken on now; see `readOn`. */
  admits(pdu: PeerRequest): boolean;
  onRequest(pdu: PeerRequest, link: Link): void;
  onMalformed(malformed: MalformedPdu): void;
  onUnmatched(response: ResponsePdu): void;
}

const interfaceVersion = 0x34;

/** Keeps one session bound: connects, binds, and does so again after a pause when the session ends. */
export class PersistentBind {
  readonly kind: BindKind;
  readonly #settings: BindSettings;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #backoff: Backoff;
  readonly #random: () => number;
  readonly #owner: BindOwner;
  readonly #bindOctets: Buffer;
  #state: BindState = 'idle';
  #link: Link | undefined;
  #boundAt: number | undefined;
  #failures = 0;
  #refusals = 0;
  #refusal: Status | undefined;
  #cancelRetry: () => void = () => {};
  #onClosed: () => void = () => {};

  constructor(
    kind: BindKind,
    settings: BindSettings,
    { clock, timers, backoff, random }: { clock: Clock; timers: Timers; backoff: Backoff; random: () => number },
    owner: BindOwner,
  ) {
    this.kind = kind;
    this.#settings = settings;
    this.#clock = clock;
    this.#timers = timers;
    this.#backoff = backoff;
    this.#random = random;
    this.#owner = owner;
    this.#bindOctets = encodeBind(kind, settings);
  }

  get state(): BindState {
    return this.#state;
  }

  /** Connects for the first time, or again. */
  connect(): void {
    this.#state = 'connecting';
    this.#refusal = undefined;
    this.#boundAt = undefined;
    const socket = this.#dial();
    const link = new Link(socket, this.#clock, this.#timers, {
      admits: (pdu) => this.#owner.admits(pdu),
      onRequest: (pdu) => this.#owner.onRequest(pdu, link),
      onMalformed: (malformed) => this.#owner.onMalformed(malformed),
      onUnmatched: (response) => this.#owner.onUnmatched(response),
      onUnbinding: () => this.#owner.onUnbinding(),
      onRoom: () => this.#owner.onRoom(),
      onClosed: (reason) => this.#onLinkClosed(reason),
    });
    this.#link = link;
    socket.once(this.#settings.tls ? 'secureConnect' : 'connect', () => this.#bind(link));
  }

  /** There is room again for the request that was not admitted. */
  readOn(): void {
    this.#link?.readOn();
  }

  /** Before `close`: nothing new is sent, and nothing that was not admitted keeps answers from being read. */
  windDown(): void {
    this.#link?.windDown();
  }

  /** Unbinds and does not come back. Resolves when the connection is closed. */
  close(): Promise<void> {
    const wasBound = this.#state === 'bound';
    const closed = new Promise<void>((resolve) => {
      this.#onClosed = resolve;
    });
    this.#stop();
    if (wasBound) this.#link?.unbind('we unbound');
    else this.#link?.destroy('we closed');
    return this.#link ? closed : Promise.resolve();
  }

  /** Ends at once, without a word to the peer. */
  destroy(): void {
    this.#stop();
    this.#link?.destroy('we closed at once');
  }

  #stop(): void {
    this.#cancelRetry();
    this.#state = this.#link ? 'unbinding' : 'closed';
  }

  #dial(): Socket {
    const { host, port, tls } = this.#settings;
    if (!tls) return connect({ host, port });
    // A server name must not be an address (RFC 6066 §3).
    return connectTls({ ...(isIP(host) === 0 && { servername: host }), ...tls, host, port });
  }

  /** After a connection that came this far, retries begin with the second wait: a carrier sees six binds a minute at most. */
  #bind(link: Link): void {
    this.#failures = Math.max(1, this.#failures);
    const onAnswer = (answer: Answer) => this.#onBindAnswer(link, answer);
    link.request(`bind_${this.kind}`, Buffer.from(this.#bindOctets), { onAnswer });
  }

  #onBindAnswer(link: Link, answer: Answer): void {
    if (answer.kind === 'lost') {
      link.close('the bind was not answered');
      return;
    }
    const { response } = answer;
    if (response.status !== 0 || response.command === 'generic_nack') {
      this.#refusal = describeStatus(response.status);
      link.close(`the bind was refused: ${this.#refusal.name}`);
      return;
    }
    this.#state = 'bound';
    this.#boundAt = this.#clock.now();
    link.established();
    this.#owner.onBound(link, response.tlvs.scInterfaceVersion);
  }

  #onLinkClosed(reason: string): void {
    this.#link = undefined;
    if (this.#state === 'unbinding') {
      this.#state = 'closed';
      this.#owner.onDisconnected(reason, this.#refusal, undefined);
      this.#onClosed();
      return;
    }
    const retryInMs = this.#nextWaitMs();
    this.#state = 'waiting';
    this.#cancelRetry = this.#clock.after(retryInMs, () => this.connect());
    this.#owner.onDisconnected(reason, this.#refusal, retryInMs);
  }

  #nextWaitMs(): number {
    if (this.#isProven()) this.#failures = this.#refusals = 0;
    if (this.#refusal?.disposition === 'configuration') {
      return backoffMs(this.#backoff, ++this.#refusals, true, this.#random());
    }
    return backoffMs(this.#backoff, ++this.#failures, false, this.#random());
  }

  #isProven(): boolean {
    return this.#boundAt !== undefined && this.#clock.now() - this.#boundAt >= this.#backoff.provenAfterMs;
  }
}

function encodeBind(kind: BindKind, settings: BindSettings): Buffer {
  const { systemId, password, systemType = '', addrTon = 0, addrNpi = 0, addressRange = '' } = settings;
  return encodePdu({
    command: `bind_${kind}`,
    sequence: 1,
    systemId,
    password,
    systemType,
    interfaceVersion,
    addrTon,
    addrNpi,
    addressRange,
  });
}

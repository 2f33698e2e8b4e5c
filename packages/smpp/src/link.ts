import type { Socket } from 'node:net';
import type { Clock } from './clock.ts';
import { StoppableClock } from './clock.ts';
import { type AnsweredCommand, commandIds, isResponseId, type ResponseTo, responseTo } from './command.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import { EnquireLink } from './enquire-link.ts';
import type { AnswerDraft, Pdu, PduDraft, PduOf, RequestPdu, ResponsePdu } from './pdu.ts';
import { PduDecoder } from './pdu-decoder.ts';
import { PendingRequests, type Requester } from './pending-requests.ts';
import { statusCodes } from './status.ts';
import type { Timers } from './timers.ts';

/** A request of the peer that the link passes to its owner. */
export type PeerRequest = Exclude<RequestPdu, { command: 'enquire_link' | 'unbind' }>;

export interface LinkOwner {
  /** Whether a request can be handled now. If not, reading stops until `readOn`. */
  admits(pdu: PeerRequest): boolean;
  onRequest(pdu: PeerRequest): void;
  /** A PDU that could not be decoded; requests have been answered with `generic_nack`. */
  onMalformed(malformed: MalformedPdu): void;
  /** A response without a pending request. */
  onUnmatched(response: ResponsePdu): void;
  /** The peer unbinds: no new requests may be sent. */
  onUnbinding(): void;
  onRoom(): void;
  onClosed(reason: string): void;
}

/** Above this many unsent octets, the peer is not read: it does not read its responses. */
const maxUnsentOctets = 262_144;
/** Time for a closing connection to send its buffered octets. */
const lingerMs = 1000;

/** One connection of a client or server: framing, sequence numbers, responses, `enquire_link` and shutdown. */
export class Link {
  readonly #socket: Socket;
  /** Stops while nothing is read, as unread responses are not late. */
  readonly #clock: StoppableClock;
  readonly #machineClock: Clock;
  readonly #timers: Timers;
  readonly #owner: LinkOwner;
  readonly #decoder = new PduDecoder();
  readonly #requests: PendingRequests;
  readonly #enquireLink: EnquireLink;
  #closed = false;
  #isEstablished = false;
  #isUnbinding = false;
  #unbindToAnswer: number | undefined;
  /** A request that was not admitted; later PDUs wait in the decoder and the socket. */
  #held: PeerRequest | undefined;
  #workedAt: number;
  #cancelInit: () => void;
  #cancelInactivity: () => void = () => {};
  #cancelLinger: () => void = () => {};

  constructor(socket: Socket, clock: Clock, timers: Timers, owner: LinkOwner) {
    this.#socket = socket;
    this.#machineClock = clock;
    this.#clock = new StoppableClock(clock);
    this.#timers = timers;
    this.#owner = owner;
    this.#requests = new PendingRequests(
      this.#clock,
      (command) => limitOf(command, timers),
      (command, lose) => this.#onTimeout(command, lose),
    );
    this.#enquireLink = new EnquireLink(this.#clock, timers.enquireLinkMs, {
      enquire: (onEnd) => this.#enquire(onEnd),
      onRecovered: () => this.#reportRoom(),
      onDead: () => this.close('no answer to enquire_link'),
    });
    this.#workedAt = this.#clock.now();
    this.#cancelInit = clock.after(timers.sessionInitMs, () =>
      this.close(`no ${socket.connecting ? 'connection' : 'bind'} within the session_init time`),
    );
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('drain', () => this.#onDrain());
    socket.on('error', (error) => this.close(`connection failed: ${error.message}`));
    socket.on('end', () => this.close('the peer ended the connection'));
    socket.on('close', () => this.#onSocketClosed());
  }

  /** Whether a request can be sent now: the connection is up, and the peer reads and answers. */
  get hasRoom(): boolean {
    return !this.#closed && !this.#isUnbinding && !this.#enquireLink.isSuspect && !this.#socket.writableNeedDrain;
  }

  /** Replaces the session_init timer by `enquire_link` and the inactivity timer once the bind is done. */
  established(): void {
    this.#cancelInit();
    this.#isEstablished = true;
    this.#workedAt = this.#clock.now();
    this.#enquireLink.watch();
    if (this.#timers.inactivityMs > 0) this.#watchInactivity();
  }

  /** Sends an encoded request, and sets its sequence number. */
  request(command: AnsweredCommand, octets: Buffer, requester: Requester): void {
    if (this.#closed) {
      requester.onAnswer({ kind: 'lost', reason: 'closed' });
      return;
    }
    octets.writeUInt32BE(this.#requests.add(command, requester), 12);
    if (command !== 'enquire_link') this.#workedAt = this.#clock.now();
    this.#write(octets);
  }

  respond<C extends AnsweredCommand>(request: PduOf<C>, answer: AnswerDraft<C>): void {
    const command: ResponseTo<C> = responseTo<C>(request.command as C); // PduOf<C> has C as its command
    this.#send({ ...answer, command, sequence: request.sequence } as unknown as PduDraft); // the draft of that command
  }

  nack(sequence: number, status: number): void {
    this.#send({ command: 'generic_nack', sequence, status });
  }

  /** Handles the held request and continues reading. */
  readOn(): void {
    const held = this.#held;
    if (!held || this.#closed) return;
    this.#held = undefined;
    this.#clock.start();
    this.#take(held);
    this.#readFrames();
    this.#resume();
  }

  /** Stops sending requests. Held requests are passed on, so that responses behind them can be read. */
  windDown(): void {
    this.#isUnbinding = true;
    this.readOn();
  }

  /** Sends `unbind`, waits for its response, and closes. */
  unbind(reason: string): void {
    this.windDown();
    const octets = encodePdu({ command: 'unbind', sequence: 1 });
    this.request('unbind', octets, { onAnswer: () => this.close(reason) });
  }

  /** Closes the connection. Pending requests without a received response become uncertain. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const cancel of [this.#cancelInit, this.#cancelInactivity]) cancel();
    this.#enquireLink.stop();
    this.#readLastAnswers();
    this.#requests.close();
    if (!this.#socket.destroyed) {
      this.#cancelLinger = this.#machineClock.after(lingerMs, () => this.#socket.destroy());
      this.#socket.resume();
      this.#socket.end();
    }
    this.#owner.onClosed(reason);
  }

  /** Closes the connection without sending buffered octets. */
  destroy(reason: string): void {
    this.#socket.destroy();
    this.close(reason);
  }

  #onSocketClosed(): void {
    this.#cancelLinger();
    this.close('the connection was closed');
  }

  #send(draft: PduDraft): void {
    if (!this.#closed) this.#write(encodePdu(draft));
  }

  #write(octets: Buffer): void {
    this.#socket.write(octets);
    if (this.#socket.writableLength > maxUnsentOctets) this.#socket.pause();
  }

  #onDrain(): void {
    this.#resume();
    this.#reportRoom();
  }

  #reportRoom(): void {
    if (this.hasRoom) this.#owner.onRoom();
  }

  #resume(): void {
    if (!this.#held && this.#socket.writableLength <= maxUnsentOctets) this.#socket.resume();
  }

  #read(chunk: Buffer): void {
    if (this.#closed) return;
    this.#enquireLink.received();
    this.#decoder.push(chunk);
    this.#readFrames();
  }

  #readFrames(): void {
    while (!this.#closed && !this.#held) {
      const frame = this.#decoder.read();
      if (!frame) return;
      if (frame.kind === 'pdu') this.#receive(frame.pdu);
      else if (frame.kind === 'malformed') this.#refuse(frame.malformed);
      else this.#giveUp(frame.reason);
    }
  }

  /** Responses received before the end of the connection still count. */
  #readLastAnswers(): void {
    for (let frame = this.#decoder.read(); frame && frame.kind !== 'broken'; frame = this.#decoder.read()) {
      if (frame.kind === 'pdu' && isResponse(frame.pdu)) this.#receiveResponse(frame.pdu);
    }
  }

  #receive(pdu: Pdu): void {
    if (isResponse(pdu)) {
      this.#receiveResponse(pdu);
    } else if (pdu.command === 'enquire_link') {
      this.respond(pdu, {});
    } else if (pdu.command === 'unbind') {
      this.#receiveUnbind(pdu);
    } else {
      this.#take(pdu);
    }
  }

  /** Back pressure: an unread TCP connection makes the peer wait. */
  #take(pdu: PeerRequest): void {
    if (!this.#isUnbinding && !this.#owner.admits(pdu)) {
      this.#held = pdu;
      this.#clock.stop();
      this.#socket.pause();
      return;
    }
    this.#workedAt = this.#clock.now();
    this.#owner.onRequest(pdu);
  }

  #receiveResponse(response: ResponsePdu): void {
    this.#enquireLink.answered();
    if (!this.#requests.answer(response)) this.#owner.onUnmatched(response);
    this.#answerUnbindWhenIdle();
  }

  /** Responses are not answered, but a malformed response leaves its request uncertain. */
  #refuse(malformed: MalformedPdu): void {
    if (malformed.isResponse) this.#requests.lose(malformed.sequence, 'unreadable');
    else this.nack(malformed.sequence, malformed.status);
    this.#owner.onMalformed(malformed);
    this.#answerUnbindWhenIdle();
  }

  /** The start of the next PDU is unknown (§4.3). */
  #giveUp(reason: string): void {
    this.nack(0, statusCodes.ESME_RINVCMDLEN);
    this.close(`framing was lost: ${reason}`);
  }

  /** `unbind_resp` waits for pending requests, so that their responses are not lost. */
  #receiveUnbind({ sequence }: PduOf<'unbind'>): void {
    this.#unbindToAnswer = sequence;
    this.#isUnbinding = true;
    this.#owner.onUnbinding();
    this.#answerUnbindWhenIdle();
  }

  #answerUnbindWhenIdle(): void {
    if (this.#unbindToAnswer === undefined || this.#closed || this.#requests.size > 0) return;
    this.#send({ command: 'unbind_resp', sequence: this.#unbindToAnswer });
    this.close('the peer unbound');
  }

  #onTimeout(command: AnsweredCommand, lose: () => void): void {
    if (this.#isEstablished && !this.#isUnbinding && command !== 'enquire_link') this.#enquireLink.suspect();
    lose();
    this.#answerUnbindWhenIdle();
  }

  #enquire(onEnd: () => void): void {
    this.request('enquire_link', encodePdu({ command: 'enquire_link', sequence: 1 }), { onAnswer: onEnd });
  }

  #watchInactivity(): void {
    const leftMs = this.#workedAt + this.#timers.inactivityMs - this.#clock.now();
    if (leftMs > 0) this.#cancelInactivity = this.#clock.after(leftMs, () => this.#watchInactivity());
    else this.unbind('nothing but enquire_link within the inactivity time');
  }
}

const limitOf = (command: AnsweredCommand, { sessionInitMs, responseMs }: Timers): number =>
  command.startsWith('bind_') ? sessionInitMs : responseMs;

function isResponse(pdu: Pdu): pdu is ResponsePdu {
  return isResponseId(commandIds[pdu.command]);
}

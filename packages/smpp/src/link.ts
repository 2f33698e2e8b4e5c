import type { Socket } from 'node:net';
import type { Clock } from './clock.ts';
import { type AnsweredCommand, commandIds, isResponseId, type ResponseTo, responseTo } from './command.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import { type Asker, OpenRequests } from './open-requests.ts';
import type { AnswerDraft, Pdu, PduDraft, PduOf, RequestPdu, ResponsePdu } from './pdu.ts';
import { PduDecoder } from './pdu-decoder.ts';
import { SignsOfLife } from './signs-of-life.ts';
import { statusCodes } from './status.ts';
import { StoppableClock } from './stoppable-clock.ts';
import type { Timers } from './timers.ts';

/** A request of the peer that is not the connection's own business. */
export type PeerRequest = Exclude<RequestPdu, { command: 'enquire_link' | 'unbind' }>;

/** Who uses a connection, and hears of it. */
export interface LinkOwner {
  /** Whether that request can be taken on now. While not, nothing more is read: call `readOn` when it can. */
  admits(pdu: PeerRequest): boolean;
  onRequest(pdu: PeerRequest): void;
  /** A PDU that could not be read; it has been answered with `generic_nack` where it was a request. */
  onMalformed(malformed: MalformedPdu): void;
  /** A response that nobody waits for, or not any more. */
  onUnmatched(response: ResponsePdu): void;
  /** The peer asked to unbind: no new requests from now on. */
  onUnbinding(): void;
  /** Requests may be written again. */
  onRoom(): void;
  onClosed(reason: string): void;
}

/** Octets that wait for the peer to read its answers, above which its requests are left unread. */
const maxUnsentOctets = 262_144;
/** How long a closed connection may take to send what it still has. */
const lingerMs = 1000;

/** One connection from either side: framing, sequence numbers, answers to requests, signs of life, and its end. */
export class Link {
  readonly #socket: Socket;
  /** The time in which the peer is listened to: what we do not read, it cannot be late with. */
  readonly #clock: StoppableClock;
  readonly #machineClock: Clock;
  readonly #timers: Timers;
  readonly #owner: LinkOwner;
  readonly #decoder = new PduDecoder();
  readonly #requests: OpenRequests;
  readonly #life: SignsOfLife;
  #closed = false;
  #isEstablished = false;
  /** One of the two has asked to unbind, or is about to. */
  #isLeaving = false;
  #unbindToAnswer: number | undefined;
  /** A request for which the owner has no room; what came after it waits in the decoder and in the socket. */
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
    this.#requests = new OpenRequests(
      this.#clock,
      (command) => limitOf(command, timers),
      (command, lose) => this.#onTimeout(command, lose),
    );
    this.#life = new SignsOfLife(this.#clock, timers.enquireLinkMs, {
      enquire: (onEnd) => this.#enquire(onEnd),
      onTrusted: () => this.#tellOfRoom(),
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

  /** Whether a request may be written now: the connection is up, not about to end, and the peer reads and answers. */
  get hasRoom(): boolean {
    return !this.#closed && !this.#isLeaving && !this.#life.isSuspect && !this.#socket.writableNeedDrain;
  }

  /** The bind is done: from now on the session lives by `enquire_link` and the inactivity timer. */
  established(): void {
    this.#cancelInit();
    this.#isEstablished = true;
    this.#workedAt = this.#clock.now();
    this.#life.watch();
    if (this.#timers.inactivityMs > 0) this.#watchInactivity();
  }

  /** Sends a request that `encodePdu` wrote; its sequence number is set here. */
  request(command: AnsweredCommand, octets: Buffer, asker: Asker): void {
    if (this.#closed) {
      asker.onAnswer({ kind: 'lost', reason: 'closed' });
      return;
    }
    octets.writeUInt32BE(this.#requests.add(command, asker), 12);
    if (command !== 'enquire_link') this.#workedAt = this.#clock.now();
    this.#write(octets);
  }

  /** Answers a request of the peer. */
  respond<C extends AnsweredCommand>(request: PduOf<C>, answer: AnswerDraft<C>): void {
    const command: ResponseTo<C> = responseTo<C>(request.command as C); // PduOf<C> has C as its command
    this.#send({ ...answer, command, sequence: request.sequence } as unknown as PduDraft); // the draft of that command
  }

  /** Tells the peer that a request cannot be served (§4.3). */
  nack(sequence: number, status: number): void {
    this.#send({ command: 'generic_nack', sequence, status });
  }

  /** Takes on what was held, and reads on, as far as there is room again. */
  readOn(): void {
    const held = this.#held;
    if (!held || this.#closed) return;
    this.#held = undefined;
    this.#clock.start();
    this.#take(held);
    this.#readFrames();
    this.#resume();
  }

  /** Sends no new requests. Nothing is held any more, so that answers still come: the owner refuses for want of room. */
  windDown(): void {
    this.#isLeaving = true;
    this.readOn();
  }

  /** Sends `unbind`, waits for its answer within the response time, and closes. */
  unbind(reason: string): void {
    this.windDown();
    const octets = encodePdu({ command: 'unbind', sequence: 1 });
    this.request('unbind', octets, { onAnswer: () => this.close(reason) });
  }

  /** Ends the connection; requests that wait for an answer become uncertain, but for answers that are here unread. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const cancel of [this.#cancelInit, this.#cancelInactivity]) cancel();
    this.#life.stop();
    this.#readLastAnswers();
    this.#requests.close();
    if (!this.#socket.destroyed) {
      this.#cancelLinger = this.#machineClock.after(lingerMs, () => this.#socket.destroy());
      this.#socket.resume();
      this.#socket.end();
    }
    this.#owner.onClosed(reason);
  }

  /** Ends the connection without sending what it still has. */
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
    this.#tellOfRoom();
  }

  #tellOfRoom(): void {
    if (this.hasRoom) this.#owner.onRoom();
  }

  #resume(): void {
    if (!this.#held && this.#socket.writableLength <= maxUnsentOctets) this.#socket.resume();
  }

  #read(chunk: Buffer): void {
    if (this.#closed) return;
    this.#life.heard();
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

  /** What the peer has said of our requests is not thrown away because the connection ended behind it. */
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

  /** TCP is the queue of what there is no room for: as long as nothing is read, the peer has to wait. */
  #take(pdu: PeerRequest): void {
    if (!this.#isLeaving && !this.#owner.admits(pdu)) {
      this.#held = pdu;
      this.#clock.stop();
      this.#socket.pause();
      return;
    }
    this.#workedAt = this.#clock.now();
    this.#owner.onRequest(pdu);
  }

  #receiveResponse(response: ResponsePdu): void {
    this.#life.answered();
    if (!this.#requests.answer(response)) this.#owner.onUnmatched(response);
    this.#answerUnbindWhenIdle();
  }

  /** An answer is never answered; but if it was awaited, nobody will ever know what it said. */
  #refuse(malformed: MalformedPdu): void {
    if (malformed.isResponse) this.#requests.lose(malformed.sequence, 'unreadable');
    else this.nack(malformed.sequence, malformed.status);
    this.#owner.onMalformed(malformed);
    this.#answerUnbindWhenIdle();
  }

  /** Where the next PDU begins cannot be known any more (§4.3). */
  #giveUp(reason: string): void {
    this.nack(0, statusCodes.ESME_RINVCMDLEN);
    this.close(`framing was lost: ${reason}`);
  }

  /** The answer waits for the open window, so that what the peer still answers is not lost. */
  #receiveUnbind({ sequence }: PduOf<'unbind'>): void {
    this.#unbindToAnswer = sequence;
    this.#isLeaving = true;
    this.#owner.onUnbinding();
    this.#answerUnbindWhenIdle();
  }

  #answerUnbindWhenIdle(): void {
    if (this.#unbindToAnswer === undefined || this.#closed || this.#requests.size > 0) return;
    this.#send({ command: 'unbind_resp', sequence: this.#unbindToAnswer });
    this.close('the peer unbound');
  }

  #onTimeout(command: AnsweredCommand, lose: () => void): void {
    if (this.#isEstablished && !this.#isLeaving && command !== 'enquire_link') this.#life.suspect();
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

/** A bind has the time that the session may take to come up, however short that of other requests is. */
const limitOf = (command: AnsweredCommand, { sessionInitMs, responseMs }: Timers): number =>
  command.startsWith('bind_') ? sessionInitMs : responseMs;

function isResponse(pdu: Pdu): pdu is ResponsePdu {
  return isResponseId(commandIds[pdu.command]);
}

import type { Socket } from 'node:net';
import type { Clock } from './clock.ts';
import {
  type AnsweredCommand,
  type Command,
  commandIds,
  isResponseId,
  type ResponseTo,
  responseTo,
} from './command.ts';
import type { MalformedPdu } from './decode-pdu.ts';
import { encodePdu } from './encode-pdu.ts';
import type { UncertaintyReason } from './outcome.ts';
import type { AnswerDraft, Pdu, PduDraft, PduOf, RequestPdu, ResponsePdu } from './pdu.ts';
import { PduDecoder } from './pdu-decoder.ts';
import { statusCodes } from './status.ts';
import type { Timers } from './timers.ts';
import { maxSequence } from './wire.ts';

/** How a request on this connection ended. A `generic_nack` counts as an answer. */
export type Answer =
  | { readonly kind: 'response'; readonly response: ResponsePdu }
  | { readonly kind: 'lost'; readonly reason: Exclude<UncertaintyReason, 'aborted'> };

/** A request of the peer that is not the connection's own business. */
export type PeerRequest = Exclude<RequestPdu, { command: 'enquire_link' | 'unbind' }>;

/** Who uses a connection, and hears of it. */
export interface LinkOwner {
  onRequest(pdu: PeerRequest): void;
  /** A PDU that could not be read; it has been answered with `generic_nack` where it was a request. */
  onMalformed(malformed: MalformedPdu): void;
  /** A response that nobody waits for, or not any more. */
  onUnmatched(response: ResponsePdu): void;
  /** The peer asked to unbind: no new requests from now on. */
  onUnbinding(): void;
  /** There is room to write again. */
  onRoom(): void;
  onClosed(reason: string): void;
}

interface Pending {
  readonly expected: Command;
  readonly settle: (answer: Answer) => void;
  readonly cancelTimer: () => void;
}

/** Octets that wait for the peer to read its answers, above which its requests are left unread. */
const maxUnsentOctets = 262_144;
/** How long a closed connection may take to send what it still has. */
const lingerMs = 1000;

/** One connection from either side: framing, sequence numbers, answers to requests, signs of life, and its end. */
export class Link {
  readonly #socket: Socket;
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #owner: LinkOwner;
  readonly #decoder = new PduDecoder();
  readonly #pending = new Map<number, Pending>();
  #sequence = 0;
  #closed = false;
  #unbindToAnswer: number | undefined;
  #heardAt: number;
  #workedAt: number;
  #cancelInit: () => void;
  #cancelWatch: () => void = () => {};
  #cancelInactivity: () => void = () => {};
  #cancelLinger: () => void = () => {};

  constructor(socket: Socket, clock: Clock, timers: Timers, owner: LinkOwner) {
    this.#socket = socket;
    this.#clock = clock;
    this.#timers = timers;
    this.#owner = owner;
    this.#heardAt = this.#workedAt = clock.now();
    this.#cancelInit = clock.after(timers.sessionInitMs, () => this.close('no bind within the session_init time'));
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#read(chunk));
    socket.on('drain', () => this.#onDrain());
    socket.on('error', (error) => this.close(`connection failed: ${error.message}`));
    socket.on('end', () => this.close('the peer ended the connection'));
    socket.on('close', () => this.#onSocketClosed());
  }

  /** Whether a request may be written now: the connection is up, not about to end, and the peer reads. */
  get hasRoom(): boolean {
    return !this.#closed && this.#unbindToAnswer === undefined && !this.#socket.writableNeedDrain;
  }

  /** The bind is done: from now on the session lives by `enquire_link` and the inactivity timer. */
  established(): void {
    this.#cancelInit();
    const { enquireLinkMs, inactivityMs } = this.#timers;
    this.#workedAt = this.#clock.now();
    if (enquireLinkMs > 0) this.#watch();
    if (inactivityMs > 0) this.#watchInactivity();
  }

  /** Sends a request that `encodePdu` wrote; its sequence number is set here. `settle` is called exactly once. */
  request(command: AnsweredCommand, octets: Buffer, settle: (answer: Answer) => void): void {
    if (this.#closed) {
      settle({ kind: 'lost', reason: 'closed' });
      return;
    }
    const sequence = this.#nextSequence();
    octets.writeUInt32BE(sequence, 12);
    const cancelTimer = this.#clock.after(this.#timers.responseMs, () => this.#lose(sequence, 'timeout'));
    this.#pending.set(sequence, { expected: responseTo(command), settle, cancelTimer });
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

  /** Sends `unbind`, waits for its answer within the response time, and closes. */
  unbind(reason: string): void {
    this.request('unbind', encodePdu({ command: 'unbind', sequence: 1 }), () => this.close(reason));
  }

  /** Ends the connection; requests that wait for an answer become uncertain. */
  close(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const cancel of [this.#cancelInit, this.#cancelWatch, this.#cancelInactivity]) cancel();
    for (const sequence of [...this.#pending.keys()]) this.#lose(sequence, 'closed');
    if (!this.#socket.destroyed) {
      this.#cancelLinger = this.#clock.after(lingerMs, () => this.#socket.destroy());
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

  #nextSequence(): number {
    this.#sequence = this.#sequence === maxSequence ? 1 : this.#sequence + 1;
    return this.#sequence;
  }

  #send(draft: PduDraft): void {
    if (!this.#closed) this.#write(encodePdu(draft));
  }

  #write(octets: Buffer): void {
    this.#socket.write(octets);
    if (this.#socket.writableLength > maxUnsentOctets) this.#socket.pause();
  }

  #onDrain(): void {
    this.#socket.resume();
    if (this.hasRoom) this.#owner.onRoom();
  }

  #read(chunk: Buffer): void {
    if (this.#closed) return;
    this.#heardAt = this.#clock.now();
    this.#decoder.push(chunk);
    for (let frame = this.#decoder.read(); frame && !this.#closed; frame = this.#decoder.read()) {
      if (frame.kind === 'pdu') this.#receive(frame.pdu);
      else if (frame.kind === 'malformed') this.#refuse(frame.malformed);
      else this.#giveUp(frame.reason);
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
      this.#workedAt = this.#heardAt;
      this.#owner.onRequest(pdu);
    }
  }

  #receiveResponse(response: ResponsePdu): void {
    const pending = this.#pending.get(response.sequence);
    const isAnswer = response.command === pending?.expected || response.command === 'generic_nack';
    if (pending && isAnswer) this.#settle(response.sequence, pending, { kind: 'response', response });
    else this.#owner.onUnmatched(response);
  }

  #settle(sequence: number, pending: Pending, answer: Answer): void {
    this.#pending.delete(sequence);
    pending.cancelTimer();
    pending.settle(answer);
    this.#answerUnbindWhenIdle();
  }

  #lose(sequence: number, reason: 'timeout' | 'closed' | 'unreadable'): void {
    const pending = this.#pending.get(sequence);
    if (pending) this.#settle(sequence, pending, { kind: 'lost', reason });
  }

  /** An answer is never answered; but if it was awaited, nobody will ever know what it said. */
  #refuse(malformed: MalformedPdu): void {
    if (malformed.isResponse) this.#lose(malformed.sequence, 'unreadable');
    else this.nack(malformed.sequence, malformed.status);
    this.#owner.onMalformed(malformed);
  }

  /** Where the next PDU begins cannot be known any more (§4.3). */
  #giveUp(reason: string): void {
    this.nack(0, statusCodes.ESME_RINVCMDLEN);
    this.close(`framing was lost: ${reason}`);
  }

  /** The answer waits for the open window, so that what the peer still answers is not lost. */
  #receiveUnbind({ sequence }: PduOf<'unbind'>): void {
    this.#unbindToAnswer = sequence;
    this.#owner.onUnbinding();
    this.#answerUnbindWhenIdle();
  }

  #answerUnbindWhenIdle(): void {
    if (this.#unbindToAnswer === undefined || this.#closed || this.#pending.size > 0) return;
    this.#send({ command: 'unbind_resp', sequence: this.#unbindToAnswer });
    this.close('the peer unbound');
  }

  /** Asks for a sign of life once the peer has been silent for long enough; any PDU is one. */
  #watch(): void {
    const leftMs = this.#heardAt + this.#timers.enquireLinkMs - this.#clock.now();
    if (leftMs > 0) this.#cancelWatch = this.#clock.after(leftMs, () => this.#watch());
    else this.#enquire();
  }

  #enquire(): void {
    const askedAt = this.#clock.now();
    this.request('enquire_link', encodePdu({ command: 'enquire_link', sequence: 1 }), () => {
      if (this.#closed) return;
      if (this.#heardAt < askedAt) this.close('no answer to enquire_link');
      else this.#watch();
    });
  }

  #watchInactivity(): void {
    const leftMs = this.#workedAt + this.#timers.inactivityMs - this.#clock.now();
    if (leftMs > 0) this.#cancelInactivity = this.#clock.after(leftMs, () => this.#watchInactivity());
    else this.unbind('nothing but enquire_link within the inactivity time');
  }
}

function isResponse(pdu: Pdu): pdu is ResponsePdu {
  return isResponseId(commandIds[pdu.command]);
}

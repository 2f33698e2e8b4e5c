import { type DecodedPdu, decodePdu } from './decode-pdu.ts';
import { headerOctets, maxPduOctets } from './wire.ts';

/** An item of a stream: a PDU, a malformed PDU, or the loss of framing by an impossible length. */
export type Frame = DecodedPdu | { readonly kind: 'broken'; readonly reason: string };

/** The smallest buffer for a rest, so that a stream of single octets is not copied again and again. */
const leastRoomOctets = 1024;

/**
 * Takes PDUs off a stream that may be cut at any octet: `push` what arrived, then `read` until there is nothing. It
 * contains at most one incomplete PDU and what was pushed last.
 */
export class PduDecoder {
  #octets: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #owned = false;
  #broken = false;

  /** Adds what arrived; the octets must not be changed while `read` still finds PDUs in them. */
  push(chunk: Uint8Array): void {
    if (this.#broken) return;
    if (this.#start === this.#end) {
      this.#owned = false;
      this.#octets = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      this.#start = 0;
      this.#end = chunk.byteLength;
      return;
    }
    this.#append(chunk);
  }

  /** The next PDU, or undefined until more arrives. After `broken` there is nothing more to be had. */
  read(): Frame | undefined {
    const held = this.#end - this.#start;
    if (this.#broken || held < headerOctets) return undefined;
    const length = this.#octets.readUInt32BE(this.#start);
    if (length < headerOctets || length > maxPduOctets) return this.#break(length);
    if (held < length) return undefined;
    const octets = this.#octets.subarray(this.#start, this.#start + length);
    this.#start += length;
    return decodePdu(octets);
  }

  #break(length: number): Frame {
    this.#broken = true;
    this.#octets = Buffer.alloc(0);
    this.#start = this.#end = 0;
    return { kind: 'broken', reason: `a PDU claims ${length} octets, outside ${headerOctets} to ${maxPduOctets}` };
  }

  /** Copies the rest of a chunk to a buffer of our own, with room to grow: the chunk belongs to the socket. */
  #append(chunk: Uint8Array): void {
    if (!this.#owned || this.#end + chunk.byteLength > this.#octets.length) this.#move(chunk.byteLength);
    this.#octets.set(chunk, this.#end);
    this.#end += chunk.byteLength;
  }

  #move(moreOctets: number): void {
    const held = this.#end - this.#start;
    const room = Buffer.allocUnsafe(Math.max(leastRoomOctets, 2 * (held + moreOctets)));
    this.#octets.copy(room, 0, this.#start, this.#end);
    this.#octets = room;
    this.#owned = true;
    this.#start = 0;
    this.#end = held;
  }
}

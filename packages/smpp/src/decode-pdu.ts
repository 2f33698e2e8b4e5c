import { isResponseId } from './command.ts';
import type { Field } from './layouts.ts';
import type { Pdu } from './pdu.ts';
import { statusCodes } from './status.ts';
import { type RawTlv, type TlvKind, type Tlvs, tlvDefinitions, tlvsByTag } from './tlv.ts';
import { formatsById, headerOctets, maxShortMessageOctets, noOctets, type PduFormat } from './wire.ts';

/** A PDU that was framed well and cannot be read, with the status that a `generic_nack` for it carries. */
export interface MalformedPdu {
  readonly commandId: number;
  readonly sequence: number;
  /** Whether it is an answer; those are not answered again. */
  readonly isResponse: boolean;
  /** `ESME_RINVCMDID` for an unknown command, else what is wrong with its length or its parameters. */
  readonly status: number;
  /** A sentence for a log. */
  readonly reason: string;
}

/** The result of decoding a whole frame. */
export type DecodedPdu =
  | { readonly kind: 'pdu'; readonly pdu: Pdu }
  | { readonly kind: 'malformed'; readonly malformed: MalformedPdu };

const payloadTag = tlvDefinitions.messagePayload.tag;

/** The position of reading in the octets of one PDU. */
interface Cursor {
  readonly octets: Buffer;
  offset: number;
}

/** Carries the status for the answer from where the error is found to where the PDU is discarded. */
class Malformation extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Decodes one whole PDU. It never throws: what cannot be read comes back as `malformed`. A response without a body is
 * read as one whose fields are empty, since a refusal may leave it out (§4.4.2). Small errors of
 * carriers are ignored: {@link PduFormat} lists those at the end of responses and deliveries.
 * @param octets exactly one PDU of at least 16 octets; nothing of the result refers to them
 */
export function decodePdu(octets: Uint8Array): DecodedPdu {
  const buffer = Buffer.isBuffer(octets) ? octets : Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  if (buffer.length < headerOctets) return malformed(0, 0, statusCodes.ESME_RINVCMDLEN, 'shorter than a header');
  const commandId = buffer.readUInt32BE(4);
  const sequence = buffer.readUInt32BE(12);
  const format = formatsById.get(commandId);
  if (!format) {
    return malformed(commandId, sequence, statusCodes.ESME_RINVCMDID, `unknown command ${hex(commandId)}`);
  }
  const pdu: Record<string, unknown> = { ...format.empty };
  pdu['status'] = buffer.readUInt32BE(8);
  pdu['sequence'] = sequence;
  try {
    const cursor = { octets: buffer, offset: headerOctets };
    const bodyLeftOut = buffer.length === headerOctets && isResponseId(commandId);
    if (!bodyLeftOut) for (const [name, field] of format.fields) pdu[name] = readField(cursor, format, name, field);
    if (cursor.offset < buffer.length) pdu['tlvs'] = readTlvs(cursor, format);
  } catch (error) {
    if (error instanceof Malformation) return malformed(commandId, sequence, error.status, error.message);
    throw error;
  }
  // The format of a command contains exactly the fields of its type.
  return { kind: 'pdu', pdu: pdu as unknown as Pdu };
}

function malformed(commandId: number, sequence: number, status: number, reason: string): DecodedPdu {
  return { kind: 'malformed', malformed: { commandId, sequence, isResponse: isResponseId(commandId), status, reason } };
}

function readField(cursor: Cursor, format: PduFormat, name: string, field: Field): unknown {
  switch (field.kind) {
    case 'uint8':
      return readUint8(cursor, name);
    case 'cString':
      return readCString(cursor, name, format.lastEndsWithPdu && name === format.fields.at(-1)?.[0]);
    case 'shortMessage':
      return readShortMessage(cursor);
  }
}

function readUint8(cursor: Cursor, name: string): number {
  const value = cursor.octets[cursor.offset];
  if (value === undefined) throw new Malformation(statusCodes.ESME_RINVCMDLEN, `ends before ${name}`);
  cursor.offset++;
  return value;
}

/** Longer strings than the standard's are taken: refusing what a carrier sends helps nobody, and the frame bounds them. */
function readCString(cursor: Cursor, name: string, mayLackNul: boolean): string {
  const { octets, offset } = cursor;
  let end = offset;
  while (end < octets.length && octets[end] !== 0) end++;
  const lacksNul = end === octets.length;
  if (lacksNul && !mayLackNul) throw new Malformation(statusCodes.ESME_RINVCMDLEN, `${name} has no end`);
  cursor.offset = lacksNul ? end : end + 1;
  return end === offset ? '' : octets.toString('latin1', offset, end);
}

function readShortMessage(cursor: Cursor): Uint8Array {
  const length = readUint8(cursor, 'sm_length');
  if (length === 0) return noOctets;
  const end = cursor.offset + length;
  if (length > maxShortMessageOctets) throw new Malformation(statusCodes.ESME_RINVMSGLEN, `sm_length is ${length}`);
  if (end > cursor.octets.length) throw new Malformation(statusCodes.ESME_RINVMSGLEN, 'short_message is cut off');
  const value = copyOctets(cursor.octets, cursor.offset, end);
  cursor.offset = end;
  return value;
}

/** A copy, so that a stored text does not keep the whole network buffer alive. */
function copyOctets(octets: Buffer, start: number, end: number): Uint8Array {
  return new Uint8Array(octets.subarray(start, end));
}

function readTlvs({ octets, offset }: Cursor, { overlooks }: PduFormat): Tlvs {
  const tlvs: Record<string, unknown> = {};
  const other: RawTlv[] = [];
  let at = offset;
  while (at < octets.length) {
    const start = at + 4;
    if (start > octets.length) {
      if (overlooks !== 'nothing') break;
      throw new Malformation(statusCodes.ESME_RINVOPTPARSTREAM, 'a TLV ends in its header');
    }
    const tag = octets.readUInt16BE(at);
    const end = start + octets.readUInt16BE(at + 2);
    if (end > octets.length) {
      if (overlooks === 'any end' || (overlooks === 'an end without text' && tag !== payloadTag)) break;
      throw new Malformation(statusCodes.ESME_RINVPARLEN, `TLV ${hex(tag)} is cut off`);
    }
    const definition = tlvsByTag.get(tag);
    const isNew = definition && !(definition.name in tlvs);
    const value = isNew ? tlvValue(definition.kind, octets, start, end) : undefined;
    if (isNew && value !== undefined) tlvs[definition.name] = value;
    else other.push({ tag, value: copyOctets(octets, start, end) });
    at = end;
  }
  if (other.length > 0) tlvs['other'] = other;
  return tlvs;
}

/** The value by its kind, or undefined where the octets are not of that kind. */
function tlvValue(kind: TlvKind, octets: Buffer, start: number, end: number): unknown {
  const length = end - start;
  switch (kind) {
    case 'uint8':
      return length === 1 ? octets[start] : undefined;
    case 'uint16':
      return length === 2 ? octets.readUInt16BE(start) : undefined;
    case 'uint32':
      return length === 4 ? octets.readUInt32BE(start) : undefined;
    case 'cString':
      return cStringValue(octets, start, end);
    case 'octets':
      return copyOctets(octets, start, end);
    case 'flag':
      return length === 0 ? true : undefined;
  }
}

/** Some peers leave out the NUL of a C-string in a TLV, whose length says as much. */
function cStringValue(octets: Buffer, start: number, end: number): string | undefined {
  const text = octets.toString('latin1', start, octets[end - 1] === 0 && end > start ? end - 1 : end);
  return text.includes('\0') ? undefined : text;
}

function hex(value: number): string {
  return `0x${value.toString(16).padStart(4, '0')}`;
}

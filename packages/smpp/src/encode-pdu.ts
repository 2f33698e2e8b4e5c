import { isResponseId } from './command.ts';
import type { Field } from './layouts.ts';
import type { PduDraft } from './pdu.ts';
import { type RawTlv, type TlvName, type Tlvs, tlvDefinitions } from './tlv.ts';
import { formats, headerOctets, maxPduOctets, maxSequence, maxShortMessageOctets } from './wire.ts';

/** The buffer in which every PDU is encoded before its octets are copied: encoding is synchronous. */
const page = Buffer.alloc(maxPduOctets);

/**
 * Encodes one PDU (§3.2, §4). A response with a status other than 0 and nothing in its fields is written without a
 * body, as the standard has it for refusals.
 * @throws RangeError if a value does not fit its field, a string contains NUL or a character above U+00FF, the command or
 *   the sequence number is none, or the whole is longer than 66,560 octets
 */
export function encodePdu(draft: PduDraft): Buffer {
  const format = formats.get(draft.command);
  if (!format) throw new RangeError(`There is no PDU named ${draft.command}`);
  const { status = 0, sequence } = draft;
  const isResponse = isResponseId(format.commandId);
  checkInteger('status', status, 0, 0xffffffff);
  // A response repeats the number of its request, even one that no request should have.
  checkInteger('sequence', sequence, isResponse ? 0 : 1, isResponse ? 0xffffffff : maxSequence);
  // A draft of a command has only fields of its format, but which command it is shows at run time alone.
  const values = draft as unknown as Readonly<Record<string, unknown>>;
  let end = headerOctets;
  for (const [name, field] of format.fields) end = writeField(end, name, field, values[name]);
  if (draft.tlvs) end = writeTlvs(end, draft.tlvs);
  if (isResponse && status !== 0 && isEmptyBody(end, format.fields.length)) end = headerOctets;
  page.writeUInt32BE(end, 0);
  page.writeUInt32BE(format.commandId, 4);
  page.writeUInt32BE(status, 8);
  page.writeUInt32BE(sequence, 12);
  return Buffer.from(page.subarray(0, end));
}

/** An empty field of any kind is a single zero octet. */
function isEmptyBody(end: number, fields: number): boolean {
  return end === headerOctets + fields && page.subarray(headerOctets, end).every((octet) => octet === 0);
}

function checkInteger(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} is ${value}, not a whole number from ${least} to ${most}`);
  }
}

function checkRoom(end: number): number {
  if (end > maxPduOctets) throw new RangeError(`The PDU is longer than ${maxPduOctets} octets`);
  return end;
}

// The values come from a typed draft; the casts below name the type of the kind of the field.
function writeField(at: number, name: string, field: Field, value: unknown): number {
  switch (field.kind) {
    case 'uint8':
      return writeUint8(at, name, (value ?? 0) as number); // by its kind, see above
    case 'cString':
      return writeCString(at, name, (value ?? '') as string, field.room); // by its kind, see above
    case 'shortMessage':
      return writeShortMessage(at, value as Uint8Array | undefined); // by its kind, see above
  }
}

function writeUint8(at: number, name: string, value: number): number {
  checkInteger(name, value, 0, 0xff);
  page[at] = value;
  return at + 1;
}

function writeCString(at: number, name: string, text: string, room: number): number {
  if (text.length >= room) throw new RangeError(`${name} has ${text.length} characters, more than ${room - 1}`);
  const end = writeLatin1(at, name, text);
  page[end] = 0;
  return end + 1;
}

function writeLatin1(at: number, name: string, text: string): number {
  checkRoom(at + text.length + 1);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0 || code > 0xff) throw new RangeError(`${name} holds a character that no C-string can: ${code}`);
    page[at + index] = code;
  }
  return at + text.length;
}

function writeShortMessage(at: number, octets: Uint8Array | undefined): number {
  const length = octets?.length ?? 0;
  if (length > maxShortMessageOctets) {
    throw new RangeError(`shortMessage has ${length} octets, more than ${maxShortMessageOctets}: use messagePayload`);
  }
  page[at] = length;
  if (octets) page.set(octets, at + 1);
  return at + 1 + length;
}

function writeTlvs(start: number, { other = [], ...named }: Tlvs): number {
  let at = start;
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined) continue;
    if (!(name in tlvDefinitions)) throw new RangeError(`There is no TLV named ${name}`);
    at = writeTlv(at, name as TlvName, value); // it was just found there
  }
  for (const tlv of other) at = writeRawTlv(at, tlv);
  return at;
}

function writeTlv(at: number, name: TlvName, value: number | string | Uint8Array | true): number {
  const { tag, kind } = tlvDefinitions[name];
  const start = checkRoom(at + 4);
  const end = writeTlvValue(start, name, kind, value);
  page.writeUInt16BE(tag, at);
  page.writeUInt16BE(end - start, at + 2);
  return end;
}

function writeTlvValue(at: number, name: string, kind: string, value: number | string | Uint8Array | true): number {
  if (typeof value === 'number') return writeInteger(at, name, kind, value);
  if (typeof value === 'string') return writeCString(at, name, value, 0xffff);
  if (value === true) return at;
  return writeOctets(at, name, value);
}

function writeInteger(at: number, name: string, kind: string, value: number): number {
  const octets = kind === 'uint8' ? 1 : kind === 'uint16' ? 2 : 4;
  checkInteger(name, value, 0, 2 ** (8 * octets) - 1);
  checkRoom(at + octets);
  return page.writeUIntBE(value, at, octets);
}

function writeOctets(at: number, name: string, octets: Uint8Array): number {
  if (octets.length > 0xffff) throw new RangeError(`${name} has ${octets.length} octets, more than 65535`);
  const end = checkRoom(at + octets.length);
  page.set(octets, at);
  return end;
}

function writeRawTlv(at: number, { tag, value }: RawTlv): number {
  checkInteger('tag', tag, 0, 0xffff);
  const start = checkRoom(at + 4);
  page.writeUInt16BE(tag, at);
  const end = writeOctets(start, `TLV ${tag}`, value);
  page.writeUInt16BE(end - start, at + 2);
  return end;
}

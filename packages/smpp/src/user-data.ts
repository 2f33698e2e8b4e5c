import type { PduOf } from './pdu.ts';
import { noOctets } from './wire.ts';

/** The PDUs that carry a text or other user data. */
export type MessagePdu = PduOf<'submit_sm'> | PduOf<'deliver_sm'> | PduOf<'data_sm'>;

/** The user data of a message, cut in two. */
export interface UserData {
  /** The user data header with its length octet (3GPP TS 23.040 §9.2.3.24); empty where `esm_class` names none. */
  readonly header: Uint8Array;
  /** What follows it: a text in the alphabet of `data_coding`, or octets. */
  readonly body: Uint8Array;
}

/** How the parts of a long text name each other; parts count from 1. */
export interface PartOfMessage {
  readonly reference: number;
  readonly total: number;
  readonly part: number;
}

/** Bit of `esm_class` that says the user data begins with a header (§5.2.12). */
export const userDataHeaderBit = 0x40;

/**
 * Takes the user data from `short_message`, or from `message_payload` where that is empty. A header that claims more
 * octets than there are is taken for text.
 */
export function userDataOf(pdu: MessagePdu): UserData {
  const shortMessage = 'shortMessage' in pdu ? pdu.shortMessage : noOctets;
  const octets = shortMessage.length > 0 ? shortMessage : (pdu.tlvs.messagePayload ?? noOctets);
  const headerEnd = (octets[0] ?? 0) + 1;
  if (!(pdu.esmClass & userDataHeaderBit) || headerEnd > octets.length) return { header: noOctets, body: octets };
  return { header: octets.subarray(0, headerEnd), body: octets.subarray(headerEnd) };
}

/**
 * Which part of a long text this is, from the header (8- or 16-bit reference) or the `sar_` parameters (§5.3.2.22 to
 * §5.3.2.24); undefined if it is alone or the numbers make no sense.
 */
export function partOfMessage(pdu: MessagePdu): PartOfMessage | undefined {
  const part = partFromHeader(userDataOf(pdu).header) ?? partFromTlvs(pdu);
  return part && part.part >= 1 && part.part <= part.total ? part : undefined;
}

function partFromHeader(header: Uint8Array): PartOfMessage | undefined {
  let at = 1;
  while (at + 1 < header.length) {
    const [id, length = 0] = header.subarray(at, at + 2);
    const [a = 0, b = 0, c = 0, d = 0] = header.subarray(at + 2, at + 2 + length);
    if (id === 0x00 && length === 3) return { reference: a, total: b, part: c };
    if (id === 0x08 && length === 4) return { reference: a * 256 + b, total: c, part: d };
    at += 2 + length;
  }
  return undefined;
}

function partFromTlvs({ tlvs }: MessagePdu): PartOfMessage | undefined {
  const { sarMsgRefNum: reference, sarTotalSegments: total, sarSegmentSeqnum: part } = tlvs;
  if (reference === undefined || total === undefined || part === undefined) return undefined;
  return { reference, total, part };
}

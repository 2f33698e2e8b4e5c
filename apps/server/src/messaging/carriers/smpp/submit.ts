import { type FieldsDraft, formatAbsoluteTime, formatRelativeTime, type Tlvs, userDataHeaderBit } from '@ngoma/smpp';
import { dayMs } from '../../../time/durations.ts';
import type { OutboundPart } from '../carrier.ts';
import type { SmppSettings } from './smpp-settings.ts';

const finalReceipt = 1;
const defaultAlphabet = 0;
const ucs2 = 8;
const minValidityMs = 60_000;
const maxValidityMs = 99 * dayMs;
const maxShortCodeDigits = 8;

/** The `submit_sm` of a part (SMPP 3.4 §4.4). */
export function toSubmit(part: OutboundPart, settings: SmppSettings, nowMs: number): FieldsDraft<'submit_sm'> {
  return {
    serviceType: settings.serviceType,
    ...toSource(part.senderId, settings),
    destAddrTon: settings.dest.ton,
    destAddrNpi: settings.dest.npi,
    destinationAddr: part.to.replace(/^\+/, ''),
    registeredDelivery: finalReceipt,
    validityPeriod: toValidity(part.expiresAtMs, settings, nowMs),
    ...toContent(part, settings),
  };
}

/** Derives the type of a sender from its form; none means the carrier's default (§5.2.5). */
export function toSource(
  senderId: string | null,
  { sourceAlphanumeric, sourceShortCode, sourceNumber }: SmppSettings,
): FieldsDraft<'query_sm'> {
  if (senderId === null) return {};
  const digits = senderId.replace(/^\+/, '');
  const isNumber = /^\d+$/.test(digits);
  if (!isNumber)
    return { sourceAddrTon: sourceAlphanumeric.ton, sourceAddrNpi: sourceAlphanumeric.npi, sourceAddr: senderId };
  const { ton, npi } = digits === senderId && digits.length <= maxShortCodeDigits ? sourceShortCode : sourceNumber;
  return { sourceAddrTon: ton, sourceAddrNpi: npi, sourceAddr: digits };
}

/** Relative times do not depend on synchronised clocks. */
function toValidity(expiresAtMs: number, { validity }: SmppSettings, nowMs: number): string {
  const leftMs = Math.min(Math.max(expiresAtMs - nowMs, minValidityMs), maxValidityMs);
  switch (validity) {
    case 'none':
      return '';
    case 'relative':
      return formatRelativeTime(leftMs);
    case 'absolute':
      return formatAbsoluteTime(nowMs + leftMs);
  }
}

type Content = Pick<FieldsDraft<'submit_sm'>, 'dataCoding' | 'esmClass' | 'shortMessage' | 'tlvs'>;

function toContent(part: OutboundPart, settings: SmppSettings): Content {
  const { dataCoding, octets } = encode(part, settings.alphabet);
  if (part.form === 'payload') return { dataCoding, tlvs: { messagePayload: octets } };
  return {
    dataCoding,
    shortMessage: octets,
    ...(part.hasHeader && { esmClass: userDataHeaderBit }),
    ...(part.form === 'sar' && part.total > 1 && { tlvs: toSar(part) }),
  };
}

/** §5.3.2.22 to 24. */
const toSar = ({ reference, total, part }: OutboundPart): Tlvs => ({
  sarMsgRefNum: reference,
  sarTotalSegments: total,
  sarSegmentSeqnum: part,
});

/** The octets of a part are GSM 03.38 or UCS-2; other alphabets are encoded from its text. */
function encode(part: OutboundPart, alphabet: SmppSettings['alphabet']): { dataCoding: number; octets: Uint8Array } {
  if (part.encoding === 'ucs2') return { dataCoding: ucs2, octets: part.octets };
  if (alphabet === 'gsm') return { dataCoding: defaultAlphabet, octets: part.octets };
  return { dataCoding: defaultAlphabet, octets: Buffer.concat([headerOf(part), Buffer.from(part.text, 'latin1')]) };
}

/** The first octet is the length of the rest (3GPP TS 23.040 §9.2.3.24). */
const headerOf = ({ hasHeader, octets }: OutboundPart): Uint8Array =>
  octets.subarray(0, hasHeader ? (octets[0] ?? 0) + 1 : 0);

import { countSegments, type ReferenceBits, segmentText } from '@ngoma/sms';
import type { Alphabet, CarrierSettings, LongTextForm, OutboundPart } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { Series } from '../submissions/repository.ts';

/** A text on its way to a carrier, in one attempt. */
export interface Attempt {
  readonly messageId: MessageId;
  readonly attempt: number;
  readonly to: string;
  readonly senderId: string | null;
  readonly text: string;
  readonly expiresAtMs: number;
  readonly series: Series;
  readonly alphabet: Alphabet;
}

/** The greatest character code of each alphabet that is not GSM 03.38. */
const lastCode = { latin1: 0xff, ascii: 0x7f } as const;

/** What the carrier's alphabet lacks must not be cut as plain text. */
function encodingFor(text: string, alphabet: Alphabet): 'ucs2' | undefined {
  if (alphabet === 'gsm') return undefined;
  const last = lastCode[alphabet];
  return [...text].every((character) => (character.codePointAt(0) ?? 0) <= last) ? undefined : 'ucs2';
}

const bitsOf = (form: LongTextForm): ReferenceBits => (form === 'udh16' ? 16 : 8);

/** How many short messages a carrier gets for a text: one where it cuts the text itself. */
export function countParts(text: string, { longText, alphabet }: CarrierSettings): number {
  return longText === 'payload' ? 1 : countSegments(text, bitsOf(longText), encodingFor(text, alphabet)).segments;
}

/** One part of a text, as it goes to the carrier; the same however often it is asked for. */
export function cutPart({ series, text, alphabet, ...attempt }: Attempt, part: number): OutboundPart {
  const form = series.form ?? 'udh8';
  const reference = series.reference ?? 0;
  const encoding = encodingFor(text, alphabet);
  const cut = form === 'payload' ? uncut(text, encoding) : cutText(text, form, reference, encoding);
  const found = cut.parts[part - 1];
  if (found === undefined) throw new RangeError(`The text of ${attempt.messageId} has no part ${part} as ${form}`);
  return { ...attempt, ...found, part, total: cut.parts.length, form, reference, encoding: cut.encoding };
}

type Cut = Pick<OutboundPart, 'text' | 'octets' | 'hasHeader'>;

function cutText(text: string, form: LongTextForm, reference: number, as: 'ucs2' | undefined) {
  const bits = bitsOf(form);
  const { encoding, parts } = segmentText(text, { reference: reference % 2 ** bits, referenceBits: bits }, as);
  return { encoding, parts: parts.map((part) => toCut(part, form)) };
}

/** With `sar`, the optional parameters say what the header would. */
function toCut(
  { text, octets, header }: { text: string; octets: Uint8Array; header: Uint8Array },
  form: LongTextForm,
): Cut {
  if (form === 'sar') return { text, octets: octets.subarray(header.length), hasHeader: false };
  return { text, octets, hasHeader: header.length > 0 };
}

function uncut(text: string, as: 'ucs2' | undefined) {
  const { encoding, parts } = segmentText(text, { reference: 0 }, as);
  const octets = Buffer.concat(parts.map((part) => part.octets.subarray(part.header.length)));
  return { encoding, parts: [{ text, octets, hasHeader: false }] };
}

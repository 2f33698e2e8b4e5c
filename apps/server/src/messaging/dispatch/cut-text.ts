import { countSegments, type ReferenceBits, segmentText } from '@ngoma/sms';
import type { LongTextForm, OutboundPart } from '../carriers/carrier.ts';
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
}

const bitsOf = (form: LongTextForm): ReferenceBits => (form === 'udh16' ? 16 : 8);

/** How many short messages a carrier gets for a text: one where it cuts the text itself. */
export function countParts(text: string, form: LongTextForm): number {
  return form === 'payload' ? 1 : countSegments(text, bitsOf(form)).segments;
}

/** One part of a text, as it goes to the carrier; the same however often it is asked for. */
export function cutPart({ series, text, ...attempt }: Attempt, part: number): OutboundPart {
  const form = series.form ?? 'udh8';
  const reference = series.reference ?? 0;
  const cut = form === 'payload' ? uncut(text) : cutText(text, form, reference);
  const found = cut.parts[part - 1];
  if (found === undefined) throw new RangeError(`The text of ${attempt.messageId} has no part ${part} as ${form}`);
  return { ...attempt, ...found, part, total: cut.parts.length, form, reference, encoding: cut.encoding };
}

type Cut = Pick<OutboundPart, 'text' | 'octets' | 'hasHeader'>;

function cutText(text: string, form: LongTextForm, reference: number) {
  const bits = bitsOf(form);
  const { encoding, parts } = segmentText(text, { reference: reference % 2 ** bits, referenceBits: bits });
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

function uncut(text: string) {
  const { encoding, parts } = segmentText(text, { reference: 0 });
  const octets = Buffer.concat(parts.map((part) => part.octets.subarray(part.header.length)));
  return { encoding, parts: [{ text, octets, hasHeader: false }] };
}

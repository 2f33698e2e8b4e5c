import { countSegments, type ReferenceBits, segmentText } from '@ngoma/sms';
import type { UserId } from '../../account/caller.ts';
import type { Alphabet, Carrier, CarrierSettings, LongTextForm, OutboundPart } from '../carriers/carrier.ts';
import type { MessageId } from '../messages/message.ts';
import type { PartSequence, Submission } from '../submissions/repository.ts';

/**
 * The sequence that an attempt continues: handsets join parts by their reference, so that a carrier gets the old one
 * again. Undefined where this carrier has had no part yet, or its settings have changed.
 */
export function continueSequence(
  text: string,
  earlier: readonly Submission[],
  { name, settings }: Carrier,
): PartSequence | undefined {
  const now = countParts(text, settings);
  const last = earlier.findLast(
    ({ carrier, form, total }) => carrier === name && form === settings.longText && total === now,
  );
  return last && { carrier: name, total: last.total, form: last.form, reference: last.reference };
}

/** A new sequence; that of a split text has no reference yet. */
export function newSequence(text: string, { name, settings }: Carrier): PartSequence {
  const total = countParts(text, settings);
  return { carrier: name, total, form: settings.longText, reference: total > 1 ? null : 0 };
}

export const isSplit = ({ total }: PartSequence): boolean => total !== null && total > 1;

/** The numbers of the parts that the carrier has not accepted; 1 is the first. */
export function partsToSend(sequence: PartSequence, earlier: readonly Submission[]): number[] {
  const { carrier, form, reference } = sequence;
  const isAccepted = (part: number): boolean =>
    earlier.some(
      (each) =>
        each.state === 'accepted' &&
        each.part === part &&
        each.carrier === carrier &&
        each.form === form &&
        each.reference === reference,
    );
  return Array.from({ length: sequence.total ?? 1 }, (_, index) => index + 1).filter((part) => !isAccepted(part));
}

/** A text on its way to a carrier, in one attempt. */
export interface Attempt {
  readonly messageId: MessageId;
  readonly attempt: number;
  readonly to: string;
  readonly senderId: string | null;
  readonly userId?: UserId | undefined;
  readonly text: string;
  readonly expiresAtMs: number;
  readonly sequence: PartSequence;
  readonly alphabet: Alphabet;
}

const maxCharacterCode = { latin1: 0xff, ascii: 0x7f } as const;

/** A text with characters that the carrier's alphabet lacks is cut as UCS-2. */
function encodingFor(text: string, alphabet: Alphabet): 'ucs2' | undefined {
  if (alphabet === 'gsm') return undefined;
  const max = maxCharacterCode[alphabet];
  return [...text].every((character) => (character.codePointAt(0) ?? 0) <= max) ? undefined : 'ucs2';
}

const bitsOf = (form: LongTextForm): ReferenceBits => (form === 'udh16' ? 16 : 8);

/** The number of submits for a text: one if the carrier cuts it itself. */
export function countParts(text: string, { longText, alphabet }: CarrierSettings): number {
  return longText === 'payload' ? 1 : countSegments(text, bitsOf(longText), encodingFor(text, alphabet)).segments;
}

/** One part of a text, as submitted; deterministic, so that a retry submits the same octets. */
export function cutPart({ sequence, text, alphabet, ...attempt }: Attempt, part: number): OutboundPart {
  const form = sequence.form ?? 'udh8';
  const reference = sequence.reference ?? 0;
  const encoding = encodingFor(text, alphabet);
  const cut = form === 'payload' ? uncut(text, encoding) : cutText(text, form, reference, encoding);
  const found = cut.parts[part - 1];
  if (found === undefined) throw new RangeError(`The text of ${attempt.messageId} has no part ${part} as ${form}`);
  return { ...attempt, ...found, part, total: cut.parts.length, form, reference, encoding: cut.encoding };
}

function cutText(text: string, form: LongTextForm, reference: number, as: 'ucs2' | undefined) {
  const bits = bitsOf(form);
  const { encoding, parts } = segmentText(text, { reference: reference % 2 ** bits, referenceBits: bits }, as);
  // With `sar`, optional parameters replace the header.
  const withoutHeader = form === 'sar';
  return {
    encoding,
    parts: parts.map(({ text, octets, header }) =>
      withoutHeader
        ? { text, octets: octets.subarray(header.length), hasHeader: false }
        : { text, octets, hasHeader: header.length > 0 },
    ),
  };
}

function uncut(text: string, as: 'ucs2' | undefined) {
  const { encoding, parts } = segmentText(text, { reference: 0 }, as);
  const octets = Buffer.concat(parts.map((part) => part.octets.subarray(part.header.length)));
  return { encoding, parts: [{ text, octets, hasHeader: false }] };
}

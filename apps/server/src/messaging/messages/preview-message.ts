import {
  charactersOutsideGsm7,
  countSegments,
  type Encoding,
  segmentCapacity,
  segmentText,
  smartEncode,
} from '@ngoma/sms';
import { maxSegments } from './check/check-message.ts';

export interface MessagePreview {
  readonly encoding: Encoding;
  /** Septets for `gsm7`, UTF-16 code units for `ucs2`. */
  readonly units: number;
  readonly segments: number;
  /** Units left in the last segment. */
  readonly unitsLeft: number;
  readonly sendable: boolean;
  /** The characters outside the GSM alphabet, with their first positions. */
  readonly forcingUcs2: readonly { readonly character: string; readonly position: number }[];
  /** The text with characters of the GSM alphabet instead, if there is a replacement. */
  readonly smartEncoding: { readonly text: string; readonly segments: number } | undefined;
}

const maxForcingCharacters = 20;

export function previewMessage(text: string): MessagePreview {
  const { encoding, units, segments } = countSegments(text);
  const smart = smartEncode(text);
  return {
    encoding,
    units,
    segments,
    unitsLeft: unitsLeft(text, encoding, segments),
    sendable: segments <= maxSegments,
    forcingUcs2: forcingCharacters(text),
    smartEncoding:
      smart.replacements.length > 0 ? { text: smart.text, segments: countSegments(smart.text).segments } : undefined,
  };
}

/** The preview of the text with its replacements. */
export const previewSmartEncoded = (text: string): MessagePreview => ({
  ...previewMessage(smartEncode(text).text),
  smartEncoding: previewMessage(text).smartEncoding,
});

function unitsLeft(text: string, encoding: Encoding, segments: number): number {
  // All references have the same length.
  const last = segmentText(text, { reference: 0 }).parts.at(-1);
  return segmentCapacity(encoding, segments) - (last?.units ?? 0);
}

function forcingCharacters(text: string): MessagePreview['forcingUcs2'] {
  const first = new Map<string, number>();
  for (const { character, index } of charactersOutsideGsm7(text, text.length)) {
    if (!first.has(character)) first.set(character, index);
    if (first.size === maxForcingCharacters) break;
  }
  return Array.from(first, ([character, position]) => ({ character, position }));
}

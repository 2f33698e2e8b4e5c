import {
  charactersOutsideGsm7,
  countSegments,
  type Encoding,
  segmentCapacity,
  segmentText,
  smartEncode,
} from '@ngoma/sms';
import { maxSegments } from './check-message.ts';

/** How a text would be sent. */
export interface MessagePreview {
  readonly encoding: Encoding;
  /** Septets for `gsm7`, UTF-16 code units for `ucs2`. */
  readonly units: number;
  readonly segments: number;
  /** Units that fit before the next segment begins. */
  readonly unitsLeft: number;
  readonly sendable: boolean;
  /** The characters outside the GSM alphabet, each once, with its first position. */
  readonly forcingUcs2: readonly { readonly character: string; readonly position: number }[];
  /** The text in plain characters, where that brings it into the GSM alphabet. */
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

function unitsLeft(text: string, encoding: Encoding, segments: number): number {
  // Every reference takes the same space in the header.
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

import { smartEncode } from '@ngoma/sms';

export interface TextReplacement {
  readonly original: string;
  /** Empty for an invisible character. */
  readonly replacement: string;
}

export interface SmartEncodedText {
  readonly text: string;
  /** Each once, the first 20. */
  readonly replacements: readonly TextReplacement[];
}

const maxListed = 20;

/** Replaces typographic characters if the result needs only the GSM alphabet. */
export function toSmartEncoded(text: string): SmartEncodedText {
  const encoded = smartEncode(text);
  const byOriginal = new Map(encoded.replacements.map(({ original, replacement }) => [original, replacement]));
  const replacements = Array.from(byOriginal, ([original, replacement]) => ({ original, replacement }));
  return { text: encoded.text, replacements: replacements.slice(0, maxListed) };
}

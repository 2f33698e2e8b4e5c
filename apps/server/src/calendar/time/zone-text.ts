import { isTimeZone } from './time-zone.ts';
import { findAbbreviationOffset } from './zone-abbreviations.ts';

/** The zone that a date text names: an offset, or a name whose clocks may change. */
export type TextZone = { readonly offsetSeconds: number } | { readonly name: string };

/**
 * Reads the zone in a date as PHP does: `+02:00`, `GMT-5`, `EST`, `(Europe/Berlin)`. `undefined` for what names none, and
 * for letters that PHP's table knows by an offset of long ago.
 */
export function readZoneText(source: string): TextZone | undefined {
  const text = source.replace(/^\(|\)$/g, '').replace(/^GMT(?=[+-])/, '');
  if (/^[+-]/.test(text)) return readOffsetText(text);
  if (/^(?:hdt|kst|ndt)$/i.test(text)) return undefined;
  const minutes = findAbbreviationOffset(text);
  if (minutes !== undefined) return { offsetSeconds: minutes * 60 };
  return isTimeZone(text) ? { name: text } : undefined;
}

/** `+2`, `+02`, `+230`, `+0230`, `+02:30`, `+023015`, `+02:30:15`; at most the hours that clocks somewhere show. */
function readOffsetText(text: string): TextZone | undefined {
  const digits = text.slice(1);
  const [hours = 0, minutes = 0, seconds = 0] = digits.includes(':')
    ? digits.split(':').map(Number)
    : splitDigits(digits);
  const amount = hours * 3600 + minutes * 60 + seconds;
  const offsetSeconds = text.startsWith('-') ? -amount : amount;
  return offsetSeconds >= -12 * 3600 && offsetSeconds <= 14 * 3600 ? { offsetSeconds } : undefined;
}

function splitDigits(digits: string): number[] {
  if (digits.length <= 2) return [Number(digits)];
  const value = Number(digits);
  if (digits.length <= 4) return [Math.floor(value / 100), value % 100];
  return [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100];
}

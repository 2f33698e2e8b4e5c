import { dayMs } from '../../time/durations.ts';
import type { WallTime } from '../time/wall-time.ts';

/** Line breaks that any reader recognizes. Escaping them prevents injected properties (RFC 5545 §3.1). */
const LINE_BREAKS = new Set(['\r\n', '\n', '\v', '\f', '\r', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029']);
const BREAKS_AND_CONTROLS = /\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu;
const UNUSUAL = /[^\x20-\x7e]/;

/** A TEXT value (RFC 5545 §3.3.11). */
export function toText(text: string): string {
  const clean = withNewlines(text);
  return /[\\;,\n]/.test(clean) ? clean.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n') : clean;
}

/** The value that a reader returns for a TEXT value. */
export const toStoredText = (text: string): string => withNewlines(text).trim();

/** A property whose TEXT value is JSON, which keeps each character. */
export function toJsonLine(name: string, value: object): string {
  const json = JSON.stringify(value).replace(BREAKS_AND_CONTROLS, toJsonEscape);
  return toLine(`${name}:${toText(json)}`);
}

const toJsonEscape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A quoted parameter value, escaped as in RFC 6868. */
export function toQuoted(text: string): string {
  const written = withNewlines(text).replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'");
  return `"${written}"`;
}

/** A URI value; percent-encodes characters that URIs cannot contain. */
export function toUri(address: string): string {
  return address
    .toWellFormed()
    .replace(/[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]/gu, (character) => encodeURIComponent(character));
}

/** Normalizes line breaks to `\n` and removes control characters except tabs. */
function withNewlines(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text.toWellFormed().replace(BREAKS_AND_CONTROLS, (found) => {
    if (found === '\t') return found;
    return LINE_BREAKS.has(found) ? '\n' : '';
  });
}

const MAX_OCTETS = 75;

/** Folds a property into lines of at most 75 octets without splitting characters. */
export function toLine(line: string): string {
  if (UNUSUAL.test(line)) return foldCharacters(line);
  if (line.length <= MAX_OCTETS) return line;
  let folded = line.slice(0, MAX_OCTETS);
  for (let at = MAX_OCTETS; at < line.length; at += MAX_OCTETS - 1)
    folded += `\r\n ${line.slice(at, at + MAX_OCTETS - 1)}`;
  return folded;
}

function foldCharacters(line: string): string {
  let folded = '';
  let start = 0;
  let octets = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    const size = octetsOf(code);
    if (octets + size > MAX_OCTETS) {
      folded += `${line.slice(start, at)}\r\n `;
      start = at;
      octets = 1; // the leading space
    }
    octets += size;
    at += code > 0xffff ? 2 : 1;
  }
  return folded + line.slice(start);
}

function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** `2026-12-05 18:00:00` as `20261205T180000` (RFC 5545 §3.3.5). */
export function toLocalTime(wall: WallTime): string {
  return `${toDate(wall)}T${wall.slice(11, 13)}${wall.slice(14, 16)}${wall.slice(17, 19)}`;
}

/** `2026-12-05 18:00:00` as `20261205`. */
export function toDate(wall: WallTime): string {
  return wall.slice(0, 4) + wall.slice(5, 7) + wall.slice(8, 10);
}

/** An instant as `20261205T150000Z`. */
export function toUtcTime(instantMs: number): string {
  return `${toLocalTime(new Date(instantMs).toISOString())}Z`;
}

/** The next day as `20261206`; undefined after the year 9999. */
export function toNextDate(wall: WallTime): string | undefined {
  const next = new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + dayMs).toISOString();
  return next.startsWith('+') ? undefined : toDate(next);
}

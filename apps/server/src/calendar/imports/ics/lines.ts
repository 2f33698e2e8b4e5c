import { decodeQuotedPrintable } from './encoding.ts';

/** A line without folds (RFC 5545 §3.1), with its place in the file. */
export interface LogicalLine {
  readonly text: string;
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

const CR = 13;
const LF = 10;
const isBlank = (code: number): boolean => code === 32 || code === 9;

/** Splits a text at CRLF, LF and CR, unfolds lines, and skips empty ones. `first` is the number of the first line. */
export function* scanLines(text: string, first = 1): Generator<LogicalLine> {
  const findBreak = createBreakFinder(text);
  let line = first;
  for (let start = 0; start < text.length; ) {
    const number = line;
    let isFolded = false;
    let end = findBreak(start);
    let next = afterBreak(text, end);
    line += 1;
    while (next < text.length && (isBlank(text.charCodeAt(next)) || hasSoftBreak(text, start, end))) {
      isFolded = true;
      end = findBreak(next);
      next = afterBreak(text, end);
      line += 1;
    }
    const raw = text.slice(start, end);
    const unfolded = isFolded ? unfold(raw) : raw;
    if (unfolded.trim() !== '') yield { text: unfolded, line: number, start, end };
    start = next;
  }
}

/** Finds the next CR or LF; remembers both, so that files without one of them are searched once. */
function createBreakFinder(text: string): (from: number) => number {
  const places = { '\r': -1, '\n': -1 };
  const find = (character: '\r' | '\n', from: number): number => {
    if (places[character] < from) {
      const found = text.indexOf(character, from);
      places[character] = found === -1 ? text.length : found;
    }
    return places[character];
  };
  return (from) => Math.min(find('\r', from), find('\n', from));
}

/** A second CR before LF comes from a conversion of line ends that was made twice. */
function afterBreak(text: string, end: number): number {
  if (text.charCodeAt(end) !== CR) return Math.min(end + 1, text.length);
  if (text.charCodeAt(end + 1) === LF) return end + 2;
  if (text.charCodeAt(end + 1) === CR && text.charCodeAt(end + 2) === LF) return end + 3;
  return end + 1;
}

const MAX_HEAD = 200;

/** Lines of vCalendar 1.0 in quoted-printable end with `=` when they continue. */
function hasSoftBreak(text: string, start: number, end: number): boolean {
  if (text.charCodeAt(end - 1) !== 61) return false;
  return /^[^:\r\n]*;ENCODING=QUOTED-PRINTABLE[;:]/i.test(text.slice(start, Math.min(end, start + MAX_HEAD)));
}

const unfold = (raw: string): string =>
  /^[^:\r\n]{0,200};ENCODING=QUOTED-PRINTABLE[;:]/i.test(raw)
    ? raw.replace(/=(?:\r\r?\n|\n|\r)[ \t]?/g, '').replace(/(?:\r\r?\n|\n|\r)[ \t]/g, '')
    : raw.replace(/(?:\r\r?\n|\n|\r)[ \t]/g, '');

/** A property with its parameters. */
export interface ContentLine {
  readonly name: string;
  readonly params: ReadonlyMap<string, string>;
  /** With the escapes of texts; of the other types without them. */
  readonly value: string;
  readonly line: number;
  readonly text: string;
}

const TIMES = /^(?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID)$/;
/** Values that are no text and contain no backslash; Data::ICal of Perl escapes their commas as in texts. */
const UNESCAPED = /^(?:DTSTART|DTEND|DURATION|EXDATE|RDATE|RECURRENCE-ID|RRULE|EXRULE|GEO)$/;

/** Undefined if the line is no property. */
export function readLine({ text, line }: LogicalLine): ContentLine | undefined {
  const [written = ''] = /^[\w-]+/.exec(text) ?? [];
  const name = written.toUpperCase();
  if (name === '') return undefined;
  const colon = TIMES.test(name) ? findTimeColon(text) : findColon(text, written.length);
  if (colon === -1 || !/^[;:]/.test(text.slice(written.length))) return undefined;
  const params = readParams(text.slice(written.length, colon), TIMES.test(name));
  const value = text.slice(colon + 1);
  return { name, params, value: UNESCAPED.test(name) ? value.replaceAll('\\', '') : value, line, text };
}

/** Some programs do not quote zones such as `(UTC+01:00) Berlin`. Only times such as `2031-05-01T18:00` contain colons. */
function findTimeColon(text: string): number {
  const dashed = text.search(/:\s*\d{4}-\d\d-\d\d/);
  return dashed === -1 ? text.lastIndexOf(':') : dashed;
}

/** The first colon outside quotes. */
function findColon(text: string, from: number): number {
  let isQuoted = false;
  for (let place = from; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 58 && !isQuoted) return place;
  }
  return -1;
}

function readParams(text: string, isTime: boolean): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  const parts = isTime ? text.split(';') : text.match(/(?:[^;"]|"[^"]*")+/g);
  for (const part of parts ?? []) {
    const equals = part.indexOf('=');
    if (equals === -1) continue;
    const name = part.slice(0, equals).trim().toUpperCase();
    if (!params.has(name)) params.set(name, unquote(part.slice(equals + 1).trim()));
  }
  return params;
}

const CARETS: Readonly<Record<string, string>> = { '^n': '\n', "^'": '"', '^^': '^' };

/** Decodes quotes and RFC 6868. */
const unquote = (text: string): string =>
  text.replace(/^"([^"]*)"$/, '$1').replace(/\^[n'^]/g, (found) => CARETS[found] ?? found);

/** The value of a text property; decodes quoted-printable of vCalendar 1.0. */
export function toText({ params, value }: ContentLine): string {
  const encoding = params.get('ENCODING')?.toUpperCase();
  if (encoding === 'QUOTED-PRINTABLE') return decodeQuotedPrintable(value, params.get('CHARSET')).trim();
  return unescapeText(value).trim();
}

const unescapeText = (value: string): string =>
  value.includes('\\') ? value.replace(/\\([\s\S])/g, (_, escaped) => (/n/i.test(escaped) ? '\n' : escaped)) : value;

/** Splits at commas that are not escaped. */
export const toTexts = ({ value }: ContentLine): string[] =>
  (value.match(/(?:[^\\,]|\\[\s\S])+/g) ?? []).map((text) => unescapeText(text).trim()).filter((text) => text !== '');

/** Limits the content of a line in reports. */
const MAX_SHOWN = 100;

export const showLine = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

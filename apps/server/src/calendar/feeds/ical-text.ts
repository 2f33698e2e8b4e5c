/**
 * Content lines of iCalendar (RFC 5545 §3.1). Whatever the values contain, each property is one line of the unfolded
 * text: no value can begin another property.
 */

/**
 * What any reader may take for the end of a line: RFC 5545 knows two of these, languages and editors all of them.
 */
const LINE_BREAKS = new Set(['\r\n', '\n', '\v', '\f', '\r', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029']);
const BREAKS_AND_CONTROLS = /\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu;
const UNUSUAL = /[^\x20-\x7e]/;

/** The value of a property that is text (§3.3.11): a title, a description. */
export function toText(text: string): string {
  const clean = withNewlines(text);
  return /[\\;,\n]/.test(clean) ? clean.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n') : clean;
}

/** The value of a parameter, in quotes, with what quotes cannot contain written as RFC 6868 has it. */
export function toQuoted(text: string): string {
  const written = withNewlines(text).replaceAll('^', '^^').replaceAll('\n', '^n').replaceAll('"', "^'");
  return `"${written}"`;
}

/** An address as the value of a property: what addresses cannot contain is percent-encoded. */
export function toUri(address: string): string {
  return address
    .toWellFormed()
    .replace(/[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]/gu, (character) => encodeURIComponent(character));
}

/** With every line break as `\n`, and without other control characters, which no value may contain; a tab may be. */
function withNewlines(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  return text.toWellFormed().replace(BREAKS_AND_CONTROLS, (found) => {
    if (found === '\t') return found;
    return LINE_BREAKS.has(found) ? '\n' : '';
  });
}

const MAX_OCTETS = 75;

/** A property as lines of at most 75 octets, all but the first begun by a space; no character is cut in two. */
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
      octets = 1; // the space before it
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

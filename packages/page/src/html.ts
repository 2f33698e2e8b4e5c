import { areElementsInLine, endOf, readLiterals, separate, startOf } from './white-space.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | undefined | null | false | readonly Part[];

/**
 * HTML from a template. Values are escaped unless they are HTML; `undefined`, `null` and `false` are omitted. Line breaks
 * of the template with their indentation are dropped, or a space where words or elements of a line would touch.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  const literals = readLiterals(parts);
  let text = '';
  let left = literals[0]?.end ?? 'inline';
  let isBroken = false;
  for (const [index, literal] of literals.entries()) {
    isBroken ||= literal.breaksBefore;
    if (literal.text !== '') {
      text += (isBroken ? separate(left, literal.start) : '') + literal.text;
      left = literal.end;
      isBroken = false;
    }
    isBroken ||= literal.breaksAfter;
    const value = toText(values[index]);
    if (value === '') continue;
    if (isBroken && literal.isInTag) text += value.startsWith(' ') ? value : ` ${value}`;
    else text += (isBroken ? separate(left, startOf(value)) : '') + value;
    left = literal.isInTag ? 'inline' : endOf(value);
    isBroken = false;
  }
  return new Html(text);
}

function toText(value: Part): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : joinParts(value);
}

/** The parts of a list; a space separates elements of a line, such as links. */
function joinParts(parts: readonly Part[]): string {
  let text = '';
  let previous = '';
  for (const part of parts) {
    const next = toText(part);
    if (next === '') continue;
    text += areElementsInLine(previous, next) ? ` ${next}` : next;
    previous = next;
  }
  return text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for content and for attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

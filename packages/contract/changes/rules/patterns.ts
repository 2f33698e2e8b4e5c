import { additive, type Difference } from '../change.ts';

/** Patterns that differ only in character classes. Redocly reports every changed pattern as breaking. */
export function classifyPattern({ property, side, before, after }: Difference) {
  if (property !== 'pattern' || side === 'both' || typeof before !== 'string' || typeof after !== 'string') return;
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before];
  return isWider(narrow, wide) ? additive() : undefined;
}

/** A class of single characters and ranges, such as `[A-Za-z_]`; others are compared as texts. */
const plainClass = /\[((?:[^\]\\^-](?:-[^\]\\^-])?)+)\]/g;

/** Whether every text that `narrow` matches also matches `wide`, as its classes contain at least the same characters. */
function isWider(narrow: string, wide: string): boolean {
  const [classes, wider] = [readClasses(narrow), readClasses(wide)];
  if (narrow.replace(plainClass, '[]') !== wide.replace(plainClass, '[]')) return false;
  return classes.every((each, index) => [...each].every((character) => wider[index]?.has(character)));
}

const readClasses = (pattern: string): Set<string>[] =>
  [...pattern.matchAll(plainClass)].map(([, content = '']) => new Set(expandRanges(content)));

const expandRanges = (content: string): string[] =>
  [...content.matchAll(/(.)(?:-(.))?/gsu)].flatMap(([, first = '', last = first]) => {
    const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    return Array.from({ length: to - from + 1 }, (_none, index) => String.fromCodePoint(from + index));
  });

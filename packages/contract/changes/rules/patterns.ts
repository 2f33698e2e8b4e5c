import { additive, type Difference } from '../change.ts';

/**
 * Patterns that differ only in character classes, or in alternatives at their beginning. Redocly reports every changed
 * pattern as breaking.
 */
export function classifyPattern({ property, side, before, after }: Difference) {
  if (property !== 'pattern' || side === 'both' || typeof before !== 'string' || typeof after !== 'string') return;
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before];
  return isWider(narrow, wide) || hasMoreAlternatives(narrow, wide) ? additive() : undefined;
}

/** A class of single characters and ranges, such as `[A-Za-z_]`; others are compared as texts. */
const plainClass = /\[((?:[^\]\\^-](?:-[^\]\\^-])?)+)\]/g;

/** Whether every text that `narrow` matches also matches `wide`, as its classes contain at least the same characters. */
function isWider(narrow: string, wide: string): boolean {
  const [classes, wider] = [readClasses(narrow), readClasses(wide)];
  if (narrow.replace(plainClass, '[]') !== wide.replace(plainClass, '[]')) return false;
  return classes.every((each, index) => [...each].every((character) => wider[index]?.has(character)));
}

/** Whether `wide` is `narrow` with further alternatives in the group at its beginning: `^(a|b)c` after `^(a)c`. */
function hasMoreAlternatives(narrow: string, wide: string): boolean {
  const [fewer, more] = [readAlternatives(narrow), readAlternatives(wide)];
  if (fewer === undefined || more === undefined || fewer.rest !== more.rest) return false;
  return fewer.alternatives.every((each) => more.alternatives.includes(each));
}

/** Escaped characters, classes, and signs that begin, separate or end alternatives. */
const token = /\\.|\[(?:\\.|[^\]\\])*\]|[()|]|[^\\[()|]+/gsu;

/** The alternatives of `^(…|…)`, and the rest; none with references, whose numbers a further group changes. */
function readAlternatives(pattern: string) {
  if (!/^\^\((?!\?)/.test(pattern) || /\\[1-9k]/.test(pattern)) return undefined;
  const alternatives = [''];
  let depth = 1;
  for (const { 0: text, index } of pattern.slice(2).matchAll(token)) {
    if (text === '(') depth++;
    if (text === ')') depth--;
    if (depth === 0) return { alternatives, rest: pattern.slice(2 + index) };
    if (text === '|' && depth === 1) alternatives.push('');
    else alternatives.push(`${alternatives.pop()}${text}`);
  }
  return undefined;
}

const readClasses = (pattern: string): Set<string>[] =>
  [...pattern.matchAll(plainClass)].map(([, content = '']) => new Set(expandRanges(content)));

const expandRanges = (content: string): string[] =>
  [...content.matchAll(/(.)(?:-(.))?/gsu)].flatMap(([, first = '', last = first]) => {
    const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
    return Array.from({ length: to - from + 1 }, (_none, index) => String.fromCodePoint(from + index));
  });

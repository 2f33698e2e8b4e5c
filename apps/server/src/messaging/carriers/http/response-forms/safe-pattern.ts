import { RE2JS } from 're2js';

/** Its message is the end of a sentence. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

export const maxPatternLength = 500;

/**
 * Compiles a regular expression of the settings, without the parts that make a search slow.
 * @throws PatternError
 */
export function parsePattern(source: string): RegExp {
  if (source === '' || source.length > maxPatternLength)
    throw new PatternError(`must be a regular expression of 1 to ${maxPatternLength} characters`);
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, 'u');
  } catch {
    throw new PatternError('must be a regular expression of JavaScript');
  }
  const error = findSlowPart(source);
  if (error !== undefined) throw new PatternError(error);
  try {
    compile(pattern);
  } catch {
    throw new PatternError('must be a regular expression without repetitions of more than 1,000 times');
  }
  return pattern;
}

/** Escapes, classes, groups and quantifiers. */
const token =
  /\\(?:[pPu]\{[^}]*\}|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|<[^>]*>|[^:]*:))?|\)|[*+?]|\{\d+(?:,\d*)?\}|./gsu;

const isQuantifier = (text: string | undefined): boolean => text !== undefined && /^(?:[*+?]|\{\d)/.test(text);

function findSlowPart(source: string): string | undefined {
  const tokens = source.match(token) ?? [];
  // Whether each open group has a quantifier in it.
  const groups = [false];
  for (const [index, each] of tokens.entries()) {
    if (/^\\[1-9k]/.test(each)) return 'must have no back-references';
    if (/^\(\?<?[=!]/.test(each)) return 'must have no look-ahead and no look-behind';
    if (each.startsWith('(')) groups.push(false);
    const isRepeated = isQuantifier(tokens[index + 1]);
    if (each === ')') {
      const hadQuantifier = groups.pop() ?? false;
      if (hadQuantifier && isRepeated && tokens[index + 1] !== '?')
        return 'must have no quantifier on a group that has a quantifier in it';
      if (hadQuantifier) groups[groups.length - 1] = true;
    }
    if (isRepeated) groups[groups.length - 1] = true;
  }
  return undefined;
}

/** RE2 searches in a time that grows with the length of the text, whatever the text; RegExp may take hours. */
const compiled = new WeakMap<RegExp, RE2JS>();

function compile(pattern: RegExp): RE2JS {
  const known = compiled.get(pattern) ?? RE2JS.compile(RE2JS.translateRegExp(pattern.source));
  compiled.set(pattern, known);
  return known;
}

/** The texts of the named groups; undefined for groups that take no part in the match. */
export type PatternGroups = Readonly<Record<string, string | undefined>>;

/** The first match; undefined without one. */
export function matchPattern(pattern: RegExp, text: string): PatternGroups | undefined {
  const matcher = compile(pattern).matcher(text);
  if (!matcher.find()) return undefined;
  return Object.fromEntries(groupNames(pattern).map((name) => [name, matcher.group(name) ?? undefined]));
}

/** The names of the groups of a pattern. */
export const groupNames = (pattern: RegExp): readonly string[] =>
  (pattern.source.match(token) ?? []).flatMap((each) => /^\(\?<([^=!>][^>]*)>$/.exec(each)?.[1] ?? []);

import vm from 'node:vm';

/** Its message is the end of a sentence. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

export const maxPatternLength = 500;
/** CPU time, so that a busy machine does not decide; a pattern that needs more does not match. */
export const maxMatchMs = 250;

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

/** A context of its own, as only its scripts have a time limit. */
const context = vm.createContext({ pattern: /./u, text: '' });
const script = new vm.Script('pattern.exec(text)');

/** The match, or null without one and where the search takes too long: a hostile text makes some patterns slow. */
export function matchWithinTime(pattern: RegExp, text: string, cpuMs = usedCpuMs): RegExpExecArray | null {
  Object.assign(context, { pattern, text });
  // A search that was interrupted before it had its CPU time begins again with more time on the clock.
  for (let timeout = maxMatchMs; ; timeout *= 2) {
    const beforeMs = cpuMs();
    try {
      return script.runInContext(context, { timeout }) as RegExpExecArray | null; // as: what `exec` returns
    } catch {
      if (cpuMs() - beforeMs >= maxMatchMs) return null;
    }
  }
}

/** Of this thread, or of the process before Node 23.9. */
const cpuUsage = process.threadCpuUsage ?? process.cpuUsage;

function usedCpuMs(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1_000;
}

/** The names of the groups of a pattern. */
export const groupNames = (pattern: RegExp): readonly string[] =>
  (pattern.source.match(token) ?? []).flatMap((each) => /^\(\?<([^=!>][^>]*)>$/.exec(each)?.[1] ?? []);

import { byConcreteness, readTemplate } from '../document/path-template.ts';

interface Candidate<Target> {
  readonly expression: RegExp;
  readonly target: Target;
}

/** Returns what belongs to the path of a request, also with a slash at its end; undefined for an unknown path. */
export type FindRoute<Target> = (path: string) => Target | undefined;

/**
 * Finds the target of a path: literal paths in a map, templates by their first segment. The more concrete path of two comes
 * first, whichever stands first in the document.
 */
export function createRouteFinder<Target>(targets: ReadonlyMap<string, Target>): FindRoute<Target> {
  const literal = new Map([...targets].filter(([path]) => !isTemplate(path)));
  const byFirstSegment = new Map<string, Candidate<Target>[]>();
  for (const [path, target] of [...targets].sort(([one], [other]) => byConcreteness(one, other))) {
    if (!isTemplate(path)) continue;
    const first = firstSegment(path);
    const key = isTemplate(first) ? anySegment : first;
    const candidates = byFirstSegment.get(key) ?? [];
    candidates.push({ expression: readTemplate(path, true).expression, target });
    byFirstSegment.set(key, candidates);
  }
  const findIn = (key: string, path: string) =>
    byFirstSegment.get(key)?.find(({ expression }) => expression.test(path))?.target;

  return (path) =>
    literal.get(path) ??
    (path.endsWith('/') ? literal.get(path.slice(0, -1)) : undefined) ??
    findIn(firstSegment(path), path) ??
    findIn(anySegment, path);
}

const isTemplate = (path: string): boolean => path.includes('{');

/** No segment has a slash. */
const anySegment = '/';

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end);
}

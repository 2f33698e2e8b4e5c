/** A path of a document such as `/books/{book-id}/cover.{format}`. */
export interface PathTemplate {
  /** The names of the parameters, in their order. */
  readonly names: readonly string[];
  /** Matches requests, with the encoded value of each parameter as a group. */
  readonly expression: RegExp;
}

const parameter = /\{([^{}]+)\}/g;

/** Reads a path; matches also with a slash at the end, in any case unless `isCaseSensitive` is set. */
export function readTemplate(path: string, isCaseSensitive = false): PathTemplate {
  const source = path
    .split(/(\{[^{}]+\})/)
    .map((part) => (part.startsWith('{') ? '([^/]+)' : escapeExpression(part)))
    .join('');
  return {
    names: [...path.matchAll(parameter)].map(([, name = '']) => name),
    expression: new RegExp(`^${source}/?$`, isCaseSensitive ? '' : 'i'),
  };
}

const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Sorts paths: the more concrete one first, so that `/books/mine` is found before `/books/{id}`. */
export function byConcreteness(one: string, other: string): number {
  const [ones, others] = [one.split('/'), other.split('/')];
  for (const [index, segment] of ones.entries()) {
    const difference = weightOf(segment) - weightOf(others[index] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

/** 0 for a fixed segment; otherwise less for a segment with more fixed characters. */
function weightOf(segment: string): number {
  if (!segment.includes('{')) return 0;
  return 1 / (1 + segment.replace(parameter, '').length);
}

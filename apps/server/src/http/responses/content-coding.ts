import { createLruCache } from '../../limits/lru-cache.ts';

/** How bytes are compressed on their way, in our order where a client likes several alike: the smallest result first. */
export const codings = ['br', 'zstd', 'gzip'] as const;
export type Coding = (typeof codings)[number];

const maxRemembered = 500;
const maxRememberedLength = 200;
/** Browsers send a handful of headers, again and again. */
const remembered = createLruCache<string, Coding | 'identity'>({ capacity: maxRemembered });

/**
 * The coding that a client likes best by its `Accept-Encoding`; undefined for none. What is not compressed is for
 * everybody: it is sent where the header is broken or lists nothing that we know, even if it refuses `identity`.
 */
export function preferredCoding(header: string | undefined): Coding | undefined {
  if (header === undefined) return undefined;
  const preferred = remembered.get(header) ?? remember(header, decide(header));
  return preferred === 'identity' ? undefined : preferred;
}

function remember(header: string, preferred: Coding | 'identity'): Coding | 'identity' {
  if (header.length <= maxRememberedLength) remembered.set(header, preferred);
  return preferred;
}

function decide(header: string): Coding | 'identity' {
  const weights = readWeights(header);
  if (weights === undefined) return 'identity';
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = codings.toSorted((one, other) => weightOf(other) - weightOf(one));
  const weight = best === undefined ? 0 : weightOf(best);
  // Nobody has to name `identity`: unless it is named, it comes last.
  return best === undefined || weight === 0 || weight < (weights.get('identity') ?? 0) ? 'identity' : best;
}

const member = /^[ \t]*([\w!#$%&'*+.^`|~-]+)[ \t]*(?:;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/i;

/** The codings of the header with their weights (RFC 9110 §12.5.3); undefined where it is broken. */
function readWeights(header: string): Map<string, number> | undefined {
  const weights = new Map<string, number>();
  for (const text of header.split(',')) {
    if (/^[ \t]*$/.test(text)) continue;
    const [, name, weight = '1'] = member.exec(text) ?? [];
    if (name === undefined) return undefined;
    weights.set(nameOf(name), Number(weight));
  }
  return weights;
}

/** `x-gzip` is an old name of `gzip` (RFC 9110 §8.4.1.3). */
const nameOf = (name: string): string => name.toLowerCase().replace(/^x-gzip$/, 'gzip');

import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** How bytes are compressed on their way, in our order where a client likes several alike: the smallest result first. */
export const codings = ['br', 'zstd', 'gzip'] as const;
export type Coding = (typeof codings)[number];

const maxRemembered = 500;
const maxRememberedLength = 200;
/** Browsers send a handful of headers, again and again. */
const remembered = new LRUCache<string, Coding | 'identity'>({ max: maxRemembered });

/**
 * The coding that a client likes best by its `Accept-Encoding`; undefined for none. What is not compressed is for
 * everybody: it is sent where the header lists nothing that we know, even if it refuses `identity`.
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
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } });
  // @ts-expect-error: the type declarations lack the second parameter, our order between codings of the same weight
  const best: string | undefined = accepted.encoding([...codings, 'identity'], { preferred: codings });
  return codings.find((coding) => coding === best) ?? 'identity';
}

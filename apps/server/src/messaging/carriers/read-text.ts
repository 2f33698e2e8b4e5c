import { decodeText } from '@ngoma/smpp';
import { storableText } from '../../text/storable-text.ts';
import type { EncodedText } from './carrier.ts';

/**
 * The text of octets that follow each other, such as the parts of a long text: a character may begin in one and end in the
 * next.
 */
export function readText(pieces: readonly EncodedText[]): string {
  const runs: EncodedText[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.alphabet !== piece.alphabet || isCut(last)) runs.push(piece);
    else runs.splice(-1, 1, { ...last, octets: Buffer.concat([last.octets, piece.octets]) });
  }
  const text = runs.map(({ alphabet, octets }) => decodeText(octets, alphabet)).join('');
  return storableText(text);
}

/** Half a unit would shift all that follows it. */
const isCut = ({ alphabet, octets }: EncodedText): boolean => alphabet === 'ucs2' && octets.length % 2 === 1;

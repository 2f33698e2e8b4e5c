import { decodeText } from '@ngoma/smpp';
import { storableText } from '../../text/storable-text.ts';
import type { EncodedText } from './carrier.ts';

/** The maximum length of stored ids, codes and numbers of carriers. */
export const maxWordLength = 100;

/** A field of a carrier as it is stored; null if empty. */
export const wordOrNull = (text: string | undefined, most = maxWordLength): string | null =>
  storableText(text ?? '', most) || null;

/** Decodes consecutive parts of a text together, as a character may be split between two parts. */
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

/** Half a UTF-16 unit would shift all following characters. */
const isCut = ({ alphabet, octets }: EncodedText): boolean => alphabet === 'ucs2' && octets.length % 2 === 1;

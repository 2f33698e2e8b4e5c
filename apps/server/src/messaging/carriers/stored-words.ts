import { storableText } from '../../text/storable-text.ts';

/** The longest id, code or number that is stored of what a carrier wrote. */
export const longestWord = 100;

/** What a carrier wrote into a field, as it is stored; null where that is nothing. */
export const wordOrNull = (text: string | undefined, most = longestWord): string | null =>
  storableText(text ?? '', most) || null;

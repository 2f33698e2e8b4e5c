import { decodeHTMLStrict } from 'entities';

/** Letters that MySQL collations treat as equal to others, and ligatures that Unicode does not decompose. */
const otherSpellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  'е\u0308': 'е',
};

const LETTERS = /[ßæœøłđðħŧς]|е\u0308/gu;
/** Removable accents. In other scripts (й, ї, vowels of Hindi and Thai) an accent makes another letter. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Hiragana}\p{Script=Katakana}])[\p{M}\u3099\u309a]+/gu;
const ENTITIES = /&(?:amp|#0?38|lt|#0?60|gt|#0?62|quot|#0?34|#0?39);/g;

/**
 * Folds case, accents, ligatures and widths of stored texts and queries as MySQL collations do, so that the engines compare
 * characters only. A change requires a migration that folds the stored texts again.
 */
export function foldText(text: string): string {
  // Fast path: ASCII needs no decomposition.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return decodeEntities(text.toLowerCase());
  const letters = text.toWellFormed().normalize('NFKD').toLowerCase().replace(ACCENTS, '');
  return decodeEntities(letters.replace(LETTERS, (letter) => otherSpellings[letter] ?? letter).normalize('NFC'));
}

/** Decodes entities of stored names and descriptions. */
function decodeEntities(text: string): string {
  return text.replace(/&(?:nbsp|#160);/g, ' ').replace(ENTITIES, (entity) => decodeHTMLStrict(entity));
}

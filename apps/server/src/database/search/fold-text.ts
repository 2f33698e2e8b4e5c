/** Letters of their own that MySQL's collation takes for others, and ligatures that Unicode does not take apart. */
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
/** Accents of scripts in which they only mark a letter: elsewhere (й, ї, vowels of Hindi and Thai) they make another one. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Hiragana}\p{Script=Katakana}])[\p{M}\u3099\u309a]+/gu;
const ENTITIES = /&(?:amp|#0?38|lt|#0?60|gt|#0?62|quot|#0?34|#0?39|nbsp|#160);/g;
const characters: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' };

/**
 * A text as searches compare it: without differences of case, accents, ligatures and widths, as MySQL's collations
 * compare. Stored texts and the words that are looked for are both folded here, so that the engines compare characters
 * only. Stored texts stay folded as they were: whoever changes this writes a migration that folds them again.
 */
export function foldText(text: string): string {
  // What is ASCII, as most is, has nothing to take apart.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is that of ASCII
  if (/^[\x00-\x7f]*$/.test(text)) return decodeEntities(text.toLowerCase());
  const letters = text.toWellFormed().normalize('NFKD').toLowerCase().replace(ACCENTS, '');
  return decodeEntities(letters.replace(LETTERS, (letter) => otherSpellings[letter] ?? letter).normalize('NFC'));
}

/** Names and descriptions are stored with some signs as entities; readers see and type the signs. */
function decodeEntities(text: string): string {
  return text.replace(ENTITIES, (entity) => characters[entity] ?? decodeNumber(entity));
}

function decodeNumber(entity: string): string {
  const number = /\d+/.exec(entity)?.[0];
  if (number === undefined) return '&';
  return number === '160' ? ' ' : String.fromCharCode(Number(number));
}

/** The names that are most like a typed one, best first: with a part of it, or with a few other letters. */
export function nearestNames<Named extends { readonly name: string }>(
  records: readonly Named[],
  typed: string,
  count: number,
): readonly Named[] {
  const asked = simplify(typed);
  return records
    .map((record) => ({ record, likeness: likenessOf(simplify(record.name), asked) }))
    .filter(({ likeness }) => likeness >= leastLikeness)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, count)
    .map(({ record }) => record);
}

const leastLikeness = 0.3;

/** Without accents, signs and capital letters. */
const simplify = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** From 0 to 1. A name that contains the text, or a word that is like a word of the text, counts more than the whole. */
function likenessOf(name: string, asked: string): number {
  if (name === '' || asked === '') return 0;
  if (name === asked) return 1;
  if (name.includes(asked) || asked.includes(name)) return 0.9;
  const words = asked.split(' ').map((word) => Math.max(...name.split(' ').map((each) => diceOf(each, word))));
  return Math.max(diceOf(name, asked), (words.reduce((sum, each) => sum + each, 0) / words.length) * 0.95);
}

/** The share of pairs of letters that two texts have in common (Dice's coefficient). */
function diceOf(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)];
  const common = [...left].filter((pair) => right.has(pair)).length;
  return (2 * common) / (left.size + right.size);
}

/** The pairs of letters, with the ends, so that texts of one letter have pairs too. */
const pairsOf = (text: string): ReadonlySet<string> => {
  const letters = [...` ${text} `];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
};

const maxNameLength = 40;

/** The variable of a column: `Child’s name` is `childs_name`, `Prénom` is `prenom`. Empty without letters or digits. */
export function toVariableName(heading: string): string {
  const plain = heading
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase();
  const name = plain.replace(/[^a-z0-9]+/g, '_').replace(/^_|_$/g, '');
  const started = /^\d/.test(name) ? `column_${name}` : name;
  return started.slice(0, maxNameLength);
}

/** Words of headings over numbers, in English, French, Luganda and Swahili. */
const numberWords = /\b(?:to|phones?|tel|telephone|mobile|cell|number|contact|msisdn|whatsapp|numero|essimu|simu)\b/;

export const namesNumbers = (heading: string): boolean =>
  numberWords.test(toVariableName(heading).replaceAll('_', ' '));

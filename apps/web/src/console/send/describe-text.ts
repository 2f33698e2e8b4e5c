import { charactersOutsideGsm7, countSegments, segmentCapacity, smartEncode } from '@ngoma/sms';

const maxSegments = 10;
const maxNamed = 8;

/**
 * Sentences about the length of a text and its costly characters. The same function counts in the browser and on the
 * server. `replaces`: whether costly characters are replaced when it is sent.
 */
export function describeText(text: string, replaces: boolean): readonly string[] {
  const plain = smartEncode(text);
  const sent = replaces ? plain.text : text;
  const { encoding, units, segments } = countSegments(sent);
  const counted = `${plural(segments, 'segment')}: ${units} of ${segments * segmentCapacity(encoding, segments)} characters.`;
  const sentences = [segments > maxSegments ? `${counted} A text may have ${maxSegments} segments.` : counted];
  if (encoding === 'ucs2') sentences.push(...describeCostly(text, plain.text));
  return sentences;
}

function describeCostly(text: string, plain: string): string[] {
  const costly = [...new Set(charactersOutsideGsm7(text, text.length).map(({ character }) => character))];
  const named = costly.slice(0, maxNamed).map((character) => nameOf(character) + replacementOf(character));
  const more = costly.length > maxNamed ? ` and ${costly.length - maxNamed} more` : '';
  const { segments } = countSegments(plain);
  const advice =
    plain === text
      ? 'Without them, a segment holds 160 characters instead of 70.'
      : `With costly characters replaced: ${plural(segments, 'segment')}.`;
  return [`Costly characters: ${named.join(', ')}${more}.`, advice];
}

/** Characters that cannot be seen are shown as their code. */
const nameOf = (character: string): string =>
  /[\p{Z}\p{C}\p{M}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;

function replacementOf(character: string): string {
  const { text } = smartEncode(character);
  if (text === character) return ' (no replacement)';
  return text.trim() === '' ? ` (${text === '' ? 'left out' : 'space'})` : ` (${text})`;
}

export const plural = (count: number, noun: string): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${noun}${count === 1 ? '' : 's'}`;

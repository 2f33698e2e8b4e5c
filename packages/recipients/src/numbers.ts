import { parseUgandanNumber } from '@ngoma/sms';
import { cleanCell } from './table.ts';

/** A number as it was typed, valid or not, or a text beside it. */
export interface Token {
  readonly kind: 'number' | 'text';
  readonly text: string;
}

/** `7.72E+08`, also with a comma: a spreadsheet has rounded a number. */
export const isShortened = (text: string): boolean => /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(text);

/** The numbers and texts of a cell, in their order. Separators are spaces, slashes, commas, semicolons and bars. */
export function readTokens(cell: string): readonly Token[] {
  const text = cleanCell(cell);
  if (text === '') return [];
  if (parseUgandanNumber(text) !== undefined || isShortened(text)) return [{ kind: 'number', text }];
  // A word in parentheses, or behind a colon, is no part of a number: `Tel:0772…(mum)`. Nor are brackets: `Amina <0772…>`.
  const spaced = text
    .replace(/\(([^\d()]*)\)/g, ' ($1) ')
    .replace(/[<[](\+?\d[\d\s().+-]{0,40})[>\]]/g, ' $1 ')
    .replaceAll(':', ': ');
  const tokens = spaced.split(/[,;/|\r\n\t]+/).flatMap(readSegment);
  return tokens.some(({ kind }) => kind === 'number') ? tokens : [{ kind: 'text', text }];
}

/** The part of a cell between separators. */
function readSegment(segment: string): Token[] {
  const words = segment
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const tokens: Token[] = [];
  for (let index = 0; index < words.length; ) {
    const isNumeric = isNumericWord(words[index]);
    let end = index + 1;
    while (end < words.length && isNumericWord(words[end]) === isNumeric) end++;
    const run = words.slice(index, end);
    tokens.push(...(isNumeric ? readDigits(run) : readWords(run)));
    index = end;
  }
  return tokens;
}

const isNumericWord = (word = ''): boolean => /^[\d+().\p{Pd}\p{Cf}\u2212]+$/u.test(word);

/** Splits words of digits into numbers: `0772 123 456 0701 234 567`. Digits that are left over spoil all of them. */
function readDigits(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let text = '';
  for (const word of words) {
    text = text === '' ? word : `${text} ${word}`;
    if (parseUgandanNumber(text) === undefined) continue;
    tokens.push({ kind: 'number', text });
    text = '';
  }
  if (!/\d/.test(text)) return tokens;
  const whole = words.join(' ');
  return [{ kind: tokens.length > 0 || looksLikeNumber(whole) ? 'number' : 'text', text: whole }];
}

/** Words with letters; one with many digits is a misspelt number, such as `077200000O`. */
function readWords(words: readonly string[]): Token[] {
  const tokens: Token[] = [];
  let texts: string[] = [];
  const flush = () => {
    if (texts.length > 0) tokens.push({ kind: 'text', text: texts.join(' ') });
    texts = [];
  };
  for (const word of words) {
    if (!isShortened(word) && !looksLikeNumber(word)) {
      texts.push(word);
      continue;
    }
    flush();
    tokens.push({ kind: 'number', text: word });
  }
  flush();
  return tokens;
}

/** Whether somebody meant a telephone number; amounts such as 150,000 and years are none. */
function looksLikeNumber(text: string): boolean {
  if (isShortened(text)) return true;
  const digits = text.replace(/\D/g, '');
  // The beginning of a number, such as `+256` or `0 77`.
  if (digits.length >= 3 && /^(?:\+ ?\d|0[ -]?7)/.test(text)) return true;
  const start = /^\D{0,2}([+0]|256|7)/.exec(text)?.[1];
  const least = start === '+' || start === '0' ? 5 : start === undefined ? 9 : 8;
  return digits.length >= least;
}

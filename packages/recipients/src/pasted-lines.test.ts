import { expect, test } from 'vitest';
import { readPastedLines } from './recipients.ts';

/** `line number name`, with a `!` for a problem. */
function read(text: string): readonly string[] {
  const found = readPastedLines(text);
  if ('error' in found) return [found.error];
  return found.map(({ line, to, variables, problem }) =>
    [line, to, ...Object.values(variables), ...(problem === undefined ? [] : ['!'])].join('|'),
  );
}

test.each([
  ['commas', '0772123456, 0701234567, 0752123456'],
  ['semicolons', '0772123456; 0701234567;0752123456'],
  ['spaces', '0772123456 0701234567 0752123456'],
  ['slashes', '0772123456/0701234567 / 0752123456'],
  ['tabs', '0772123456\t0701234567\t0752123456'],
  ['bars', '0772123456|0701234567|0752123456'],
  ['a conjunction', '0772123456 and 0701234567 or 0752123456'],
])('several numbers in a line, between %s, are several recipients', (_name, text) => {
  const numbers = ['0772123456', '0701234567', '0752123456'];
  expect(read(text).map((each) => each.split('|')[1])).toEqual(numbers);
});

test.each([
  ['0772 123 456 0701 234 567', ['1|0772 123 456', '1|0701 234 567']],
  ['+256 772 123 456 256701234567', ['1|+256 772 123 456', '1|256701234567']],
  ['Amina, 0772123456, 0701234567', ['1|0772123456|Amina', '1|0701234567|Amina']],
  ['0772123456, 0701234567, Amina, P5', ['1|0772123456|Amina, P5', '1|0701234567|Amina, P5']],
  ['0772123456, Amina, 0701234567, Okello', ['1|0772123456|Amina', '1|0701234567|Okello']],
  ['Amina 0772123456; Okello 0701234567', ['1|0772123456|Amina', '1|0701234567|Okello']],
  ['0772123456 (mum) / 0701234567 (dad)', ['1|0772123456|(mum)', '1|0701234567|(dad)']],
  ['Tel:0772123456', ['1|0772123456|Tel']],
  ['Amina: 0772123456', ['1|0772123456|Amina']],
  ['Amina <0772123456>', ['1|0772123456|Amina']],
  ['[0772123456] Amina', ['1|0772123456|Amina']],
  ['1. Amina 0772123456\n12) 0701234567', ['1|0772123456|Amina', '2|0701234567']],
  [
    '• Amina 0772123456\n- Okello, 0701234567\n* 0752123456',
    ['1|0772123456|Amina', '2|0701234567|Okello', '3|0752123456'],
  ],
  ['– Amina: 0772123456', ['1|0772123456|Amina']],
  ['=0772123456', ['1|0772123456']],
  ['=+256772123456; Amina', ['1|+256772123456|Amina']],
  ['7.72123456E8', ['1|772123456']],
  ['2,56772123456E+11; Amina', ['1|256772123456|Amina']],
  ['Amina\t772,123,456', ['1|772123456|Amina']],
  ['0772123456.00', ['1|0772123456']],
  ['0772123456, Amina +1', ['1|0772123456|Amina +1']],
  ['0772123456 - 0701234567', ['1|0772123456', '1|- 0701234567']],
  ["'0772123456, Amina", ['1|0772123456|Amina']],
  ['="0772123456", Amina', ['1|0772123456|Amina']],
  ['0772123456, 150000', ['1|0772123456|150000']],
  ['"Okello, James"\t0772123456', ['1|0772123456|Okello, James']],
  ['0772123456,"Plot 5\nKampala"\n0701234567,x', ['1|0772123456|Plot 5\nKampala', '3|0701234567|x']],
  ['0772123456, "unclosed\n0701234567', ['1|0772123456|"unclosed', '2|0701234567']],
  ['0772123456, James "Jim" Okello', ['1|0772123456|James "Jim" Okello']],
])('%j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['a digit too few', '077212345, Amina', ['1|077212345|Amina']],
  ['a digit too many behind a space', '0772 123 456 7', ['1|0772 123 456 7']],
  ['a letter for a digit beside a number', '0772123456, 070123456O', ['1|0772123456', '1|070123456O']],
  ['a fixed line beside a number', '0772123456, 0414123456', ['1|0772123456', '1|0414123456']],
  ['another country, with spaces', '+254 712 345 678', ['1|+254 712 345 678']],
  ['the beginning of a number beside a number', '0772123456, +256', ['1|0772123456', '1|+256']],
  ['the beginning of a number with a space', '0772123456; 0 77', ['1|0772123456', '1|0 77']],
  ['digits without a separator', '07721234560701234567', ['1|07721234560701234567']],
  ['a name alone', 'Amina\n0772123456', ['1|Amina', '2|0772123456']],
  ['a number that Excel has rounded', '7.72E+08, Amina', ['1|7.72E+08|Amina|!']],
  ['a rounded number with a comma', '7,72E+08;Amina', ['1|7,72E+08|Amina|!']],
])('%s is an error, never dropped', (_name, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each([
  ['to,seat\n0772000021,B7', ['2|0772000021|B7']],
  ['Name\tPhone number\nOkello, James\t0772123456\nAmina\t', ['2|0772123456|Okello, James', '3||Amina']],
  ['Name,Phone 1,Phone 2\nAmina,0772123456,0701234567', ['2|0772123456|Amina', '2|0701234567|Amina']],
  ['Phone\n0772123456', ['2|0772123456']],
  ['Name|Phone\nAmina|0772123456', ['2|0772123456|Amina']],
  ['Name Phone\nAmina 0772123456\nOkello', ['2|0772123456|Amina', '3|Okello']],
  ['sep=;\nName;Phone\nAmina;0772123456', ['3|0772123456|Amina']],
  ['to,name\n0772123456,Okello,James', ['2|0772123456|Okello|!']],
  ['to,name,Name\n0772123456,A,B', ['doubled']],
  ['', []],
])('headings: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

test('50,000 lines, and a line of 50,000 numbers, are read in time that grows with their length', () => {
  expect(read('0772123456\n'.repeat(50_000))).toHaveLength(50_000);
  expect(read('0772123456 '.repeat(50_000))).toHaveLength(50_000);
  expect(read(`${'0 '.repeat(50_000)}x`)).toHaveLength(1);
});

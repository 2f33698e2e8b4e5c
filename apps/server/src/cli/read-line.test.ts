import { expect, test } from 'vitest';
import { readLine } from './read-line.ts';

test.each(['x', 'Kampala shop', 'é'.repeat(100), '🥁'.repeat(100)])('%j is a line', (text) => {
  expect(readLine('A name', text, 100)).toBe(text);
});

test.each(['', 'two\nlines', 'a\u007fb', 'x'.repeat(101), '\ud800'])('%j is none', (text) => {
  expect(() => readLine('A name', text, 100)).toThrow('A name is a line of 1 to 100 characters.');
});

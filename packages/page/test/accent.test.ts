import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentStyle,
  backgrounds,
  contrastBetween,
  darkenFor,
  defaultAccent,
  lightenFor,
  minContrast,
  toAccent,
} from '../src/accent.ts';
import { pageStyle } from '../src/page.ts';

const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const passes = (colour: string, background: string) => contrastBetween(colour, background) >= minContrast;

/** A mix of a colour with black or white, which has the same hue. */
const mix = (colour: string, end: 0 | 255, share: number): string =>
  `#${channelsOf(colour)
    .map((channel) => Math.round(channel + (end - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
const distance = (one: string, other: string): number =>
  Math.max(...channelsOf(one).map((channel, index) => Math.abs(channel - (channelsOf(other)[index] ?? 0))));

test('contrasts are those of WCAG', () => {
  expect(contrastBetween('#000000', '#ffffff')).toBe(21);
  expect(contrastBetween('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(contrastBetween('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each([
  ['darker', darkenFor, backgrounds.light, 0],
  ['darker', darkenFor, backgrounds.lightSoft, 0],
  ['lighter', lightenFor, backgrounds.darkSoft, 255],
] as const)('the nearest %s tone passes, and no nearer tone of the hue does', (_name, nearest, background, end) => {
  fc.assert(
    fc.property(colours, fc.double({ min: 0, max: 1, noNaN: true }), (colour, share) => {
      const found = nearest(colour, background);
      expect(passes(found, background)).toBe(true);
      if (passes(colour, background)) expect(found).toBe(colour);
      const other = mix(colour, end, share);
      if (distance(colour, other) < distance(colour, found)) expect(passes(other, background)).toBe(false);
    }),
    { numRuns: 1_000, seed: 20_261_128 },
  );
});

test('the accent of every colour that passes on white can be read on all backgrounds, and texts on it', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const { light, dark } = toAccent(darkenFor(colour, backgrounds.light));
      for (const background of ['#ffffff', backgrounds.lightSoft]) expect(passes(light, background)).toBe(true);
      for (const background of ['#171412', backgrounds.darkSoft]) expect(passes(dark, background)).toBe(true);
    }),
    { numRuns: 1_000, seed: 20_261_128 },
  );
});

test('the colours are those of the tokens, and the default accent needs no style', () => {
  const tokens = pageStyle('tokens');
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}:([^;]+)`, 'g'))].map(([, value]) => value);
  expect(valuesOf('accent')).toEqual([defaultAccent.light, defaultAccent.dark]);
  expect(valuesOf('background')).toEqual(['#fff', '#171412']);
  expect(valuesOf('soft')).toEqual([backgrounds.lightSoft, backgrounds.darkSoft]);
  expect(valuesOf('on-accent')).toEqual(['#fff', '#171412']);
  expect(accentStyle(toAccent(defaultAccent.light))).toBe('');
  expect(accentStyle(toAccent('#7a1f5c'))).toMatch(/^:root\{--accent:#7a1f5c\}@media .+--accent:#[0-9a-f]{6}\}\}$/);
});

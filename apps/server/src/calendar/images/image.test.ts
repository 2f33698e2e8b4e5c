import { expect, test } from 'vitest';
import { planCopies } from './image.ts';

const plans: readonly (readonly [name: string, size: readonly [number, number], want: readonly string[]])[] = [
  ['an image with the size of a thumbnail has no copies', [150, 150], []],
  ['an image wider than a thumbnail has a thumbnail', [151, 100], ['thumbnail 150x100']],
  ['a small image has only a thumbnail', [300, 200], ['thumbnail 150x150']],
  [
    'a photo has all sizes smaller than itself',
    [800, 600],
    ['thumbnail 150x150', 'medium 300x225', 'medium_large 768x576'],
  ],
  [
    'copies of a tall image have the maximum height, or the width of medium_large',
    [900, 1800],
    ['thumbnail 150x150', 'medium 150x300', 'medium_large 768x1536', 'large 512x1024', '1536x1536 768x1536'],
  ],
  [
    'the largest image has all sizes',
    [2560, 1920],
    [
      'thumbnail 150x150',
      'medium 300x225',
      'medium_large 768x576',
      'large 1024x768',
      '1536x1536 1536x1152',
      '2048x2048 2048x1536',
    ],
  ],
  ['copies of a line are one pixel high', [400, 1], ['thumbnail 150x1', 'medium 300x1']],
];

test.each(plans)('%s', (_name, [width, height], want) => {
  expect(planCopies(width, height).map((copy) => `${copy.name} ${copy.width}x${copy.height}`)).toEqual(want);
});

import { expect, test } from 'vitest';
import { planCopies } from './image.ts';

const plans: readonly (readonly [name: string, size: readonly [number, number], want: readonly string[]])[] = [
  ['an image of the size of a thumbnail has no copies', [150, 150], []],
  ['an image that is wider than a thumbnail has one', [151, 100], ['thumbnail 150x100']],
  ['a small image has a thumbnail only', [300, 200], ['thumbnail 150x150']],
  [
    'a photo has what is smaller than it is',
    [800, 600],
    ['thumbnail 150x150', 'medium 300x225', 'medium_large 768x576'],
  ],
  [
    'a tall image is as high as allowed, medium_large as wide',
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
  ['a line keeps its one pixel', [400, 1], ['thumbnail 150x1', 'medium 300x1']],
];

test.each(plans)('%s', (_name, [width, height], want) => {
  expect(planCopies(width, height).map((copy) => `${copy.name} ${copy.width}x${copy.height}`)).toEqual(want);
});

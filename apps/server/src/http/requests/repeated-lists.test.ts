import { expect, test } from 'vitest';
import { joinRepeated } from './repeated-lists.ts';

const lists = new Set(['tags']);

test.each([
  ['tags=1&tags=2', { tags: '1,2' }],
  ['tags=1,2&page=3&tags=4', { tags: '1,2,4' }],
  ['tags=1&tags[]=2&tags[7]=3', { tags: '1,2,3' }],
  ['tags=caf%C3%A9&tags=a+b', { tags: 'café,a b' }],
  ['tags=1', {}],
  ['tags[]=1&tags[]=2', {}],
  ['page=1&page=2', {}],
])('%s', (text, joined) => expect(joinRepeated(new URLSearchParams(text), lists)).toEqual(joined));

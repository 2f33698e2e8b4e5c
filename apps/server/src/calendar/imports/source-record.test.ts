import { expect, test } from 'vitest';
import { toWebsite } from './source-record.ts';

test.each([
  ['https://x.example/?a=1&b=2', 'https://x.example/?a=1&b=2'],
  ['https://x.example', 'https://x.example'],
  ['https://x.example/Café', 'https://x.example/Caf%C3%A9'],
  ['https://café.example/a b', 'https://xn--caf-dma.example/a%20b'],
  ['https://', ''],
  ['https://a_b..example/', ''],
  ['javascript:alert(1)', ''],
  ['soon', ''],
])('imports the website %j as %j', (address, taken) => {
  expect(toWebsite(address)).toBe(taken);
});

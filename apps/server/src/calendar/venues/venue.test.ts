import { expect, test } from 'vitest';
import { decideStateProvince } from './venue.ts';

const kampala = { country: 'Uganda', province: 'Central', state: '', stateprovince: 'Central' };
const written = { ...kampala, stateprovince: 'Buganda' };

test.each<readonly [string, Parameters<typeof decideStateProvince>, string]>([
  ['is what was sent', [{ stateprovince: 'Buganda', province: 'Central' }, undefined], 'Buganda'],
  ['is the state where no country is named', [{ state: 'CA', province: 'x' }, undefined], 'CA'],
  ['is the state in the United States', [{ country: 'United States', state: 'CA', province: 'x' }, undefined], 'CA'],
  ['is the province elsewhere', [{ country: 'Uganda', state: 'CA', province: 'Central' }, undefined], 'Central'],
  ['is the province without a state', [{ province: 'Central' }, undefined], 'Central'],
  ['is empty where neither is known', [{}, undefined], ''],
  ['stays where an update does not touch it', [{}, kampala], 'Central'],
  ['follows the province that it was made of', [{ province: 'Eastern' }, kampala], 'Eastern'],
  ['does not follow where somebody wrote it', [{ province: 'Eastern' }, written], 'Buganda'],
  ['is made again where it is emptied', [{ stateprovince: '' }, written], 'Central'],
])('it %s', (_name, [change, current], want) => {
  expect(decideStateProvince(change, current)).toBe(want);
});

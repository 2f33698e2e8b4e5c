import { expect, test } from 'vitest';
import { decideStateProvince, decideVenueFields, type VenuePatch } from './venue.ts';

const kampala = { country: 'Uganda', province: 'Central', state: '', stateprovince: 'Central' };
const written = { ...kampala, stateprovince: 'Buganda' };

test.each<readonly [string, [VenuePatch, Parameters<typeof decideStateProvince>[0]], string]>([
  ['is the sent value', [{ stateprovince: 'Buganda', province: 'Central' }, undefined], 'Buganda'],
  ['is the state without a country', [{ state: 'CA', province: 'x' }, undefined], 'CA'],
  ['is the state in the United States', [{ country: 'United States', state: 'CA', province: 'x' }, undefined], 'CA'],
  ['is the province elsewhere', [{ country: 'Uganda', state: 'CA', province: 'Central' }, undefined], 'Central'],
  ['is the province without a state', [{ province: 'Central' }, undefined], 'Central'],
  ['is empty without both', [{}, undefined], ''],
  ['is kept by updates without it', [{}, kampala], 'Central'],
  ['follows the province that it was derived from', [{ province: 'Eastern' }, kampala], 'Eastern'],
  ['does not follow if it was set explicitly', [{ province: 'Eastern' }, written], 'Buganda'],
  ['is derived again if it is cleared', [{ stateprovince: '' }, written], 'Central'],
])('stateprovince %s', (_name, [patch, current], want) => {
  expect(decideStateProvince(current, patch)).toBe(want);
});

test('a new venue shows maps', () => {
  const { fields } = decideVenueFields(undefined, { name: 'Ndere Centre', city: 'Kampala' });
  expect(fields).toMatchObject({ city: 'Kampala', address: '', showMap: true, showMapLink: true });
});

test('a patch changes only its members', () => {
  const { fields: current } = decideVenueFields(undefined, {
    name: 'Ndere',
    city: 'Kampala',
    phone: '1',
    showMap: false,
  });
  const { fields } = decideVenueFields(current, { phone: '', name: 'Ndere Centre' });
  expect(fields).toEqual({ ...current, phone: '', name: 'Ndere Centre' });
  expect(fields).toMatchObject({ city: 'Kampala', showMap: false });
});

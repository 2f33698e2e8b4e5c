import { expect, test } from 'vitest';
import { toHttpAddress } from './import-address.ts';

test.each([
  ['webcal://ndere.example/a.ics?x=webcal:', 'https://ndere.example/a.ics?x=webcal:'],
  ['webcals://ndere.example:8443/', 'https://ndere.example:8443/'],
  ['WebCal://ndere.example', 'https://ndere.example'],
  ['webcal://127.0.0.1:8080/a.ics', 'http://127.0.0.1:8080/a.ics'],
  ['webcal://127.0.0.1', 'http://127.0.0.1'],
  ['webcals://127.0.0.1/', 'https://127.0.0.1/'],
  ['webcal://127.0.0.1.example/', 'https://127.0.0.1.example/'],
  ['http://ndere.example/', 'http://ndere.example/'],
  ['https://webcal.example/webcal:/', 'https://webcal.example/webcal:/'],
])('%s is read at %s', (sent, read) => {
  expect(toHttpAddress(sent)).toBe(read);
});

import { expect, test } from 'vitest';
import { findAddressError } from './postgres-address.ts';

test.each([
  'postgres://ngoma@127.0.0.1/ngoma',
  'postgresql://ngoma:s3cret%2Fpw@h1:5432,h2:5433/ngoma?sslmode=require',
  'postgres:///ngoma?host=/var/run/postgresql',
  'postgres://ngoma:pw@/ngoma?host=/var/run/postgresql',
  'postgres://h/ngoma?user=ngoma@server',
  'postgres://[::1]:5432/ngoma',
])('%s can be used', (url) => expect(findAddressError(url)).toBeUndefined());

test.each([
  'postgres://ngoma:s3cret/pw@127.0.0.1:1/x',
  'postgres://ngoma:12/s3cret@127.0.0.1/x',
  'postgres://ngoma:12?s3cret@127.0.0.1/x',
  'postgres://ngoma:s3cret#pw@127.0.0.1/x',
  'postgres://ngoma:s3cret%pw@127.0.0.1/x',
  'postgres://ngoma:s3cret@127.0.0.1:99999/x',
  'postgres://ngoma:s3cret@h1,h2:port/x',
])('rejects %s without showing the password', (url) => {
  const error = findAddressError(url);
  expect(error).toContain('cannot be read as an address: write signs such as / ? # @ : %');
  expect(error).not.toContain('s3cret');
});

test('names the required form of another kind of address', () => {
  expect(findAddressError('pg://ngoma:s3cret@h/x')).toBe("must be 'postgres://<user>:<password>@<host>/<database>'");
});

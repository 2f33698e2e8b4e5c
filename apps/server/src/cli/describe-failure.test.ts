import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const sqlite = { databaseUrl: 'sqlite:/srv/ngoma.db' };
const coded = (code: string, more: object = {}) =>
  Object.assign(new Error("insert into `messages` (`to`) values ('+256772000001') - SQLITE: it failed"), {
    code,
    ...more,
  });

test.each([
  ['SQLITE_BUSY', 'The database /srv/ngoma.db is locked by another program: '],
  ['SQLITE_FULL', 'The database /srv/ngoma.db has no room left: free some'],
  ['SQLITE_IOERR', 'The database /srv/ngoma.db cannot be read or written: '],
  ['SQLITE_READONLY', 'The database /srv/ngoma.db may not be written: '],
  ['SQLITE_NOTADB', 'The database /srv/ngoma.db is no database of SQLite: '],
  ['SQLITE_NOMEM', 'The database /srv/ngoma.db cannot be read or written: '],
])('%s is told with the file, what to do and no statement', (code, sentence) => {
  for (const error of [coded(code), new Error('outer', { cause: coded(code) })]) {
    const said = describeFailure(error, sqlite);
    expect(said).toContain(sentence);
    expect(said).toContain(`(${code}).`);
    expect(said).not.toMatch(/insert|256772000001/);
  }
});

test.each([
  ['ENOENT', '/nope/x.new cannot be used: it, or the folder that it is in, does not exist (ENOENT).'],
  ['ENOSPC', '/nope/x.new cannot be used: its disk is full (ENOSPC).'],
  ['EWHAT', '/nope/x.new cannot be used: the system refuses it (EWHAT).'],
])('%s of a file names the file', (code, sentence) => {
  expect(describeFailure(coded(code, { path: '/nope/x.new' }), sqlite)).toBe(sentence);
});

test('any other error of the database keeps its reason and loses its statement', () => {
  expect(describeFailure(coded('SQLITE_CONSTRAINT'), sqlite)).toBe('SQLITE: it failed');
  expect(describeFailure(new Error('It takes 5 - 10 minutes.'), sqlite)).toBe('It takes 5 - 10 minutes.');
  expect(describeFailure('no error', sqlite)).toBe('no error');
});

test('PostgreSQL that is away is named without its address', () => {
  const said = describeFailure(coded('57P01'), { databaseUrl: 'postgres://ngoma:secret@db/ngoma' });
  expect(said).toMatch(/^PostgreSQL could not do it: SQLITE: it failed\. See whether it runs/);
});

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
  ['SQLITE_FULL', 'The database /srv/ngoma.db has no space left: free some'],
  ['SQLITE_IOERR', 'The database /srv/ngoma.db cannot be read or written: '],
  ['SQLITE_READONLY', 'The database /srv/ngoma.db may not be written: '],
  ['SQLITE_NOTADB', 'The database /srv/ngoma.db is not an SQLite database: '],
  ['SQLITE_NOMEM', 'The database /srv/ngoma.db cannot be read or written: '],
])('%s is reported with the file and the remedy, without the statement', (code, sentence) => {
  for (const error of [coded(code), new Error('outer', { cause: coded(code) })]) {
    const text = describeFailure(error, sqlite);
    expect(text).toContain(sentence);
    expect(text).toContain(`(${code}).`);
    expect(text).not.toMatch(/insert|256772000001/);
  }
});

test.each([
  ['ENOENT', '/nope/x.new cannot be used: it or its folder does not exist (ENOENT).'],
  ['ENOSPC', '/nope/x.new cannot be used: its disk is full (ENOSPC).'],
  ['EWHAT', '/nope/x.new cannot be used: the system rejects it (EWHAT).'],
])('%s of a file names the file', (code, sentence) => {
  expect(describeFailure(coded(code, { path: '/nope/x.new' }), sqlite)).toBe(sentence);
});

test('another error of the database is reported without the statement', () => {
  expect(describeFailure(coded('SQLITE_CONSTRAINT'), sqlite)).toBe('SQLITE: it failed');
  expect(describeFailure(new Error('It takes 5 - 10 minutes.'), sqlite)).toBe('It takes 5 - 10 minutes.');
  expect(describeFailure('no error', sqlite)).toBe('no error');
});

test('a failure of PostgreSQL is reported without its address', () => {
  const text = describeFailure(coded('57P01'), { databaseUrl: 'postgres://ngoma:secret@db/ngoma' });
  expect(text).toMatch(/^PostgreSQL failed: SQLITE: it failed\. Check that it runs/);
});

import { expect, test } from 'vitest';
import { requireOtherName } from './session.ts';

const settings = { databaseUrl: 'sqlite:/srv/ngoma.db' };

test.each(['', '-wal', '-shm', '-journal', '.lock', '.pid'])(
  'the name of the database with %j is no name for an output',
  (ending) => {
    const name = `/srv/images/../ngoma.db${ending}`;
    const sentence = `${name} belongs to the database /srv/ngoma.db. Use another file name.`;
    expect(() => requireOtherName(name, settings)).toThrow(sentence);
  },
);

test.each(['/srv/ngoma.db.tar', '/srv/ngoma', '/tmp/ngoma.db'])('%s is one', (name) => {
  requireOtherName(name, settings);
  requireOtherName(name, { databaseUrl: 'postgres://127.0.0.1/ngoma' });
});

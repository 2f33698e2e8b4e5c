import { expect, test } from 'vitest';
import { ConnectionLost, OutcomeUnknown, type StorageErrorCode, storageErrorCode } from './storage-error.ts';

const withCode = (code: string, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code });
const named = (name: string) => Object.assign(new Error('failed'), { name });

const table: [string, unknown, StorageErrorCode | undefined][] = [
  ['a full disk below SQLite', withCode('SQLITE_FULL'), 'storage_unavailable'],
  ['a SQLite file that another program has locked', withCode('SQLITE_BUSY'), 'storage_unavailable'],
  ['a SQLite file that cannot be written', withCode('SQLITE_READONLY'), 'storage_unavailable'],
  ['a damaged SQLite file', withCode('SQLITE_CORRUPT'), 'storage_unavailable'],
  [
    'a SQLite transaction that was rolled back before',
    new Error('no', { cause: withCode('SQLITE_FULL') }),
    'storage_unavailable',
  ],
  ['no free connection in time', named('KnexTimeoutError'), 'storage_unavailable'],
  ['a full disk below an image', withCode('ENOSPC'), 'storage_unavailable'],
  ['no free file descriptor', withCode('EMFILE'), 'storage_unavailable'],
  ['a full disk below PostgreSQL', withCode('53100'), 'storage_unavailable'],
  ['too many connections', withCode('53300'), 'storage_unavailable'],
  ['PostgreSQL that is shut down', withCode('57P01'), 'storage_unavailable'],
  ['PostgreSQL that starts', withCode('57P03'), 'storage_unavailable'],
  ['a standby', withCode('25006'), 'storage_unavailable'],
  ['a lock that was not free in time', withCode('55P03'), 'storage_unavailable'],
  ['a deadlock', withCode('40P01'), 'storage_unavailable'],
  ['damaged data in PostgreSQL', withCode('XX001'), 'storage_unavailable'],
  ['a lost connection', new ConnectionLost('gone'), 'storage_unavailable'],
  ['a COMMIT without an answer', new OutcomeUnknown('gone'), 'outcome_unknown'],
  ['a second row of the same name', withCode('23505'), undefined],
  ['a constraint of SQLite', withCode('SQLITE_CONSTRAINT'), undefined],
  ['SQL of ours that is wrong', withCode('42601'), undefined],
  ['a bug in PostgreSQL', withCode('XX000'), undefined],
  ['a bug of ours', new TypeError('undefined is not a function'), undefined],
  ['a code that only begins alike', withCode('53_APPLES'), undefined],
  ['what is no error', 'SQLITE_FULL', undefined],
];

test.each(table)('%s', (_name, error, code) => expect(storageErrorCode(error)).toBe(code));

import { expect, test } from 'vitest';
import { ConnectionLost, OutcomeUnknown, type StorageErrorCode, storageErrorCode } from './storage-error.ts';

const withCode = (code: string, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code });
const named = (name: string) => Object.assign(new Error('failed'), { name });

const table: [string, unknown, StorageErrorCode | undefined][] = [
  ['a full disk in SQLite', withCode('SQLITE_FULL'), 'storage_unavailable'],
  ['a SQLite file that another program has locked', withCode('SQLITE_BUSY'), 'storage_unavailable'],
  ['a SQLite file that cannot be written', withCode('SQLITE_READONLY'), 'storage_unavailable'],
  ['a damaged SQLite file', withCode('SQLITE_CORRUPT'), 'storage_unavailable'],
  [
    'a SQLite transaction that was rolled back before',
    new Error('no', { cause: withCode('SQLITE_FULL') }),
    'storage_unavailable',
  ],
  ['no free connection in time', named('KnexTimeoutError'), 'storage_unavailable'],
  ['a full disk in the image folder', withCode('ENOSPC'), 'storage_unavailable'],
  ['no free file descriptor', withCode('EMFILE'), 'storage_unavailable'],
  ['a full disk in PostgreSQL', withCode('53100'), 'storage_unavailable'],
  ['too many connections', withCode('53300'), 'storage_unavailable'],
  ['PostgreSQL that is shut down', withCode('57P01'), 'storage_unavailable'],
  ['PostgreSQL that starts', withCode('57P03'), 'storage_unavailable'],
  ['a standby', withCode('25006'), 'storage_unavailable'],
  ['a lock timeout', withCode('55P03'), 'storage_unavailable'],
  ['a deadlock', withCode('40P01'), 'storage_unavailable'],
  ['damaged data in PostgreSQL', withCode('XX001'), 'storage_unavailable'],
  ['a lost connection', new ConnectionLost('gone'), 'storage_unavailable'],
  ['a COMMIT without a response', new OutcomeUnknown('gone'), 'outcome_unknown'],
  ['a duplicate key', withCode('23505'), undefined],
  ['a constraint of SQLite', withCode('SQLITE_CONSTRAINT'), undefined],
  ['invalid SQL', withCode('42601'), undefined],
  ['a bug in PostgreSQL', withCode('XX000'), undefined],
  ['a bug of the service', new TypeError('undefined is not a function'), undefined],
  ['a code with the same prefix', withCode('53_APPLES'), undefined],
  ['a value that is not an error', 'SQLITE_FULL', undefined],
];

test.each(table)('%s', (_name, error, code) => expect(storageErrorCode(error)).toBe(code));

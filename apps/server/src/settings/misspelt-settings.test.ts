import { expect, test } from 'vitest';
import { findMisspeltSettings } from './misspelt-settings.ts';

const meant: [set: string, meant: string][] = [
  ['NGOMA_TIMEZON', 'NGOMA_TIMEZONE'],
  ['NGOMA_SECRETKEY', 'NGOMA_SECRET_KEY'],
  ['NGOMA_CORS_ORIGIN', 'NGOMA_CORS_ORIGINS'],
  ['NGOMA_SEDNERS', 'NGOMA_SENDERS'],
  ['ngoma_data', 'NGOMA_DATA'],
  ['NGOMA-DATA', 'NGOMA_DATA'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['TRUSTED_PROXY', 'TRUST_PROXY'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['TLS_CERTS', 'TLS_CERT'],
  ['VALIDATE_RESPONSE', 'VALIDATE_RESPONSES'],
];

test.each(meant)('%s is taken for %s', (name, nearest) => {
  expect(findMisspeltSettings({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${nearest}?`]);
});

test('a variable with our prefix that is near to nothing is named all the same', () => {
  expect(findMisspeltSettings({ NGOMA_COLOUR: 'red' })).toEqual([
    'NGOMA_COLOUR is not a setting; docs/guides/settings.md lists them.',
  ]);
});

test('a setting beside its misspelt twin: only what has our prefix is named', () => {
  const both = { DATABASE_URL: 'sqlite:a.db', DATABASE_URI: 'x', NGOMA_DATA: 'data', NGOMA_DATE: 'x' };
  expect(findMisspeltSettings(both)).toEqual(['NGOMA_DATE is not a setting; docs/guides/settings.md lists them.']);
});

test('settings, empty variables, those of tests and clients, and those of other programs are left alone', () => {
  const environment = {
    PORT: '3000',
    NGOMA_DATA: 'data',
    NGOMA_TIMEZON: '',
    TEST_SMSC: 'x',
    TEST_SOAK: '1',
    TEST_MATRICES: '1',
    TEST_FUZZ_SEED: '1',
    NGOMA_KEY: 'x',
    TEST_DATABASE_URL: 'postgres://x',
    HOSTNAME: 'kampala',
    HOSTS: 'x',
    PORTS: 'x',
    PATH: '/bin',
    PWD: '/',
    NO_PROXY: 'x',
    HTTP_PROXY: 'x',
    https_proxy: 'x',
    TZ: 'UTC',
    LANG: 'C',
    SHLVL: '1',
    npm_config_loglevel: 'warn',
  };
  expect(findMisspeltSettings(environment)).toEqual([]);
});

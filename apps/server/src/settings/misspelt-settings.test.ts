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

test.each(meant)('%s is corrected to %s', (name, nearest) => {
  expect(findMisspeltSettings({ [name]: 'x' })).toEqual([`${name} is not a setting. Did you mean ${nearest}?`]);
});

test('reports an unknown variable with the prefix also without a similar setting', () => {
  expect(findMisspeltSettings({ NGOMA_COLOUR: 'red' })).toEqual([
    'NGOMA_COLOUR is not a setting. docs/guides/settings.md lists all settings.',
  ]);
});

test('beside a set setting, reports a similar variable only with the prefix', () => {
  const both = { DATABASE_URL: 'sqlite:a.db', DATABASE_URI: 'x', NGOMA_DATA: 'data', NGOMA_DATE: 'x' };
  expect(findMisspeltSettings(both)).toEqual([
    'NGOMA_DATE is not a setting. docs/guides/settings.md lists all settings.',
  ]);
});

test('ignores settings, empty variables, and those of tests, clients and other programs', () => {
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

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, loadConfig, siteOrigin } from './config.ts';

test('an empty environment gives the defaults', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: 'sqlite:data/ngoma.db',
    timeZone: 'Africa/Kampala',
    worker: true,
    rateLimit: true,
    validateResponses: false,
    tls: undefined,
    horizon: { monthsBefore: 12, monthsAhead: 24 },
    importLimits: { pages: 2_000, records: 100_000, requests: 10_000, hours: 12 },
    canceledTitles: 'read',
  });
});

test('dates of series are stored for at most 52 months, in which a daily one with 400 more dates has 2,000', () => {
  const load = (before: string, ahead: string) =>
    loadConfig({ NGOMA_SERIES_MONTHS_BEFORE: before, NGOMA_SERIES_MONTHS_AHEAD: ahead }).horizon;
  expect(load('1', '51')).toEqual({ monthsBefore: 1, monthsAhead: 51 });
  expect(load('51', '1')).toEqual({ monthsBefore: 51, monthsAhead: 1 });
  expect(() => load('12', '41')).toThrow(
    'NGOMA_SERIES_MONTHS_BEFORE and NGOMA_SERIES_MONTHS_AHEAD must be 52 or less together: a series has at most 2,000 dates',
  );
});

test('NGOMA_HELP_WORDS must not contain a word that opts out or in', () => {
  expect(() => loadConfig({ NGOMA_HELP_WORDS: 'Help, Stop, Start' })).toThrow(
    "  - NGOMA_STOP_WORDS and NGOMA_HELP_WORDS must not share 'stop'\n  - NGOMA_START_WORDS and NGOMA_HELP_WORDS must not share 'start'",
  );
});

test('automatic replies are texts of at most 480 characters, and none by default', () => {
  expect(loadConfig({}).automaticReplies).toEqual({});
  expect(loadConfig({ NGOMA_STOP_REPLY: ' Webale. ', NGOMA_HELP_REPLY: 'x'.repeat(480) }).automaticReplies).toEqual({
    stop: 'Webale.',
    help: 'x'.repeat(480),
  });
  expect(() => loadConfig({ NGOMA_HELP_REPLY: 'x'.repeat(481) })).toThrow(
    'NGOMA_HELP_REPLY must be a text of at most 480 characters',
  );
});

test.each(['NGOMA_STOP_WORDS', 'NGOMA_START_WORDS'])('%s must not contain a word of the other', (name) => {
  const word = name === 'NGOMA_STOP_WORDS' ? 'Start' : 'STOP';
  expect(() => loadConfig({ [name]: `halt, ${word}` })).toThrow(
    `- NGOMA_STOP_WORDS and NGOMA_START_WORDS must not share '${word.toLowerCase()}'`,
  );
});

test('reports all wrong settings together', () => {
  const wrong = {
    PORT: 'high',
    DATABASE_URL: 'mysql://x',
    NGOMA_TIMEZONE: 'Kampala',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/99',
    NGOMA_HOSTS: 'https://events.example.ug',
    NGOMA_CORS_ORIGINS: 'www.example.ug',
    TLS_CERT: 'x',
    NGOMA_SERIES_MONTHS_BEFORE: '0',
    NGOMA_SERIES_MONTHS_AHEAD: '52',
    NGOMA_IMPORT_PAGES: '0',
    NGOMA_IMPORT_RECORDS: 'many',
    NGOMA_IMPORT_REQUESTS: '1.5',
    NGOMA_IMPORT_HOURS: '1001',
  };
  try {
    loadConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    for (const name of Object.keys(wrong)) expect(String(error)).toContain(name);
  }
});

test('reports an invalid address of PostgreSQL without its password', () => {
  const load = () => loadConfig({ DATABASE_URL: 'postgres://ngoma:s3cret/pw@127.0.0.1:1/x' });
  expect(load).toThrow('- DATABASE_URL cannot be read as an address: write signs such as / ? # @ : %');
  expect(load).not.toThrow('s3cret');
});

test('reads the address of each standby, and reports invalid ones without their passwords', () => {
  const primary = { DATABASE_URL: 'postgres://n@db1/x' };
  const load = (urls: string) => loadConfig({ ...primary, DATABASE_REPLICA_URLS: urls }).replicaUrls;
  expect(load(' postgres://n:a,b@db2/x , postgresql://n@db3:6432,db4/x?sslmode=require,')).toEqual([
    'postgres://n:a,b@db2/x',
    'postgresql://n@db3:6432/x?sslmode=require',
    'postgresql://n@db4/x?sslmode=require',
  ]);
  expect(() => load('postgres://n:s3cret/pw@db2/x')).toThrow('- DATABASE_REPLICA_URLS cannot be read as an address');
  expect(() => load('postgres://n:s3cret/pw@db2/x')).not.toThrow('s3cret');
  expect(() => load('mysql://db2')).toThrow('- DATABASE_REPLICA_URLS must be');
  expect(() => loadConfig({ DATABASE_REPLICA_URLS: 'postgres://n@db2/x' })).toThrow(
    '- DATABASE_REPLICA_URLS needs PostgreSQL in DATABASE_URL',
  );
});

test('links begin with the public address, or else with the address of the listener', () => {
  expect(siteOrigin(loadConfig({ PUBLIC_URL: 'https://events.example.ug' }))).toBe('https://events.example.ug');
  expect(siteOrigin(loadConfig({ HOST: '::1', PORT: '8080' }))).toBe('http://[::1]:8080');
});

test('an empty variable counts as not set', () => {
  expect(loadConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined });
});

test('`off` gives undefined', () => {
  expect(loadConfig({})).toMatchObject({
    destinationCap: { messages: 20, period: 'hour' },
    marketingHours: { fromMinute: 480, untilMinute: 1_200 },
  });
  expect(loadConfig({ NGOMA_DESTINATION_CAP: 'off', NGOMA_MARKETING_HOURS: 'off' })).toMatchObject({
    destinationCap: undefined,
    marketingHours: undefined,
  });
});

test('marketing messages need a consent only if the setting says so', () => {
  expect(loadConfig({}).requiredConsent).toBe('none');
  expect(loadConfig({ NGOMA_REQUIRE_CONSENT: 'marketing' }).requiredConsent).toBe('marketing');
  expect(() => loadConfig({ NGOMA_REQUIRE_CONSENT: 'all' })).toThrow(/must be 'none' or 'marketing'/);
});

test('the default words of phones are English and Luganda', () => {
  expect(loadConfig({}).keywords.stop).toContain('lekera awo');
  expect(loadConfig({ NGOMA_STOP_WORDS: 'Halt!, ,STOP' }).keywords.stop).toEqual(['halt', 'stop']);
});

test('links may contain every host, unless hosts are set or a proxy could forward another one', () => {
  expect(loadConfig({}).hosts).toBeUndefined();
  expect(loadConfig({ NGOMA_HOSTS: 'events.example.ug' }).hosts).toEqual(['events.example.ug']);
  expect(loadConfig({ TRUST_PROXY: '127.0.0.1' }).hosts).toEqual([]);
});

test('reports an unreadable certificate and key together with other errors', () => {
  const load = () => loadConfig({ TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem', PORT: 'high' });
  for (const sentence of [
    /TLS_CERT names the file '\/nowhere\/cert.pem'/,
    /TLS_KEY names the file '\/nowhere\/key.pem'/,
    /PORT/,
  ])
    expect(load).toThrow(sentence);
});

test('reports an invalid certificate with its key', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'cert.pem');
  writeFileSync(file, 'not a certificate');
  expect(() => loadConfig({ TLS_CERT: file, TLS_KEY: file })).toThrow(/TLS_CERT and TLS_KEY must be a certificate/);
});

test('without a file of carriers there is only the simulator', () => {
  expect(loadConfig({}).carriersFile).toBeUndefined();
});

test('reports the errors of the file of carriers with those of other settings', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'carriers.json');
  const mtn = { kind: 'smpp', host: 'smpp.mtn.example', system_id: 'ngoma', password: { env: 'MTN_PASSWORD' } };
  writeFileSync(file, JSON.stringify({ carriers: { mtn }, routes: [{ carriers: ['mtn'] }] }));
  expect(() => loadConfig({ PORT: 'high', NGOMA_CARRIERS: file })).toThrow(
    /PORT must be .*NGOMA_CARRIERS: carriers\.mtn\.password names the environment variable MTN_PASSWORD, which is not set/s,
  );
  const { carriersFile } = loadConfig({ NGOMA_CARRIERS: file, MTN_PASSWORD: 'hush' });
  expect([...(carriersFile?.carriers.keys() ?? [])]).toEqual(['mtn']);
  expect(() => loadConfig({ NGOMA_CARRIERS: '/nowhere/carriers.json' })).toThrow(
    "NGOMA_CARRIERS: the file '/nowhere/carriers.json' cannot be read",
  );
});

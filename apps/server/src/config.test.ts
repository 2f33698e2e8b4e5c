import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

test('an empty environment gives the embedded default', () => {
  expect(loadConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: 'sqlite:data/ngoma.db',
    timeZone: 'Africa/Kampala',
    worker: true,
    rateLimit: true,
    validateResponses: false,
    tls: undefined,
  });
});

test.each([
  { PORT: ' ' },
  { PORT: '0x10' },
  { PORT: '1e3' },
  { PORT: '-1' },
  { PORT: '65536' },
  { PUBLIC_URL: 'https://a.example/x?y=1' },
  { PUBLIC_URL: 'https://a.example/?' },
  { PUBLIC_URL: 'https://a.example/x#z' },
  { PUBLIC_URL: 'https://amina:secret@a.example' },
  { PUBLIC_URL: 'a.example' },
  { NGOMA_HOSTS: 'a.example:65536' },
  { NGOMA_STOP_WORDS: ',' },
  { NGOMA_START_WORDS: ' ' },
  { NGOMA_STOP_WORDS: 'halt, Start' },
])('%o is refused', (environment) => {
  const [name = ''] = Object.keys(environment);
  expect(() => loadConfig(environment)).toThrow(new RegExp(`- .*${name}\\b.* must`));
});

test('every wrong setting is named at once', () => {
  const wrong = {
    PORT: 'high',
    DATABASE_URL: 'mysql://x',
    NGOMA_TIMEZONE: 'Kampala',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/99',
    NGOMA_HOSTS: 'https://events.example.ug',
    NGOMA_CORS_ORIGINS: 'www.example.ug',
    TLS_CERT: 'x',
  };
  try {
    loadConfig(wrong);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    for (const name of Object.keys(wrong)) expect(String(error)).toContain(name);
  }
});

test('an address of PostgreSQL that cannot be read is refused by its setting, without its password', () => {
  const load = () => loadConfig({ DATABASE_URL: 'postgres://ngoma:s3cret/pw@127.0.0.1:1/x' });
  expect(load).toThrow('- DATABASE_URL cannot be read as an address: write signs such as / ? # @ : %');
  expect(load).not.toThrow('s3cret');
});

test('an empty variable counts as not set', () => {
  expect(loadConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ port: 3000, publicUrl: undefined });
});

test('the public address loses the slash at its end', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://events.example.ug/' }).publicUrl).toBe('https://events.example.ug');
});

test('lists are read with or without spaces', () => {
  expect(loadConfig({}).prices).toEqual(new Map());
  expect(loadConfig({ NGOMA_PRICES: 'mtn=35,airtel=35.5' }).prices).toEqual(
    new Map([
      ['mtn', 35_000],
      ['airtel', 35_500],
    ]),
  );
  expect(() => loadConfig({ NGOMA_PRICES: 'mtn=35,mtn=1,utl=2' })).toThrow(
    /NGOMA_PRICES names mtn twice\n.*NGOMA_PRICES names 'utl', and there are mtn, airtel, other/,
  );
  expect(loadConfig({}).destinationCap).toEqual({ messages: 20, period: 'hour' });
  expect(loadConfig({ NGOMA_DESTINATION_CAP: 'off' }).destinationCap).toBeUndefined();
  expect(() => loadConfig({ NGOMA_DESTINATION_CAP: '20' })).toThrow("such as '20/hour' or '50/day', or 'off'");
  expect(loadConfig({}).marketingHours).toEqual({ fromMinute: 480, untilMinute: 1_200 });
  expect(loadConfig({ NGOMA_MARKETING_HOURS: 'off' }).marketingHours).toBeUndefined();
  expect(() => loadConfig({ NGOMA_MARKETING_HOURS: '20:00-08:00' })).toThrow("such as '08:00-20:00', or 'off'");
  expect(loadConfig({}).keywords.stop).toContain('lekera awo');
  expect(loadConfig({ NGOMA_STOP_WORDS: 'Halt!, ,STOP' }).keywords.stop).toEqual(['halt', 'stop']);
  expect(() => loadConfig({ NGOMA_SENDERS: 'NWSC,Ndere Cultural Centre' })).toThrow(
    /NGOMA_SENDERS must be names of 1 to 11/,
  );
  expect(loadConfig({ NGOMA_SENDERS: 'UMEME, NWSC,' }).approvedSenders).toEqual(['UMEME', 'NWSC']);
});

test('origins and hosts are read as browsers write them', () => {
  const { corsOrigins, hosts } = loadConfig({
    NGOMA_CORS_ORIGINS: 'https://WWW.example.ug/, capacitor://localhost',
    NGOMA_HOSTS: 'Events.example.ug, [2001:DB8::1]:8443',
  });
  expect(corsOrigins).toEqual(['https://www.example.ug', 'capacitor://localhost']);
  expect(hosts).toEqual(['events.example.ug', '[2001:db8::1]:8443']);
});

test('any host may stand in links, unless hosts are named or a proxy may pass on another one', () => {
  expect(loadConfig({}).hosts).toBeUndefined();
  expect(loadConfig({ NGOMA_HOSTS: 'events.example.ug' }).hosts).toEqual(['events.example.ug']);
  expect(loadConfig({ TRUST_PROXY: '127.0.0.1' }).hosts).toEqual([]);
});

test('a certificate that cannot be read is named', () => {
  expect(() => loadConfig({ TLS_CERT: '/nowhere/cert.pem', TLS_KEY: '/nowhere/key.pem' })).toThrow(/TLS_CERT.*nowhere/);
});

test('a certificate that is none is named with its key', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'cert.pem');
  writeFileSync(file, 'not a certificate');
  expect(() => loadConfig({ TLS_CERT: file, TLS_KEY: file })).toThrow(/TLS_CERT and TLS_KEY must be a certificate/);
});

test('without a file of carriers there is only the simulator', () => {
  expect(loadConfig({}).carriersFile).toBeUndefined();
});

test('the faults of the file of carriers are named with those of the other settings', () => {
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

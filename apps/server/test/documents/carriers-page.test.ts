import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCarriersFile } from '../../src/messaging/carriers/carriers-file.ts';

/** The tables of settings in the guide to carriers have the defaults that the service has. */
const page = readFileSync(new URL('../../../../docs/guides/connect-a-carrier.md', import.meta.url), 'utf8');

const required = {
  smpp: { kind: 'smpp', host: 'smpp.mtn.example', system_id: 'ngoma', password: { env: 'SECRET' } },
  http: {
    ...{ kind: 'http', request: { url: 'https://sms.airtel.example/send' } },
    answers: [{ status: 200, do: 'accept' }],
  },
} as const;
type Kind = keyof typeof required;

const read = (kind: Kind, settings: object) =>
  parseCarriersFile(
    JSON.stringify({ carriers: { it: { ...required[kind], ...settings } }, routes: [{ carriers: ['it'] }] }),
    { environment: { SECRET: 'hush' }, folder: '.' },
  ).carriers.get('it');

/** The value in the file for a default of the page: a number, a word, an object, or an empty text. */
function toValue(text: string): unknown {
  if (text === 'empty') return '';
  const [, code = text] = /^`(.+)`$/.exec(text) ?? [];
  return /^(?:[\d{]|true$|false$)/.test(code) ? JSON.parse(code) : code;
}

/** Words for absent defaults, which are not values of the file. */
const isNone = (text: string): boolean => /^(required|none|no limit|our .+|`HTTP 400`|those below)$/.test(text);

const defaultsOf = (kind: Kind, heading: string) => {
  const [, section = ''] = page.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const [, table = ''] = own.split('| setting ');
  const [rows = ''] = table.split('\n\n');
  return [...rows.matchAll(/^\| (`[^|]+?) +\| ([^|]+?) +\|/gm)].flatMap(([, names = '', values = '']) => {
    const settings = [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const texts = settings.length === 1 ? [values] : values.split(', ');
    return settings.flatMap((name, at) => {
      const text = texts[at] ?? texts[0] ?? '';
      return isNone(text) ? [] : [{ kind, name, value: toValue(text) }];
    });
  });
};

const toSettings = (name: string, value: unknown): object => {
  const [outer = '', inner] = name.split('.');
  return inner === undefined ? { [outer]: value } : { [outer]: { ...required.http.request, [inner]: value } };
};

const smpp = defaultsOf('smpp', 'Carriers over SMPP');
const http = defaultsOf('http', 'Carriers over HTTP');

test.each([...smpp, ...http])('$kind: $name with $value, its default on the page, changes nothing', (row) => {
  expect(read(row.kind, toSettings(row.name, row.value))).toEqual(read(row.kind, {}));
});

test('the page has a value for each setting that is a number, a word or a text', () => {
  expect(smpp.length).toBe(22);
  expect(http.map(({ name }) => name)).toEqual([
    ...['request.method', 'request.encodings', 'response_format', 'assume_accepted'],
    ...['connect_s', 'response_s', 'window', 'on_uncertain'],
  ]);
});

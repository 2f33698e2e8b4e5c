import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import * as values from './setting-values.ts';

const errorsOf = (value: ZodType, text: string): string[] =>
  value.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

test.each<[string, ZodType, string, string]>([
  ['port', values.port, ' ', 'must be a port number'],
  ['port', values.port, '0x10', 'must be a port number'],
  ['port', values.port, '1e3', 'must be a port number'],
  ['port', values.port, '-1', 'must be a port number'],
  ['port', values.port, '65536', 'must be a port number, 65535 or less'],
  ['days', values.days, 'soon', 'must be a number of days'],
  ['days', values.days, '1.5', 'must be a whole number of days'],
  ['days', values.days, '0', 'must be 1 day or more'],
  ['days', values.days, '36501', 'must be 36,500 days or less'],
  ['onOff', values.onOff, 'yes', "must be 'on' or 'off'"],
  ['databaseUrl', values.databaseUrl, 'mysql://x', "must be 'sqlite:<file>' or 'postgres://…'"],
  ['secretKey', values.secretKey, 'short', 'must have at least'],
  ['baseUrl', values.baseUrl, 'https://a.example/x?y=1', 'must be an address without a login'],
  ['baseUrl', values.baseUrl, 'https://a.example/?', 'must be an address without a login'],
  ['baseUrl', values.baseUrl, 'https://a.example/x#z', 'must be an address without a login'],
  ['baseUrl', values.baseUrl, 'https://amina:secret@a.example', 'must be an address without a login'],
  ['baseUrl', values.baseUrl, 'a.example', 'must be an address such as'],
  ['networks', values.networks, '10.0.0.0/99', 'must be addresses or networks'],
  ['networks', values.networks, '127.0.0.1/0', 'must name networks by their first address'],
  ['networks', values.networks, '10.0.0.0/8, 2001:db8::1/48', 'must name networks by their first address'],
  ['origins', values.origins, 'www.example.ug', 'must be origins'],
  ['hosts', values.hosts, 'https://events.example.ug', 'must be hosts'],
  ['hosts', values.hosts, 'a.example:65536', 'must be hosts'],
  ['hosts', values.hosts, 'events.example.ug, 1.2.3.999', 'must be hosts'],
  ['hosts', values.hosts, '[::::]', 'must be hosts'],
  ['timeZone', values.timeZone, 'Kampala', "must be a time zone such as 'Africa/Kampala'"],
  ['dailyHours', values.dailyHours, '20:00-08:00', "must be hours of a day such as '08:00-20:00', or 'off'"],
  ['dailyHours', values.dailyHours, '08:00-24:01', 'must be hours of a day'],
  ['currency', values.currency, 'ugx', "must be a code such as 'UGX'"],
  ['senders', values.senders, 'NWSC,Ndere Cultural Centre', 'must be names of 1 to 11 characters'],
  ['words', values.words, ',', 'must have at least one word'],
  ['words', values.words, ' ', 'must have at least one word'],
  [
    'destinationCap',
    values.destinationCap,
    '20',
    "must be messages within a time such as '20/hour' or '50/day', or 'off'",
  ],
  ['logLevel', values.logLevel, 'loud', 'must be one of fatal, error'],
])('as $0, $2 is refused once: it $3', (_name, value, text, error) => {
  expect(errorsOf(value, text)).toEqual([expect.stringContaining(error)]);
});

test('reports every error of prices', () => {
  expect(errorsOf(values.prices, 'mtn=35,mtn=1,utl=2')).toEqual([
    'has mtn twice',
    "has the unknown network 'utl'; use mtn, airtel, other",
  ]);
});

test.each<[string, ZodType, string, unknown]>([
  ['port', values.port, '8080', 8080],
  ['days', values.days, '36500', 36_500],
  ['onOff', values.onOff, 'on', true],
  ['onOff', values.onOff, 'true', true],
  ['onOff', values.onOff, '1', true],
  ['onOff', values.onOff, 'off', false],
  ['onOff', values.onOff, '0', false],
  ['baseUrl', values.baseUrl, 'https://events.example.ug/', 'https://events.example.ug'],
  ['baseUrl', values.baseUrl, 'http://127.0.0.1:3000/calendar//', 'http://127.0.0.1:3000/calendar'],
  ['networks', values.networks, '10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  [
    'origins',
    values.origins,
    'https://WWW.example.ug/, capacitor://localhost',
    ['https://www.example.ug', 'capacitor://localhost'],
  ],
  ['hosts', values.hosts, 'Events.example.ug, [2001:DB8::1]:8443', ['events.example.ug', '[2001:db8::1]:8443']],
  ['dailyHours', values.dailyHours, '08:00-20:30', { fromMinute: 480, untilMinute: 1_230 }],
  ['dailyHours', values.dailyHours, '00:00-24:00', { fromMinute: 0, untilMinute: 1_440 }],
  ['dailyHours', values.dailyHours, 'off', 'off'],
  ['senders', values.senders, 'UMEME, NWSC,', ['UMEME', 'NWSC']],
  ['words', values.words, 'Halt!, ,STOP', ['halt', 'stop']],
  ['destinationCap', values.destinationCap, '50/day', { messages: 50, period: 'day' }],
  ['destinationCap', values.destinationCap, 'off', 'off'],
])('as $0, $2 is read', (_name, value, text, want) => {
  expect(value.parse(text)).toEqual(want);
});

test('prices are thousandths of the currency', () => {
  expect(values.prices.parse('mtn=35,airtel=35.5')).toEqual(
    new Map([
      ['mtn', 35_000],
      ['airtel', 35_500],
    ]),
  );
  expect(values.prices.parse(undefined)).toEqual(new Map());
});

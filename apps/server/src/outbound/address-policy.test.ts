import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { onlyLoopbackOf, refuseAddress, refuseUrl } from './address-policy.ts';
import { ianaIpv4, ianaIpv6, specialIpv4, specialIpv6 } from './test-addresses.ts';

const strict = { allowLoopbackHttp: false };
const developer = { allowLoopbackHttp: true };

/** First and last address of a range. */
function endsOf(range: string): string[] {
  const family = range.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
  return [family.networkAddressFromCIDR(range), family.broadcastAddressFromCIDR(range)].map(String);
}

/** The ways in which an IPv6 address leads to an IPv4 address. */
const embeddings: readonly (readonly [name: string, embed: (ipv4: string) => string])[] = [
  ['IPv4-mapped', (ipv4) => `::ffff:${ipv4}`],
  ['NAT64', (ipv4) => `64:ff9b::${ipv4}`],
  ['local NAT64', (ipv4) => `64:ff9b:1::${ipv4}`],
  ['6to4', (ipv4) => `2002:${groupsOf(octets(ipv4))}::1`],
  ['Teredo', (ipv4) => `2001:0:c000:201:0:ffff:${groupsOf(octets(ipv4).map((octet) => octet ^ 255))}`],
];

const octets = (ipv4: string): number[] => ipv4.split('.').map(Number);
const groupsOf = ([a = 0, b = 0, c = 0, d = 0]: number[]): string =>
  `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;

const publicAddresses = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '128.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '196.43.133.1',
  '223.255.255.255',
  '2a00:1450:4001::8a',
  '2c0f:fb50::1',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
];

function toNumber(address: string): number {
  return address.split('.').reduce((number, octet) => number * 256 + Number(octet), 0);
}

function octetsOf(number: number): number[] {
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255);
}

/** The ways a URL may write numbers: decimal, octal, hexadecimal. */
const spellNumber = fc.constantFrom(
  (value: number) => String(value),
  (value: number) => `0${value.toString(8)}`,
  (value: number) => `0x${value.toString(16)}`,
  (value: number) => `0X00${value.toString(16).toUpperCase()}`,
);

/** `parts` numbers of which the last stands for all octets that are left: 10.1, 0x7f.1, 2130706433. */
function inParts(number: number, parts: number, spell: (value: number) => string): string {
  const octets = octetsOf(number);
  const last = octets.slice(parts - 1).reduce((sum, octet) => sum * 256 + octet, 0);
  return [...octets.slice(0, parts - 1), last].map(spell).join('.');
}

const specialNumber = fc
  .constantFrom(...specialIpv4)
  .chain(([first, last]) => fc.integer({ min: toNumber(first), max: toNumber(last) }));

const ipv4Spelling = fc
  .tuple(specialNumber, fc.integer({ min: 1, max: 4 }), spellNumber, fc.constantFrom('', '.'))
  .map(([number, parts, spell, dot]) => inParts(number, parts, spell) + dot);

/** Six groups that carry an IPv4 address in the last two, with or without `::`, leading zeros and dots. */
const carrier = fc.constantFrom(
  '::ffff:',
  '0:0:0:0:0:FFFF:',
  '0000:0000:0000:0000:0000:ffff:',
  '::0:ffff:',
  '64:ff9b::',
  '0064:FF9B:0:0:0:0:',
  '64:ff9b:0::0:',
);
const ipv6Spelling = fc.tuple(specialNumber, carrier, fc.boolean()).map(([number, prefix, dotted]) => {
  const [a = 0, b = 0, c = 0, d = 0] = octetsOf(number);
  const hex = (high: number, low: number) => (high * 256 + low).toString(16);
  return prefix + (dotted ? [a, b, c, d].join('.') : `${hex(a, b)}:${hex(c, d)}`);
});

describe('addresses', () => {
  test.each(specialIpv4.flat())('%s is refused', (address) => {
    expect(refuseAddress(address)).toContain(address);
    expect(refuseAddress(`::ffff:${address}`)).toBeDefined();
    expect(refuseAddress(`64:ff9b::${address}`)).toBeDefined();
  });

  test.each(specialIpv6)('%s is refused', (address) => {
    expect(refuseAddress(address)).toContain(address);
  });

  test.each([...ianaIpv4, ...ianaIpv6])('%s, %s, is refused at both ends', (_purpose, range) => {
    for (const address of endsOf(range)) expect(refuseAddress(address), address).toContain(address);
  });

  test.each(
    embeddings.flatMap(([name, embed]) => ianaIpv4.map(([purpose, range]) => [name, purpose, range, embed] as const)),
  )('%s addresses of %s, %s, are refused at both ends', (_name, _purpose, range, embed) => {
    for (const address of endsOf(range).map(embed)) expect(refuseAddress(address), address).toContain(address);
  });

  test.each(publicAddresses)('%s is public', (address) => {
    expect(refuseAddress(address)).toBeUndefined();
  });

  test.each(['', 'localhost', '127.1', '8.8.8', '1.1.1.1.', 'hooks.example.ug', '[2a00::1]'])(
    'what is no address is refused: %j',
    (text) => {
      expect(refuseAddress(text)).toBeDefined();
    },
  );

  test('a special IPv4 address inside IPv6 is refused in every spelling', () => {
    fc.assert(fc.property(ipv6Spelling, (address) => refuseAddress(address) !== undefined));
  });
});

describe('URLs', () => {
  test.each([
    'https://hooks.example.ug/sms',
    'https://hooks.example.ug:443/sms?token=1#part',
    'https://hooks.example.ug:8443/',
    'HTTPS://HOOKS.EXAMPLE.UG',
    'https://enkuŋŋaana.example.ug/',
    'https://196.43.133.1/',
    'https://[2c0f:fb50::1]:8443/',
    'https://internal.example.ug/',
    'https://localhost.example.ug/',
    'https://home.arpa.example.ug/',
    'https://mycorp.ug/',
    'https://notlocal.example.ug/',
    'https://example.com/',
    'https://ndere.example/',
    'https://hooks.homes/',
    'https://1.0.0.127.in-addr.arpa/',
  ])('%s is allowed', (url) => {
    expect(refuseUrl(url, strict)).toBeUndefined();
    expect(refuseUrl(url, developer)).toBeUndefined();
  });

  test.each([
    ['not a URL', 'hooks.example.ug', 'it is not a complete URL'],
    ['a path', '/hooks', 'it is not a complete URL'],
    ['no host', 'https://', 'it is not a complete URL'],
    ['a number above 32 bits', 'https://4294967296/', 'it is not a complete URL'],
    ['NUL', 'https://hooks.example.ug/\0', 'it contains a control character or half of a surrogate pair'],
    ['a line feed', 'https://hooks.example.ug/a\nb', 'it contains a control character or half of a surrogate pair'],
    [
      'half of a pair',
      'https://hooks.example.ug/\ud83d',
      'it contains a control character or half of a surrogate pair',
    ],
    ['http', 'http://hooks.example.ug/', 'it does not begin with https://'],
    ['file', 'file:///etc/passwd', 'it does not begin with https://'],
    ['data', 'data:text/plain,x', 'it does not begin with https://'],
    ['a login', 'https://okello:secret@hooks.example.ug/', 'it contains a user name or password'],
    ['a login that looks like a host', 'https://hooks.example.ug@10.0.0.1/', 'it contains a user name or password'],
    ['only a password', 'https://:secret@hooks.example.ug/', 'it contains a user name or password'],
    ['another port', 'https://hooks.example.ug:6379/', 'its port is 6379, not 443 or 8443'],
    ['port 0', 'https://hooks.example.ug:0/', 'its port is 0, not 443 or 8443'],
    ['port 80', 'https://hooks.example.ug:80/', 'its port is 80, not 443 or 8443'],
    ['localhost', 'https://localhost/', "'localhost' is not a public host name"],
    ['localhost in capitals', 'https://LOCALHOST/', "'localhost' is not a public host name"],
    ['below localhost', 'https://a.b.localhost/', "'a.b.localhost' is not a public host name"],
    ['below local', 'https://printer.local/', "'printer.local' is not a public host name"],
    ['metadata', 'https://metadata.google.internal/', "'metadata.google.internal' is not a public host name"],
    ['wide letters', 'https://ｌｏｃａｌｈｏｓｔ/', "'localhost' is not a public host name"],
    ['an escape', 'https://%6cocalhost/', "'localhost' is not a public host name"],
    ['a single label', 'https://intranet/', "'intranet' is not a public host name"],
    ['a dot at the end', 'https://localhost./', 'its host name ends in a dot'],
    ['IPv6 loopback', 'https://[::1]/', '::1 is not a public address'],
    ['circled digits', 'https://①②⑦.⓪.⓪.①/', '127.0.0.1 is not a public address'],
    ['an ideographic full stop', 'https://127。0。0。1/', '127.0.0.1 is not a public address'],
    ['a metadata address', 'https://169.254.169.254/latest/', '169.254.169.254 is not a public address'],
  ])('%s is refused', (_name, url, reason) => {
    expect(refuseUrl(url, strict)).toBe(reason);
    expect(refuseUrl(url, developer)).toBe(reason);
  });

  describe.each([
    ...['localhost', 'local', 'internal', 'home.arpa', 'test', 'invalid', 'onion', 'alt'],
    ...['intranet', 'private', 'corp', 'home', 'lan', 'mail', 'localdomain'],
  ])('%s', (suffix) => {
    test.each([suffix, `hooks.${suffix}`, `a.b.${suffix}`, `HOOKS.${suffix.toUpperCase()}`, `xn--0zwm56d.${suffix}`])(
      '%s is no public name, and neither with a dot at its end',
      (hostname) => {
        const name = hostname.toLowerCase();
        for (const policy of [strict, developer]) {
          for (const port of ['', ':8443']) {
            expect(refuseUrl(`https://${hostname}${port}/`, policy)).toBe(`'${name}' is not a public host name`);
            expect(refuseUrl(`https://${hostname}.${port}/`, policy)).toBe('its host name ends in a dot');
          }
        }
      },
    );
  });

  test('a special IPv4 address is refused in every spelling', () => {
    fc.assert(fc.property(ipv4Spelling, (host) => refuseUrl(`https://${host}/`, strict) !== undefined));
  });

  test('a special IPv4 address inside IPv6 is refused in every spelling', () => {
    fc.assert(fc.property(ipv6Spelling, (host) => refuseUrl(`https://[${host}]/`, strict) !== undefined));
  });

  test('no text makes it throw, and what passes is https to a public host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()), (url) => {
        if (refuseUrl(url, strict) === undefined) expect(new URL(url).protocol).toBe('https:');
      }),
    );
  });
});

describe('a developer’s machine', () => {
  test.each(['http://127.0.0.1:4000/hook', 'http://127.0.0.1/', 'http://127.0.0.1:6379', 'http://0x7f.1:4000/'])(
    '%s is allowed there only',
    (url) => {
      expect(refuseUrl(url, developer)).toBeUndefined();
      expect(refuseUrl(url, strict)).toBe('it does not begin with https://');
    },
  );

  test.each([
    'http://127.0.0.2:4000/',
    'http://localhost:4000/',
    'http://[::1]:4000/',
    'http://[::ffff:127.0.0.1]:4000/',
    'http://10.0.0.1/',
    'http://okello@127.0.0.1:4000/',
    'https://127.0.0.1/',
  ])('%s is refused even there', (url) => {
    expect(refuseUrl(url, developer)).toBeDefined();
  });
});

describe('the policy for the content of a typed address', () => {
  test.each([
    ['http://127.0.0.1:4000/site', 'http://127.0.0.1:4000/image.png', true],
    ['http://127.0.0.1:4000/site', 'http://0x7f.1:4000/image.png', true],
    ['http://127.0.0.1:4000/site', 'http://127.0.0.1:4001/', false],
    ['http://127.0.0.1:4000/site', 'http://127.0.0.1/', false],
    ['http://127.0.0.1:4000/site', 'http://[::1]:4000/', false],
    ['http://127.0.0.1:4000/site', 'http://localhost:4000/', false],
    ['http://127.0.0.1:4000/site', 'https://127.0.0.1:4000/', false],
    ['http://127.0.0.1:4000/site', 'http://user@127.0.0.1:4000/', false],
    ['http://[::1]:4000/', 'http://[::1]:4000/image.png', true],
    ['http://[::1]:4000/', 'http://127.0.0.1:4000/', false],
    ['http://10.0.0.1/', 'http://10.0.0.1/', false],
    ['https://ndere.example/', 'http://127.0.0.1:4000/', false],
    ['/srv/programme.ics', 'http://127.0.0.1:4000/', false],
  ])('of %s: %s is allowed: %s', (typed, url, isAllowed) => {
    expect(refuseUrl(url, onlyLoopbackOf(typed, developer)) === undefined).toBe(isAllowed);
    expect(refuseUrl(url, onlyLoopbackOf(typed, strict))).toBeDefined();
  });
});

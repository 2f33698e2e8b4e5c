import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';
import { readWebAddress } from './web-address.ts';

test.each<[given: string, want: string | undefined]>([
  // Recorded from TEC.
  ['https://example.org', 'https://example.org'],
  ['http://example.org/a?b=c&d=e', 'http://example.org/a?b=c&d=e'],
  ['https://example.org/opening?x=1', 'https://example.org/opening?x=1'],
  ['', ''],
  ['not a url', undefined],
  ['example.org', undefined],
  // Our own: browsers must open it (DI-24; TEC accepts ftp), and URLs from responses are accepted (DI-19).
  ['ftp://example.org/f', undefined],
  ['javascript:alert(1)', undefined],
  ['http://example.org/a?b=c&amp;d=e', 'http://example.org/a?b=c&d=e'],
  ['  https://example.org/ ', 'https://example.org/'],
  ['   ', ''],
  ['HTTPS://Example.org/A', 'HTTPS://Example.org/A'],
  ['https://example.org/"><b>', 'https://example.org/'],
  ['https://example.org/{a}^`', 'https://example.org/{a}^`'],
  ['0', ''],
  ['https://example.org/a b', undefined],
  // Checked against TEC: non-ASCII letters only percent-encoded, hosts of labels.
  ['https://example.org/東京', undefined],
  ['https://example.org/%e6%9d%b1', 'https://example.org/%e6%9d%b1'],
  ['https://bücher.example', undefined],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  ['https://-x.org', undefined],
  ['https://x_y.org', undefined],
  ['https://x..org', undefined],
  ['https://x.org.', 'https://x.org.'],
  ['https://[::1]/', 'https://[::1]/'],
  ['https://user:pw@x.org/', 'https://user:pw@x.org/'],
  ['https://x.org:99999', undefined],
  ['https://localhost:3000/a?b#c', 'https://localhost:3000/a?b#c'],
  ['https://example.org:8443/x#y', 'https://example.org:8443/x#y'],
  ['https:example.org', undefined],
  ['https:///x', undefined],
  ['https://', undefined],
  ['https://exa\u0000mple.org', undefined],
  ['//example.org', undefined],
])('%j is stored as %j', (given, want) => expect(readWebAddress(given)).toBe(want));

test('storing a stored URL again changes nothing, also if it is escaped', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()), (text) => {
      const address = readWebAddress(text);
      if (address === undefined || /&\w+;|&#/.test(address)) return;
      expect(readWebAddress(address)).toBe(address);
      expect(readWebAddress(escapeHtml(address))).toBe(address);
    }),
  );
});

import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BodyForm, errorOfPath, parseDocument, readField } from './carrier-document.ts';
import { decodeBody, decompress } from './decode-body.ts';
import { parsePattern } from './safe-pattern.ts';
import { maxXmlDepth, maxXmlElements } from './xml-document.ts';

const kannel: BodyForm = { kind: 'text', pattern: parsePattern(String.raw`^(?<code>\d+): (?<text>.*)$`) };
const xml = { kind: 'xml' } as const;
const json = { kind: 'json' } as const;
const yo =
  '<?xml version="1.0"?>\n<y:AutoCreate xmlns:y="urn:yo"><y:Response id="7"><Status>OK &amp; well</Status>' +
  '<m>one</m><m n="2"><![CDATA[<two>]]></m></y:Response></y:AutoCreate>';

test.each<[string, string, BodyForm, string | undefined]>([
  ['{"a":[{"b":12345678901234567890}]}', '/a/0/b', json, '12345678901234567890'],
  ['{"a":null}', '/a/b', json, undefined],
  ['a=256772000002%3ABLACKLISTED&b=x+y\n', '/a', { kind: 'form' }, '256772000002:BLACKLISTED'],
  ['a=256772000002%3ABLACKLISTED&b=x+y\n', '/b', { kind: 'form' }, 'x y'],
  ['0: Accepted for delivery\r\n', '/code', kannel, '0'],
  ['0: Accepted for delivery\r\n', '/text', kannel, 'Accepted for delivery'],
  ['Authorization failed', '/code', kannel, undefined],
  [yo, '/AutoCreate/Response/Status', xml, 'OK & well'],
  [yo, '/AutoCreate/Response/@id', xml, '7'],
  [yo, '/AutoCreate/Response/m', xml, 'one'],
  [yo, '/AutoCreate/Response/m[2]', xml, '<two>'],
  [yo, '/AutoCreate/Response/m[2]/@n', xml, '2'],
  [yo, '/AutoCreate/Response/m[3]', xml, undefined],
  [yo, '/AutoCreate/Response/@constructor', xml, undefined],
])('reads %s at %s', (body, path, form, text) => {
  expect(parseDocument(body, form)?.textAt(path)).toBe(text);
});

test('reads the items of a list', () => {
  const items = parseDocument('{"results":[{"id":1},{"id":2}]}', json)?.itemsAt('/results');
  expect(items?.map((each) => each.textAt('/id'))).toEqual(['1', '2']);
  const elements = parseDocument(yo, xml)?.itemsAt('/AutoCreate/Response/m');
  expect(elements?.map((each) => each.textAt('/@n'))).toEqual([undefined, '2']);
});

test('reads the part of a field that its pattern names', () => {
  const document = parseDocument('a=256772000002:BLACKLISTED', { kind: 'form' });
  const pattern = parsePattern('^[0-9]+:(?<value>[A-Z]+)$');
  expect(document && readField(document, { path: '/a', pattern })).toBe('BLACKLISTED');
  expect(document && readField(document, { path: '/a', pattern: parsePattern('^(?<value>x)') })).toBe(undefined);
});

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth);

test.each([
  ['a DTD', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
  ['entities that multiply', `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(99)}"><!ENTITY z "&x;&x;&x;">]><a>&z;&z;</a>`],
  ['an entity from a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['an entity of HTML', '<a>&eacute;</a>'],
  ['too many levels', nested(maxXmlDepth + 1)],
  ['too many elements', `<a>${'<b/>'.repeat(maxXmlElements)}</a>`],
  ['an open element', '<a><b></a>'],
  ['two roots', '<a/><b/>'],
  ['no element', 'OK'],
  ['nothing', ''],
])('does not read XML with %s', (_name, body) => {
  expect(parseDocument(body, xml)).toBe(undefined);
});

test('reads XML up to the limits', () => {
  expect(parseDocument(nested(maxXmlDepth), xml)).toBeDefined();
  expect(parseDocument(`<a>${'<b/>'.repeat(maxXmlElements - 1)}</a>`, xml)).toBeDefined();
});

test('never throws, and reads only texts', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.string({ unit: fc.constantFrom('<', '>', '/', 'a', '&', ';', '[', ']', '"', '=', '!', '?', '-') }),
  );
  const forms: readonly BodyForm[] = [json, { kind: 'form' }, xml, kannel];
  void fc.assert(
    fc.property(hostile, fc.constantFrom(...forms), fc.constantFrom('/a', '/code', '/a/0'), (body, form, path) => {
      expect(['string', 'undefined']).toContain(typeof parseDocument(body, form)?.textAt(path));
    }),
    { numRuns: 300, seed: 20_261_127 },
  );
});

test.each<[string, BodyForm, boolean]>([
  ['/a[1]/b/@c', xml, true],
  ['/a[0]', xml, false],
  ['/@a', xml, true],
  ['/@a/b', xml, false],
  ['/a//b', xml, false],
  ['/code', kannel, true],
  ['/id', kannel, false],
  ['/0/id', json, true],
])('checks the path %s', (path, form, isRight) => {
  expect(errorOfPath(path, form) === undefined).toBe(isRight);
});

const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each<[string, Buffer, string | undefined, string]>([
  ['UTF-8', Buffer.from('é'), undefined, 'é'],
  ['a mark', Buffer.from('\ufeffé'), undefined, 'é'],
  ['the charset of the header', latin1('é'), 'text/plain; charset="ISO-8859-1"', 'é'],
  [
    'the encoding of the XML declaration',
    latin1('<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>'),
    'text/xml',
    '<?xml version="1.0" encoding="iso-8859-1"?><a>é</a>',
  ],
  ['octets that are not UTF-8', latin1('{"id":7,"m":"é"}'), undefined, '{"id":7,"m":"é"}'],
  ['octets that do not fit the charset of the header', latin1('é'), 'text/plain; charset=utf-8', 'é'],
  ['the charset of the header in single quotes', latin1('é'), "text/plain; charset='latin1'", 'é'],
  ['an unknown charset', Buffer.from('é'), 'text/plain; charset=klingon', 'é'],
])('decodes %s', (_name, octets, contentType, text) => {
  expect(decodeBody(octets, contentType)).toBe(text);
});

test.each<[string, Buffer, string | undefined, string | undefined]>([
  ['gzip', gzipSync('OK'), 'gzip', 'OK'],
  ['the old name of gzip', gzipSync('OK'), 'X-GZIP', 'OK'],
  ['deflate', deflateSync('OK'), 'deflate', 'OK'],
  ['brotli', brotliCompressSync('OK'), 'br', 'OK'],
  ['two codings', gzipSync(deflateSync('OK')), 'deflate, gzip', 'OK'],
  ['identity', Buffer.from('OK'), 'identity', 'OK'],
  ['no coding', Buffer.from('OK'), undefined, 'OK'],
  ['an unknown coding', Buffer.from('OK'), 'constructor', undefined],
  ['a coding that was not applied', Buffer.from('OK'), 'gzip', undefined],
  ['more than the limit', gzipSync('x'.repeat(100)), 'gzip', undefined],
])('decompresses %s', (_name, octets, codings, text) => {
  expect(decompress(octets, codings, 99)?.toString()).toBe(text);
});

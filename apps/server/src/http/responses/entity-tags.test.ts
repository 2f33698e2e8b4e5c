import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codings } from './content-negotiation.ts';
import { codedTag, entityTag, isKnown, isMatch, isNamed, readTags } from './entity-tags.ts';

const etag = entityTag('Kampala Jazz Night');
const other = entityTag('Nyege Nyege');

test('gives different bytes and codings different tags', () => {
  const tags = [etag, other, ...codings.flatMap((coding) => [codedTag(etag, coding), codedTag(other, coding)])];
  expect(new Set(tags).size).toBe(tags.length);
  expect(entityTag(Buffer.from('Kampala Jazz Night'))).toBe(etag);
});

// Whether If-None-Match and If-Match with this value match a record with the tag `etag`.
const headers: [header: string, known: boolean, match: boolean][] = [
  [etag, true, true],
  [` ${etag}\t`, true, true],
  [`${other}, ${etag}`, true, true],
  [`${other},${etag},`, true, true],
  [`"a,b" , ,, ${etag}`, true, true],
  ['*', true, true],
  [' * ', true, true],
  [`W/${etag}`, true, false],
  [`W/${other}, ${etag}`, true, true],
  [other, false, false],
  [`${other}, "x"`, false, false],
  ['', false, false],
  [',', false, false],
  // Malformed lists.
  [etag.slice(1, -1), false, false],
  [`${etag} ${other}`, false, false],
  [`w/${etag}`, false, false],
  [`W/ ${etag}`, false, false],
  [`*, ${etag}`, false, false],
  [`${etag}, *`, false, false],
  [`"${etag}`, false, false],
  [etag.slice(0, -1), false, false],
  [`${etag}, "`, false, false],
  [`'${etag.slice(1, -1)}'`, false, false],
];

test.each(headers)('%j', (header, known, match) => {
  expect(isKnown(header, etag)).toBe(known);
  expect(isNamed(header, [other.replace('"', '"x'), etag])).toBe(known);
  expect(isMatch(header, [other.replace('"', '"x'), etag])).toBe(match);
});

test('matches nothing without a header', () => {
  expect(isKnown(undefined, etag)).toBe(false);
});

describe('an ETag of compressed bytes', () => {
  test.each(codings)('%s: If-None-Match requires the same coding, If-Match accepts any', (coding) => {
    const coded = codedTag(etag, coding);
    expect(isKnown(coded, coded)).toBe(true);
    expect(isKnown(etag, coded)).toBe(false);
    expect(isKnown(coded, etag)).toBe(false);
    expect(isMatch(coded, [etag])).toBe(true);
    expect(isMatch(`W/${coded}`, [etag])).toBe(false);
    expect(isNamed(`W/${coded}`, [etag])).toBe(true);
    expect(isMatch(coded, [other])).toBe(false);
  });

  test('matches the record if another version of Node compressed it', () => {
    expect(isMatch(`${etag.slice(0, -1)}.br-_-9A"`, [etag])).toBe(true);
    expect(isMatch(`${etag.slice(0, -1)}.deflate-_-9A"`, [etag])).toBe(false);
  });
});

test('parses any text in linear time', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ \t,"W/*a]{0,60}$/)), (header) => {
      expect(isKnown(header, etag)).toBe(readTags(header) === 'any');
    }),
  );
  for (const header of [',', ' ', '\t,', '"', '"a"', '"a",', 'W/', 'W/"', ' "a" '])
    expect(isMatch(`${header.repeat(100_000)}x`, [etag])).toBe(false);
});

test('parses all tags of a list', () => {
  const tag = fc.stringMatching(/^"[!#-~\x80-\xff]{0,20}"$/);
  const sent = fc.array(fc.record({ tag, isWeak: fc.boolean() }), { minLength: 1, maxLength: 8 });
  const separator = fc.constantFrom(',', ', ', ' ,', '\t,, ');
  fc.assert(
    fc.property(sent, separator, (tags, between) => {
      expect(readTags(tags.map((each) => `${each.isWeak ? 'W/' : ''}${each.tag}`).join(between))).toEqual(tags);
    }),
  );
});

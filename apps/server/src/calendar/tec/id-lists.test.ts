import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readIdList, readLinkList, readTermList, readTextList } from './id-lists.ts';

const id = (id: number) => ({ kind: 'id', id });
const text = (text: string) => ({ kind: 'text', text });
const existing = (id: number) => ({ kind: 'existing', id });
const unknown = existing(0);
const fresh = (fields: object) => ({ kind: 'new', fields });

describe('terms', () => {
  test.each<[name: string, given: unknown, want: object[] | undefined]>([
    ['an id', 12, [id(12)]],
    ['an id as text', '12', [id(12)]],
    ['ids with commas', '12, 13', [id(12), id(13)]],
    ['a list of ids', [12, 13], [id(12), id(13)]],
    ['a list of ids as text', ['12', '13'], [id(12), id(13)]],
    ['a slug', ['zq15s-alpha'], [text('zq15s-alpha')]],
    ['a name', ['Zq15s Alpha'], [text('Zq15s Alpha')]],
    ['a name with a comma, in a list', ['Art, Music'], [text('Art, Music')]],
    ['slugs and ids with commas', 'art,7', [text('art'), id(7)]],
    ['an object from a response', [{ id: 4, name: 'Art', slug: 'art' }], [id(4)]],
    ['one object', { id: 4 }, [id(4)]],
    ['an object without id', [{ name: 'Art' }], [text('Art')]],
    ['empty text', '', []],
    ['an empty list', [], []],
    ['blanks', [' ', null, 'a', ''], [text('a')]],
    ['an object without members', [{}], undefined],
    ['a boolean', [true], undefined],
    ['a fraction, truncated as in PHP', ['12.5'], [id(12)]],
    ['numbers that are no ids', '0, 00,0.0,-0,-5,1e-3,0 , a', [text('a')]],
    ['texts that only begin with a number', '12x,x12', [text('12x'), text('x12')]],
    [
      'numbers as PHP reads them, known or not',
      '1e9,+5,1e400,99999999999999999999',
      [id(1e9), id(5), id(Infinity), id(1e20)],
    ],
    [
      'an object without a valid id, by its name',
      [
        { id: '0', name: 'Art' },
        { id: -5, name: 'Art' },
      ],
      [text('Art'), text('Art')],
    ],
    ['an object whose id is a text, by its slug', { id: 'x', slug: 'art', name: 'Art' }, [text('art')]],
    ['an object whose slug is "0", by its name', { slug: '0', name: 'Art' }, [text('Art')]],
    ['an object with only zeros', [{ name: '0' }, { id: 0, slug: '0' }, { slug: '00' }], []],
    ['nothing, as false', false, []],
    ['a list in a list', [[1]], undefined],
  ])('%s', (_name, given, want) => expect(readTermList(given)).toEqual(want));
});

describe('venues and organizers', () => {
  test.each<[name: string, given: unknown, want: object[]]>([
    ['an id', 12, [existing(12)]],
    ['an id as text', '12', [existing(12)]],
    ['ids with commas', '12,13', [existing(12), existing(13)]],
    ['a list of one id', [12], [existing(12)]],
    ['an object with id', { id: 12, venue: 'Hall', city: 'Rome' }, [existing(12)]],
    ['an object', { venue: 'Hall', city: 'Rome' }, [fresh({ venue: 'Hall', city: 'Rome' })]],
    [
      'objects and ids, in order',
      [{ organizer: 'Ann' }, { id: '7' }, 3],
      [fresh({ organizer: 'Ann' }), existing(7), existing(3)],
    ],
    ['nothing, as empty text', '', []],
    ['nothing, as an empty list', [], []],
    ['nothing, as 0', 0, []],
    ['nothing, as false', false, []],
    ['nothing, as "0"', '0', []],
    ['an object with the id 0', { id: 0, venue: 'Hall' }, [fresh({ id: 0, venue: 'Hall' })]],
    ['an object with the id "0"', [{ id: '0', venue: 'Hall' }], [fresh({ id: '0', venue: 'Hall' })]],
    ['text', 'nowhere', [unknown]],
    ['a negative id', -5, [unknown]],
    ['a number too large to be an id', '99999999999999999999', [unknown]],
    ...[-1, '-1', 'abc', 1.5, false, true, [], '00', '99999999999999999999'].map(
      (id) =>
        [`an object with the id ${JSON.stringify(id)}`, { id, venue: 'Hall' }, [unknown]] as [string, object, object[]],
    ),
  ])('%s', (_name, given, want) => expect(readLinkList(given)).toEqual(want));
});

describe('ids', () => {
  test.each<[given: unknown, want: number[] | undefined]>([
    ['3,1,3', [3, 1]],
    [
      [3, '1'],
      [3, 1],
    ],
    [7, [7]],
    ['', []],
    ['1,x', undefined],
    ['1.5', undefined],
    ['0', undefined],
    [[{ id: 1 }], undefined],
  ])('%j', (given, want) => expect(readIdList(given)).toEqual(want));
});

test.each<[given: unknown, want: string[] | undefined]>([
  ['publish, draft', ['publish', 'draft']],
  [['publish', ''], ['publish']],
  [12, ['12']],
  [[['a']], undefined],
])('texts: %j', (given, want) => expect(readTextList(given)).toEqual(want));

test('readers never throw', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const read of [readTextList, readIdList, readTermList, readLinkList]) read(value);
    }),
  );
});

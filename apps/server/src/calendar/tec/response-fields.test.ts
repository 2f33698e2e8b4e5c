import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JsonValue, pickFields, toEnvelope } from './response-fields.ts';

const event = { id: 3, title: 'Fair', start_date_details: { year: '2131', month: '05' }, venue: [] };
const list = { events: [event, event], total: 2 };

test.each<[name: string, response: JsonValue, fields: string, want: JsonValue]>([
  ['members by name', event, 'id,title,venue', { id: 3, title: 'Fair', venue: [] }],
  ['a path', event, 'title,start_date_details.year', { title: 'Fair', start_date_details: { year: '2131' } }],
  ['spaces around names', event, ' id , title ', { id: 3, title: 'Fair' }],
  [
    'the whole wins over its parts',
    event,
    'start_date_details,start_date_details.year',
    { start_date_details: { year: '2131', month: '05' } },
  ],
  [
    'the whole wins, said last',
    event,
    'start_date_details.year,start_date_details',
    { start_date_details: { year: '2131', month: '05' } },
  ],
  ['a path into a text gives the text', event, 'title.rendered', { title: 'Fair' }],
  ['unknown names give nothing, which PHP writes as a list', event, 'colour,toString,constructor', []],
  ['no names give everything', event, ' , ', event],
  ['members of the items of a list within are not reached', list, 'total,events.title', { events: [], total: 2 }],
  ['one item of a list within, by position', list, 'events.0.title', { events: [{ title: 'Fair' }] }],
  ['a list at the top is cut item by item', [event, event], 'id', [{ id: 3 }, { id: 3 }]],
])('%s', (_name, response, fields, want) => expect(pickFields(response, fields)).toEqual(want));

test('an envelope contains body, status and headers', () => {
  expect(toEnvelope(200, { 'X-TEC-Total': '1' }, event)).toEqual({
    body: event,
    status: 200,
    headers: { 'X-TEC-Total': '1' },
  });
});

test('repeated parameters change nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue()),
      fc.constantFrom('a', 'a,b', 'a.a', 'c.b.a,b', '0'),
      (response, fields) => {
        const once = pickFields(response as JsonValue, fields); // as: fast-check's own name for the same thing
        expect(pickFields(once, fields)).toEqual(once);
      },
    ),
  );
});

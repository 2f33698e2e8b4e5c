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
    'a whole member includes its parts',
    event,
    'start_date_details,start_date_details.year',
    { start_date_details: { year: '2131', month: '05' } },
  ],
  [
    'a whole member includes its parts, in any order',
    event,
    'start_date_details.year,start_date_details',
    { start_date_details: { year: '2131', month: '05' } },
  ],
  ['a path into a text returns the text', event, 'title.rendered', { title: 'Fair' }],
  ['unknown names return an empty list, as in PHP', event, 'colour,toString,constructor', []],
  ['returns everything without names', event, ' , ', event],
  ['does not select members of items of an inner list', list, 'total,events.title', { events: [], total: 2 }],
  ['selects one item of an inner list by position', list, 'events.0.title', { events: [{ title: 'Fair' }] }],
  ['selects members in each item of a top-level list', [event, event], 'id', [{ id: 3 }, { id: 3 }]],
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

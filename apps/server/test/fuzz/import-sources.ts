import fc from 'fast-check';

/** A generated source: the bodies of its four lists, or one calendar. */
export type GeneratedSource =
  | { readonly source: 'tec'; readonly bodies: readonly string[] }
  | { readonly source: 'ics'; readonly bodies: readonly string[] };

/** Most sources are small, as attacks on a parser are; a few have megabytes. */
const repeats = fc.oneof(
  { weight: 60, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 30, arbitrary: fc.integer({ min: 20, max: 5_000 }) },
  { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
);
const mostCharacters = 19_800_000;
const repeated = (part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(part, repeats)
    .map(([text, times]) => text.repeat(Math.min(times, Math.floor(mostCharacters / Math.max(text.length, 1)))));

const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  repeated(fc.constantFrom('a', '<p>', '&amp;', '\\', '\u0000', 'é', '<!--', '😀')),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(null, true, false, '2031-05-01 18:00:00', 'Africa/Kampala', 'publish', -1, 1e308),
);
const value = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) });

const members = [
  ...['id', 'title', 'name', 'slug', 'description', 'excerpt', 'start_date', 'end_date', 'utc_start_date', 'timezone'],
  ...[
    'website',
    'url',
    'cost',
    'parent',
    'status',
    'venue',
    'organizer',
    'date_utc',
    'event_status',
    'image',
    'all_day',
  ],
];
const term = fc.record({ id: value, name: value, slug: value }, { requiredKeys: [] });
const base = { start_date: '2031-05-01 18:00:00', end_date: '2031-05-01 20:00:00', timezone: 'UTC' };
const item = fc
  .tuple(
    fc.integer({ min: 1, max: 1e6 }),
    fc.dictionary(fc.constantFrom(...members), value, { maxKeys: 6, noNullPrototype: true }),
    fc.record({ categories: fc.array(term), tags: fc.array(term), venue: fc.array(term) }, { requiredKeys: [] }),
  )
  .map(([id, odd, links]) => ({
    ...base,
    id,
    title: `T${id}`,
    name: `T${id}`,
    venue: `T${id}`,
    organizer: `T${id}`,
    ...links,
    ...odd,
  }));

const lists = ['categories', 'venues', 'organizers', 'events'] as const;
const plainPage = (name: string) =>
  fc
    .tuple(fc.array(item, { maxLength: 5 }), fc.constantFrom<unknown>(1, 1, 1, 0, -1, '1', 'x', null, {}))
    .map(([items, total_pages]) => JSON.stringify({ [name]: items, total_pages }));
const oddPage = (name: string) =>
  fc.oneof(
    repeated(fc.constantFrom('{},', '[],', '1,', '"a",', '{"id":1},', '{"a":{"b":1}},')).map(
      (text) => `{"${name}":[${text}0]}`,
    ),
    repeated(fc.constantFrom('[', '{"a":', '[{"events":')).map((text) => `{"${name}":${text}`),
    repeated(fc.constantFrom('a', '\\u0041', '\\', '\\"')).map((text) => `{"${name}":[{"id":1,"title":"${text}"}]}`),
    plainPage(name).chain((text) => fc.nat(text.length).map((length) => text.slice(0, length))),
    fc.json(),
  );
const page = (name: string) =>
  fc.oneof({ weight: 4, arbitrary: plainPage(name) }, { weight: 1, arbitrary: oddPage(name) });

const tec: fc.Arbitrary<GeneratedSource> = fc.tuple(...lists.map(page)).map((bodies) => ({ source: 'tec', bodies }));

const line = fc.oneof(
  repeated(
    fc.constantFrom(
      'X-A:\r\n',
      'X-A:b\r\n c\r\n',
      ' \r\n',
      'COMMENT;A="b:c":d\r\n',
      '\n',
      'BEGIN:VALARM\r\n',
      'END:X\r\n',
    ),
  ),
  fc
    .tuple(
      fc.constantFrom('RDATE', 'EXDATE', 'RDATE;VALUE=DATE', 'EXDATE;TZID=UTC'),
      repeated(fc.constantFrom('20310501T180000,', '20310501,', ',', 'x,')),
    )
    .map(([name, list]) => `${name}:${list}20310501T180000\r\n`),
  fc
    .tuple(
      fc.constantFrom(
        'SUMMARY',
        'DESCRIPTION',
        'LOCATION',
        'CATEGORIES',
        'ORGANIZER',
        'GEO',
        'URL',
        'UID',
        'DURATION',
        'SEQUENCE',
      ),
      repeated(fc.constantFrom('a', '\\,', '\\n', ';', ':', '"', 'é', 'P1D', '9')),
    )
    .map(([name, text]) => `${name}:${text}\r\n`),
  fc
    .tuple(
      fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=SECONDLY', 'FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2'),
      fc.constantFrom('', ';INTERVAL=0', ';COUNT=100000', ';UNTIL=99991231'),
    )
    .map(([rule, more]) => `RRULE:${rule}${more}\r\n`),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `${text}\r\n`),
);
const event = fc
  .tuple(fc.integer(), fc.array(line, { maxLength: 6 }))
  .map(([uid, lines]) => `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20310501T180000\r\n${lines.join('')}END:VEVENT\r\n`);
const zone = repeated(
  fc.constantFrom(
    'BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nRRULE:FREQ=YEARLY;BYMONTH=3\r\n' +
      'TZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nEND:STANDARD\r\n',
  ),
).map((observances) => `BEGIN:VTIMEZONE\r\nTZID:Odd\r\n${observances}END:VTIMEZONE\r\n`);
const ics: fc.Arbitrary<GeneratedSource> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: event },
      { weight: 1, arbitrary: repeated(fc.constant('BEGIN:VEVENT\r\nEND:VEVENT\r\n')) },
      { weight: 1, arbitrary: zone },
      { weight: 1, arbitrary: line },
    ),
    { maxLength: 6 },
  )
  .map((parts) => ({
    source: 'ics',
    bodies: [`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${parts.join('')}END:VCALENDAR\r\n`.slice(0, 20 * 1024 * 1024)],
  }));

export const generatedSources: fc.Arbitrary<GeneratedSource> = fc.oneof(tec, ics);

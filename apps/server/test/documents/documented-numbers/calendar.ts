import { cursorDays } from '../../../src/calendar/changes/cursor.ts';
import { everyMs as publicationEveryMs } from '../../../src/calendar/changes/publication-task.ts';
import { maxDays } from '../../../src/calendar/days/handlers.ts';
import { maxExcluded } from '../../../src/calendar/events/write-date.ts';
import { MAX_EVENTS as maxFeedEvents } from '../../../src/calendar/feeds/calendar-file.ts';
import { SERIES_YEARS } from '../../../src/calendar/feeds/vtimezone.ts';
import { formats as imageFormats } from '../../../src/calendar/images/encode-image.ts';
import { MAX_SIDE } from '../../../src/calendar/images/image.ts';
import { maxBytes as maxImageBytes } from '../../../src/calendar/images/import-images.ts';
import { MAX_EVENTS as maxFileEvents } from '../../../src/calendar/imports/ics/components.ts';
import { maxStoredProblems } from '../../../src/calendar/imports/runs/problems.ts';
import { maxDates as maxImportedDates } from '../../../src/calendar/imports/series-times.ts';
import { maxRecordCharacters } from '../../../src/calendar/imports/sources/limits.ts';
import { heapMegabytes, limitMs as parseMs } from '../../../src/calendar/imports/sources/source-parser.ts';
import { maxDepth, maxValues } from '../../../src/calendar/imports/tec/list.ts';
import { MAX_LEVELS as maxCategoryLevels } from '../../../src/calendar/imports/tec/records.ts';
import {
  perPage as importPageSize,
  MAX_CATEGORIES as maxImportedCategories,
  MAX_BYTES as maxSourceBytes,
} from '../../../src/calendar/imports/tec/site.ts';
import { defaultPerPage, maxPerPage } from '../../../src/calendar/lists/paging.ts';
import { maxRanked, maxWords } from '../../../src/calendar/lists/ranking.ts';
import { defaultHorizon, maxHorizonMonths } from '../../../src/calendar/recurrence/horizon.ts';
import { loadConfig } from '../../../src/settings/config.ts';
import { type DocumentedNumber, mib, ofMember, secondMs } from './documented-number.ts';

const config = loadConfig({});

export const numbersOfCalendar: readonly DocumentedNumber[] = [
  {
    fact: 'days for which a cursor of the change feed is valid',
    value: cursorDays,
    places: {
      'guides/syncing': ['A cursor is valid for # days'],
      'errors/cursor_expired': ['The cursor is older than # days', 'This cursor is older than # days'],
      contract: ['A cursor is valid for # days'],
    },
  },
  {
    fact: 'years of later dates of a series for which a feed describes its time zone',
    value: SERIES_YEARS,
    places: { 'guides/feeds-and-pages': ['hold for # years after the last stored date'] },
  },
  {
    fact: 'requests of a batch of writes',
    value: ofMember('Batch', 'requests').maxItems ?? 0,
    places: {
      'guides/syncing': ['runs up to # writes'],
      contract: ['Runs up to # writes', 'a list of 1 to # requests'],
    },
  },
  {
    fact: 'MB of an image',
    value: maxImageBytes / mib,
    places: {
      'guides/images': ['up to # MB and 25 million pixels'],
      'guides/differences-from-tec': ['up to # MB and 25 million pixels'],
      contract: ['up to # MB and 25 million pixels', 'one file of at most # MB', 'image of at most # MB'],
    },
  },
  {
    fact: 'pixels of the longer side of a stored image',
    value: MAX_SIDE,
    places: {
      'guides/images': ['at most # pixels wide and high'],
      'guides/differences-from-tec': ['at most # pixels wide and high'],
      contract: ['at most # pixels wide and high'],
    },
  },
  {
    fact: 'events of a calendar file',
    value: maxFeedEvents,
    places: {
      'guides/feeds-and-pages': ['the first # events of the list'],
      contract: ['It contains at most # events'],
    },
  },
  {
    fact: 'days of a request for days with events',
    value: maxDays,
    places: {
      'guides/feeds-and-pages': ['at most # days and 20 events a day'],
      contract: ['The last day, at most # days with the first one'],
    },
  },
  {
    fact: 'months ahead of which dates of series are stored',
    value: defaultHorizon.monthsAhead,
    places: {
      'guides/events-that-repeat': ['Dates are stored up to # months ahead'],
      'guides/settings': ['`NGOMA_SERIES_MONTHS_AHEAD` | `#`'],
    },
  },
  {
    fact: 'months before a series of which dates are stored',
    value: defaultHorizon.monthsBefore,
    places: {
      'guides/events-that-repeat': ['and from # months before the series was created'],
      'guides/settings': ['`NGOMA_SERIES_MONTHS_BEFORE` | `#`'],
    },
  },
  {
    fact: 'most months of which dates of series are stored',
    value: maxHorizonMonths,
    places: {
      'guides/events-that-repeat': ['# months together at most'],
      'guides/settings': ['ahead together at most #'],
    },
  },
  {
    fact: 'dates of an imported series of The Events Calendar',
    value: maxImportedDates + 1,
    places: { 'guides/moving': ['A series has at most # dates'] },
  },
  {
    fact: 'excluded dates of a series',
    value: maxExcluded,
    places: { 'guides/events-that-repeat': ['starts that do not take place, at most #;'] },
  },
  {
    fact: 'records of a page by default',
    value: defaultPerPage,
    places: {
      'guides/calendar-queries': ['A page has # events'],
      'guides/calendar-clients': ['ahead by default; # per page'],
    },
  },
  {
    fact: 'records of a page at most',
    value: maxPerPage,
    places: { 'guides/calendar-queries': ['up to # with `per_page`'] },
  },
  {
    fact: 'words of `q`',
    value: maxWords,
    places: { 'guides/calendar-clients': ['Only the first # words are used'] },
  },
  {
    fact: 'results of `q`',
    value: maxRanked,
    places: { 'guides/calendar-clients': ['at most the best # matches'] },
  },
  {
    fact: 'records of an imported page',
    value: importPageSize,
    places: { 'guides/moving': ['sequential, with # records each'] },
  },
  ...[
    { fact: 'pages of an imported list', value: config.importLimits.pages, row: 'pages of one list' },
    { fact: 'records of an import', value: config.importLimits.records, row: 'records of one run' },
    {
      fact: 'requests of an import',
      value: config.importLimits.requests,
      row: 'requests for pages and files, with repeated ones',
    },
    { fact: 'hours of an import', value: config.importLimits.hours, row: 'hours of one run' },
    { fact: 'values of an imported page', value: maxValues, row: 'values in a page' },
    { fact: 'levels of an imported page', value: maxDepth, row: 'levels in a page' },
    { fact: 'events of an imported file', value: maxFileEvents, row: 'events in a file' },
  ].map(({ fact, value, row }) => ({ fact, value, places: { 'guides/moving': [`| ${row} | # |`] } })),
  {
    fact: 'MB of an imported page or file',
    value: maxSourceBytes / mib,
    places: { 'guides/moving': ['| size of a page or file | # MB |'] },
  },
  {
    fact: 'MB of a form with an iCalendar file',
    value: maxSourceBytes / mib,
    places: {
      'guides/moving': ['as a form of at most # MB'],
      'guides/bring-your-calendar': ['a file of up to # MB as a form'],
      contract: ['The form with the file may have # MB', 'iCalendar, of at most # MB'],
    },
  },
  {
    fact: 'stored problems of an import',
    value: maxStoredProblems,
    places: {
      'guides/moving': ['lists the first #.'],
      'guides/bring-your-calendar': ['up to # losses'],
      contract: ['the first # problems of an import', '`listImportProblems` returns up to #'],
    },
  },
  {
    fact: 'seconds to parse an imported page or file',
    value: parseMs / secondMs,
    places: { 'guides/moving': ['to parse a page or file | # s,'] },
  },
  {
    fact: 'MB to parse an imported page or file',
    value: heapMegabytes,
    places: { 'guides/moving': ['to parse a page or file | 60 s, # MB'] },
  },
  {
    fact: 'characters of an imported record',
    value: maxRecordCharacters,
    places: { 'guides/moving': ['A record with more than # characters'] },
  },
  {
    fact: 'categories of an imported site',
    value: maxImportedCategories,
    places: { 'guides/moving': ['A site with more than # categories'] },
  },
  {
    fact: 'levels of imported categories',
    value: maxCategoryLevels,
    places: { 'guides/moving': ['categories more than # levels deep'] },
  },
  {
    fact: 'seconds until a scheduled publication is reported',
    value: publicationEveryMs / secondMs,
    places: { 'guides/webhook-endpoints': ['is reported within # seconds'] },
  },
  ...[
    { fact: 'million pixels of an image', type: 'image/jpeg', sentence: 'up to 10 MB and # million pixels' },
    { fact: 'million pixels of an AVIF image', type: 'image/avif', sentence: 'million pixels (AVIF # million)' },
  ].map(({ fact, type, sentence }) => ({
    fact,
    value: (imageFormats[type]?.maxPixels ?? 0) / 1_000_000,
    places: { 'guides/images': [sentence], 'guides/differences-from-tec': [sentence], contract: [sentence] },
  })),
];

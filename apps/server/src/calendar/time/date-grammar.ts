/**
 * PHP's date formats ("Supported Date and Time Formats" in its manual). The longest match wins, then the first in this
 * table. Unusual formats are included because a shorter match would mean another date.
 */

/** `date-text.ts` has an action for each kind. */
export type FormKind =
  | 'yesterday'
  | 'now'
  | 'noon'
  | 'midnight'
  | 'tomorrow'
  | 'timestamp'
  | 'edgeOfMonth'
  | 'aroundHour'
  | 'weekdayOfMonth'
  | 'time'
  | 'timeOrYear'
  | 'date'
  | 'monthAndDay'
  | 'dateTime'
  | 'dayOfYear'
  | 'isoWeek'
  | 'year'
  | 'ago'
  | 'weekday'
  | 'namedWeek'
  | 'namedStep'
  | 'zone'
  | 'step'
  | 'separator'
  /** PHP matches this form and then rejects it. */
  | 'unread';

export interface Form {
  readonly kind: FormKind;
  readonly pattern: RegExp;
}

/** The zero that terminates a text in PHP. */
export const END = '\0';

/** No `i` flag, because some words are case-sensitive. No `(?i:…)`, because V8 misses `MAY` in a long list. */
const anyCase = (source: string): string => source.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
/** Words in any case, longer words before their prefixes. */
const words = (...all: string[]): string =>
  `(?:${anyCase(all.toSorted((one, other) => other.length - one.length).join('|'))})`;
const as = (name: string, source: string): string => `(?<${name}>${source})`;

const space = '(?:[ \\t]+|\\u00a0+|\\u202f+)';
const hour24 = as('hour', '2[0-4]|[01]?\\d');
const hour24Padded = as('hour', '2[0-4]|[01]\\d');
const hour12 = as('hour', '1[0-2]|0?[1-9]');
const minute = as('minute', '[0-5]?\\d');
const minutePadded = as('minute', '[0-5]\\d');
const second = as('second', '60|[0-5]?\\d');
const secondPadded = as('second', '60|[0-5]\\d');
const fraction = '\\.\\d+';
const half = `(?:${as('half', '[AaPp]')}\\.?[Mm]\\.?[\\0\\t ])`;
const t = anyCase('t?');
const offset =
  '(?:GMT)?[+-](?:(?:2[0-4]|[01]\\d):[0-5]\\d:(?:60|[0-5]\\d)|(?:2[0-4]|[01]\\d)[0-5]\\d(?:60|[0-5]\\d)' +
  '|(?:2[0-4]|[01]?\\d)(?::?[0-5]?\\d)?)';
const zoneName = '[A-Z][a-z]+(?:[_/\\-][A-Za-z]+)+|\\(?[A-Za-z]{1,6}\\)?';
const zone = as('zone', `${offset}|${zoneName}`);

const month = as('month', '1[0-2]|0?\\d');
const monthPadded = as('month', '1[0-2]|0\\d');
const day = `${as('day', '3[01]|[0-2]?\\d')}(?:st|nd|rd|th)?`;
const dayPadded = as('day', '3[01]|[0-2]\\d');
const year = as('year', '\\d{1,4}');
const year2 = as('year', '\\d{2}');
const year4 = as('year', '\\d{4}');
const dayOfYear = as('dayOfYear', '00[1-9]|0[1-9]\\d|[12]\\d\\d|3[0-5]\\d|36[0-6]');
const week = as('week', '0[1-9]|[1-4]\\d|5[0-3]');

const longMonths = 'january|february|march|april|may|june|july|august|september|october|november|december'.split('|');
const shortMonths = 'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec'.split('|');
const monthShort = as('month', words(...shortMonths));
const monthAlone = as('month', words(...longMonths, ...shortMonths));
const monthText = as('month', `${words(...longMonths, ...shortMonths)}|VIII|VII|III|XII|VI|IV|IX|XI|II|V|X|I`);
const gap = '[ .\\t\\-]*';
const monthAndDay = `${monthText}${gap}${day}(?:[,.stndrh\\t ]+|\\0)`;

const longDays = 'sunday|monday|tuesday|wednesday|thursday|friday|saturday'.split('|');
const dayNames = [...longDays, ...longDays.map((name) => `${name}s`), ...longDays.map((name) => name.slice(0, 3))];
const dayWords = [...dayNames, 'weekday', 'weekdays'];
const singleUnits =
  'msec|millisecond|µsec|microsecond|usec|sec|second|min|minute|hour|day|fortnight|forthnight|month|year'.split('|');
const unitWords = ['ms', 'µs', 'weeks', ...singleUnits, ...singleUnits.map((name) => `${name}s`), ...dayWords];
const ordinals = 'first|second|third|fourth|fifth|sixth|seventh|eight|eighth|ninth|tenth|eleventh|twelfth'.split('|');
const directions = ['next', 'last', 'previous', 'this'];
const which = as('which', words(...ordinals, ...directions));

const time12 = `${hour12}[:.]${minutePadded}${space}?${half}`;
const timeLong12 = `${hour12}[:.]${minute}[:.]${secondPadded}${space}?${half}`;
const time24 = `${t}${hour24}[:.]${minute}`;
const timeLong24 = `${t}${hour24}[:.]${minute}[:.]${second}`;

/** The format of web server logs without the day: `10/Oct/2026:13:55:36 +0300`. */
const logTime = `${monthShort}/${year4}:${hour24Padded}:${minutePadded}:${secondPadded}${space}${as('zone', offset)}`;

const rows: readonly (readonly [FormKind, ...string[]])[] = [
  ['yesterday', anyCase('yesterday')],
  ['now', anyCase('now')],
  ['noon', anyCase('noon')],
  ['midnight', words('midnight', 'today')],
  ['tomorrow', anyCase('tomorrow')],
  ['timestamp', `@${as('seconds', '-?\\d+(?:\\.\\d{0,6})?')}`],
  ['edgeOfMonth', `${as('which', words('first', 'last'))}${anyCase(' day of')}`],
  ['aroundHour', `${as('which', words('back', 'front'))}${anyCase(' of ')}${hour24}(?:${space}?${half})?`],
  ['weekdayOfMonth', `${which}${space}${as('unit', words(...dayNames))}${space}${anyCase('of')}`],
  ['time', `${hour12}${space}?${half}`, time12, timeLong12],
  ['time', `${hour12}:${minutePadded}:${secondPadded}[:.]\\d+${half}`],
  ['time', `${anyCase('t')}${hour24}`, time24, timeLong24, `${timeLong24}${fraction}`],
  ['timeOrYear', `${t}${as('year', `${hour24Padded}${minutePadded}`)}`],
  ['time', `${t}${hour24Padded}${minutePadded}${secondPadded}`],
  ['unread', `${month}/\\d\\d?(?:st|nd|rd|th)/${year}`],
  ['date', `${month}/${day}`, `${month}/${day}/${year}`],
  [
    'date',
    `${as('year', '[+-]?\\d{4}')}-${monthPadded}-${dayPadded}`,
    `${year4}/${monthPadded}/${dayPadded}/?`,
    `${year4}/${month}/${day}`,
  ],
  ['date', `${year2}-${monthPadded}-${dayPadded}`],
  ['date', `${as('year', '[+-]\\d{5,19}')}-${monthPadded}-${dayPadded}`],
  ['date', `${year4}-${month}`],
  ['date', `${year}-${month}-${day}`],
  ['date', `${day}${gap}${monthText}${gap}${year}`],
  ['date', `${day}[.\\t\\-]${month}[.\\-]${year4}`],
  ['date', `${day}[.\\t]${month}\\.${year2}`],
  ['date', `${monthText}${gap}${year4}`],
  ['date', `${year4}${gap}${monthText}`],
  ['date', `${monthText}${gap}${day}[,.stndrh\\t ]+${year}`],
  ['monthAndDay', monthAndDay],
  ['date', `${day}${gap}${monthText}`],
  ['date', `${year4}${monthPadded}${dayPadded}`],
  [
    'dateTime',
    `${year4}${monthPadded}${dayPadded}T${hour24}:${minutePadded}:${secondPadded}`,
    `${year4}${monthPadded}${dayPadded}${anyCase('t')}${hour24Padded}${minutePadded}${secondPadded}`,
    `${year4}-${monthPadded}-${dayPadded}T${hour24Padded}:${minutePadded}:${secondPadded}${fraction}${as('zone', offset)}?`,
    `${year4}-${month}-${day}T${hour24}:${minute}:${second}`,
    `${year4}:${monthPadded}:${dayPadded} ${hour24Padded}:${minutePadded}:${secondPadded}`,
  ],
  ['unread', `${year4}${monthPadded}${dayPadded}${anyCase('t')}\\d${minutePadded}${secondPadded}`],
  ['dayOfYear', `${year4}[.\\-]?${dayOfYear}`],
  ['isoWeek', `${year4}-?W${week}-?${as('day', '[0-7]')}`],
  ['isoWeek', `${year4}-?W${week}`],
  ['date', `${monthShort}-${dayPadded}-${year}`],
  ['date', `${year}-${monthShort}-${dayPadded}`],
  ['unread', `\\d\\d?(?:st|nd|rd|th)/${logTime}`],
  ['dateTime', `${as('day', '3[01]|[0-2]?\\d')}/${logTime}`],
  ['year', year4],
  ['ago', anyCase('ago')],
  ['weekday', as('unit', words(...dayWords))],
  ['namedWeek', `${as('which', words(...directions))}${space}${anyCase('week')}`],
  ['namedStep', `${which}${space}${as('unit', words(...unitWords))}`],
  ['date', monthAlone],
  ['zone', zone],
  ['dateTime', `${monthAndDay}${time12}`, `${monthAndDay}${timeLong12}`],
  ['unread', `${monthAndDay}${t}${hour24}[:.]${minute}\\.${second}(?:${space}?${zone})?`],
  [
    'dateTime',
    `${monthAndDay}${time24}`,
    `${monthAndDay}${timeLong24}`,
    `${monthAndDay}${t}${hour24}[:.]${minute}[:.]${secondPadded}${space}?${zone}`,
  ],
  ['step', `${as('amount', '[+\\-]*[ \\t]*\\d{1,13}')}${space}?${as('unit', words(...unitWords, 'week'))}`],
  ['separator', '[.,]', space, '[\\0\\n]'],
];

export const FORMS: readonly Form[] = rows.flatMap(([kind, ...sources]) =>
  sources.map((source) => ({ kind, pattern: new RegExp(source, 'y') })),
);

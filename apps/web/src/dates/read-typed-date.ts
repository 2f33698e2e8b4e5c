/**
 * Reads days and times as people type them. Every date and time field of the pages uses it; the API has its own parser.
 *
 * Days: `2026-12-05`, `5/12/2026`, `05.12.2026`, `5-12-2026`, `5 Dec 2026`, `Saturday 5 December 2026`, `Dec 5, 2026`.
 * The day comes before the month, also where another reading is possible. Years have four digits.
 * Times follow the day after a space, a comma, "at" or `T`, or stand before it: `18:00`, `18:00:30`, `18.00`, `6pm`,
 * `6:30 p.m.`, `18h`, `18h30`, `18hrs`, `1800hrs`, `noon`, `midday`. Midnight is refused, because it begins one day and ends another.
 */
export function readTypedDateTime(text: string, { timeNeeded }: { readonly timeNeeded: boolean }): TypedDateTime {
  const example = timeNeeded ? exampleTime : exampleDay;
  const read = readDay(text, example);
  if ('reason' in read) return readTimeBeforeDay(text) ?? read;
  const { day, rest } = read;
  if (rest === '') {
    if (timeNeeded)
      return { reason: `'${shorten(text.trim())}' has no time. Write one after the day, such as ${exampleTime}.` };
    return { wallTime: `${day}T00:00`, hasTime: false };
  }
  const time = readTime(rest);
  return 'reason' in time ? time : { wallTime: `${day}T${time.time}`, hasTime: true };
}

/** `6pm, 5 Dec 2026`: the first words are a time, and the others a whole day. Undefined for other texts. */
function readTimeBeforeDay(text: string): TypedDateTime | undefined {
  const words = text.trim().slice(0, maxLength).split(/\s+/);
  for (const count of [1, 2]) {
    const time = readTime(toPlain(words.slice(0, count).join(' ')).replace(/,$/, ''));
    if ('reason' in time) continue;
    const { day } = readTypedDay(words.slice(words[count] === 'on' ? count + 1 : count).join(' '));
    if (day !== undefined) return { wallTime: `${day}T${time.time}`, hasTime: true };
  }
  return undefined;
}

/** A wall time such as `2026-12-05T18:00`, with seconds only if they are not 0; or why the text is none, for its field. */
export type TypedDateTime =
  | { readonly wallTime: string; readonly hasTime: boolean; readonly reason?: undefined }
  | { readonly reason: string; readonly wallTime?: undefined };

/** Reads a day without a time: `2026-12-05`, or why the text is none. */
export function readTypedDay(text: string): TypedDay {
  const read = readDay(text, exampleDay);
  if ('reason' in read) return read;
  if (read.rest !== '') return { reason: `'${shorten(text)}' is more than a day. Write it such as ${exampleDay}.` };
  return { day: read.day };
}

export type TypedDay =
  | { readonly day: string; readonly reason?: undefined }
  | { readonly reason: string; readonly day?: undefined };

const exampleDay = '5/12/2026 or 5 Dec 2026, with the day first';
const exampleTime = '5/12/2026 18:00 or 5 Dec 2026 6pm, with the day first';

interface Reason {
  readonly reason: string;
}

/** Longer texts are no dates, and need not be searched. */
const maxLength = 80;

const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');

const numberOf = (names: readonly string[], word: string): number =>
  names.findIndex((name) => name.startsWith(word === 'sept' ? 'sep' : word));

const weekdayForm = /^(?<weekday>[a-z]{3,9})\.?,? /;
const suffix = '(?:st|nd|rd|th)?';

const dayForms: readonly RegExp[] = [
  /^(?<year>\d{4})(?<sign>[-/.])(?<month>\d{1,2})\k<sign>(?<day>\d{1,2})/,
  /^(?<day>\d{1,2}) ?(?<sign>[-/.]) ?(?<month>\d{1,2}) ?\k<sign> ?(?<year>\d{4})/,
  new RegExp(`^(?<day>\\d{1,2})${suffix}(?: of |[ .-]{0,2})(?<word>[a-z]{3,9})(?:[ ,.-]{0,2})(?<year>\\d{4})`),
  new RegExp(`^(?<word>[a-z]{3,9})\\.? (?<day>\\d{1,2})${suffix}(?:, ?| )(?<year>\\d{4})`),
];

const shortYearForm = /^\d{1,2} ?([-/.]) ?\d{1,2} ?\1 ?\d{1,3}(?!\d)/;

// NFKC, because browsers and Intl separate times and their halves with spaces that do not break
const toPlain = (text: string): string => text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

interface ReadDay {
  readonly day: string;
  /** The text of the time. */
  readonly rest: string;
}

function readDay(text: string, example: string): ReadDay | Reason {
  const typed = toPlain(text);
  if (typed.length > maxLength)
    return { reason: `'${shorten(text)}' cannot be read as a day. Write it such as ${example}.` };
  if (typed === '') return { reason: `Write a day, such as ${example}.` };
  const [prefix = '', word = ''] = weekdayForm.exec(typed) ?? [];
  const weekday = numberOf(weekdays, word || '-');
  const dated = weekday < 0 ? typed : typed.slice(prefix.length);
  const match = dayForms.map((form) => form.exec(dated)).find((found) => found != null);
  if (match?.groups === undefined) return { reason: unreadable(text, dated, example) };
  const found = toDay(match.groups, example);
  if ('reason' in found) return found;
  const [typedDay] = match;
  if (weekday >= 0 && weekdayOf(found.day) !== weekday) {
    return {
      reason: `${wordDay(found.day)} is no ${toTitle(weekdays[weekday] ?? '')}. Leave the weekday out, or mend it.`,
    };
  }
  const time = /^(?:t(?=\d)|,? (?:at )?|, ?|$)(?<rest>.*)$/.exec(dated.slice(typedDay.length))?.groups?.['rest'];
  return time === undefined ? { reason: unreadable(text, dated, example) } : { ...found, rest: time };
}

function unreadable(text: string, dated: string, example: string): string {
  if (shortYearForm.test(dated)) return `Write the year of '${shorten(text)}' with four digits, such as ${example}.`;
  return `'${shorten(text)}' cannot be read as a day. Write it such as ${example}.`;
}

function toDay(groups: Readonly<Record<string, string>>, example: string): { readonly day: string } | Reason {
  const { year = '', word } = groups;
  const [day, month] = [
    Number(groups['day']),
    word === undefined ? Number(groups['month']) : numberOf(months, word) + 1,
  ];
  if (word !== undefined && month === 0)
    return { reason: `There is no month '${word}'. Write the day such as ${example}.` };
  if (Number(year) < 1000)
    return { reason: `There is no year ${year}. Write it with four digits, such as ${example}.` };
  if (month < 1 || month > 12) return { reason: `There is no month ${month}. Write the day such as ${example}.` };
  const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  if (day < 1 || day > last) {
    const name = `${toTitle(months[month - 1] ?? '')} ${year}`;
    return { reason: `There is no day ${day}: ${name} has ${last} days. Write it such as ${example}.` };
  }
  return { day: [year, pad(month), pad(day)].join('-') };
}

const timeForm =
  /^(?<hour>\d{1,2})(?:[:.](?<minute>\d{2})(?:[:.](?<second>\d{2})(?:[.,]0{1,9})?)?)? ?(?<half>[ap](?:\.?m\.?))?$/;

/** `18h30`, `18:00 hrs`, `1800hrs`, as in programmes of Uganda. */
const hoursForm = /^(?<hour>\d{1,2})(?:(?:[:.]|h)?(?<minute>\d{2}))? ?(?:h|hrs?|hours?)?\.?$/;
const noonForm = /^(?:12(?:[:.]00)? ?)?(?:noon|midday)$/;
const midnightForm = /^(?:12(?:[:.]00)? ?)?midnight$|^24(?:[:.]?00)? ?(?:h|hrs?|hours?)?$/;

function readTime(text: string): { readonly time: string } | Reason {
  if (midnightForm.test(text))
    return {
      reason: `'${shorten(text)}' is midnight. Write 0:00 with the day that begins then.`,
    };
  const unread = { reason: `'${shorten(text)}' is no time. Write it such as 18:00 or 6pm.` };
  if (noonForm.test(text)) return { time: '12:00' };
  const hours = /h/.test(text) ? hoursForm.exec(text)?.groups : undefined;
  if (hours !== undefined)
    return isTime(hours) ? { time: `${pad(Number(hours['hour']))}:${hours['minute'] ?? '00'}` } : unread;
  const groups = timeForm.exec(text)?.groups;
  if (groups === undefined) return unread;
  const { minute, second = '00', half } = groups;
  const typedHour = Number(groups['hour']);
  const isHour = half === undefined ? minute !== undefined && typedHour < 24 : typedHour >= 1 && typedHour <= 12;
  if (!isHour || Number(minute ?? 0) > 59 || Number(second) > 59) return unread;
  const hour = half === undefined ? typedHour : (typedHour % 12) + (half.startsWith('p') ? 12 : 0);
  return { time: `${pad(hour)}:${minute ?? '00'}${second === '00' ? '' : `:${second}`}` };
}

const isTime = ({ hour, minute = '0' }: Readonly<Record<string, string | undefined>>): boolean =>
  Number(hour) < 24 && Number(minute) < 60;

const pad = (number: number): string => String(number).padStart(2, '0');
const toTitle = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const shorten = (text: string): string => (text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim());
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** `5 December 2026` */
function wordDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${toTitle(months[Number(month) - 1] ?? '')} ${year}`;
}

/** A wall time in words: `Saturday 5 December 2026, 18:00`; without the time if the text has none. */
export function wordDateTime(wallTime: string): string {
  const [day = '', time = ''] = [wallTime.slice(0, 10), wallTime.slice(11, 16)];
  return `${toTitle(weekdays[weekdayOf(day)] ?? '')} ${wordDay(day)}${time && `, ${time}`}`;
}

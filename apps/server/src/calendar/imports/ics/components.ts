import { SourceFailed } from '../import.ts';
import type { RecordProblem } from '../import-problem.ts';
import { type ContentLine, type LogicalLine, readLine, scanLines, showLine, toText } from './lines.ts';
import { toSequence, toStampMs, type Version } from './versions.ts';

/** A VCALENDAR; the properties may follow the events. */
interface CalendarPart {
  /** METHOD in upper case, or an empty text. */
  method: string;
  /** X-WR-TIMEZONE, with the line that names it. */
  zone: ContentLine | undefined;
  /** X-WR-CALNAME, or an empty text. */
  name: string;
  /** PRODID, or an empty text. */
  program: string;
}

const noCalendar = (): CalendarPart => ({ method: '', zone: undefined, name: '', program: '' });

/** A VEVENT that is not read yet. */
export interface EventBlock extends Version {
  readonly calendar: CalendarPart;
  /** The text between BEGIN and END. */
  readonly text: string;
  /** The number of the line with BEGIN. */
  readonly line: number;
  readonly hasEnd: boolean;
}

export interface CalendarFile {
  /** VTIMEZONE components. */
  readonly zones: readonly string[];
  readonly events: readonly EventBlock[];
}

/** Limits memory. */
export const MAX_EVENTS = 100_000;
const MAX_LEVELS = 100;
/** Splits an iCalendar (RFC 5545) into components, at any depth; components other than events and zones are ignored. */
export function splitCalendar(text: string): CalendarFile {
  const zones: string[] = [];
  const events: EventBlock[] = [];
  let calendar = noCalendar();
  let isOpen = false;
  let last: LogicalLine | undefined;
  /** The open components below VCALENDAR, the outermost first. */
  let stack: { readonly name: string; readonly begin: LogicalLine }[] = [];
  let identity: Identity = {};

  const closeEvent = (end: LogicalLine | undefined): void => {
    const [outermost] = stack;
    stack = [];
    if (outermost?.name !== 'VEVENT') return;
    const { begin } = outermost;
    const block = text.slice(begin.end, end?.start ?? begin.end);
    events.push({ ...readIdentity(identity), calendar, text: block, line: begin.line, hasEnd: end !== undefined });
    if (events.length > MAX_EVENTS) throw new SourceFailed('The file has more than 100,000 events: divide it.');
  };

  for (const line of scanLines(text)) {
    const { mark, name } = readMark(line.text);
    if (last === undefined && (mark !== 'BEGIN' || name !== 'VCALENDAR')) throw noBeginning(line);
    last = line;
    const isInside = stack[0]?.name === 'VEVENT';
    if (mark === 'BEGIN' && (name === 'VCALENDAR' || name === 'VEVENT')) {
      closeEvent(undefined);
      if (name === 'VCALENDAR') calendar = noCalendar();
      else stack = [{ name, begin: line }];
      isOpen = true;
      identity = {};
    } else if (mark === 'BEGIN') {
      if (stack.length === MAX_LEVELS) throw tooDeep(line);
      stack.push({ name, begin: line });
    } else if (mark === 'END' && name === 'VCALENDAR') {
      closeEvent(undefined);
      isOpen = false;
    } else if (mark === 'END' && name === 'VEVENT' && isInside) closeEvent(line);
    else if (mark === 'END') {
      const closed = stack.findLastIndex((each) => each.name === name);
      if (closed === 0 && name === 'VTIMEZONE') zones.push(text.slice(stack[0]?.begin.start, line.end));
      if (closed !== -1) stack = stack.slice(0, closed);
    } else if (isInside && stack.length === 1) noteIdentity(identity, line);
    else if (stack.length === 0) noteCalendar(calendar, line);
  }
  if (last === undefined || isOpen) throw noEnd(last);
  return { zones, events };
}

const noBeginning = ({ line, text }: LogicalLine): SourceFailed =>
  new SourceFailed(
    `The file is not an iCalendar: it must begin with BEGIN:VCALENDAR, but line ${line} is “${showLine(text)}”.`,
  );

const noEnd = (last: LogicalLine | undefined): SourceFailed =>
  new SourceFailed(
    last === undefined
      ? 'The file is not an iCalendar: it is empty.'
      : 'The file is not an iCalendar that is complete: it has no END:VCALENDAR and ends with ' +
          `line ${last.line}, “${showLine(last.text)}”.`,
  );

const tooDeep = ({ line }: LogicalLine): SourceFailed =>
  new SourceFailed(`The file has more than ${MAX_LEVELS} components inside each other, up to line ${line}.`);

interface Mark {
  readonly mark: 'BEGIN' | 'END' | undefined;
  readonly name: string;
}

const noMark: Mark = { mark: undefined, name: '' };

function readMark(text: string): Mark {
  if (!/^[be]/i.test(text)) return noMark;
  const [, mark = '', name = ''] = /^(BEGIN|END)[ \t]*:[ \t]*([\w-]+)[ \t]*$/i.exec(text) ?? [];
  if (name === '') return noMark;
  return { mark: /^b/i.test(mark) ? 'BEGIN' : 'END', name: name.toUpperCase() };
}

/** The first line of each property that identifies an event or decides between its versions. */
type Identity = { -readonly [Name in IdentityName]?: string };
type IdentityName = 'UID' | 'RECURRENCE-ID' | 'SEQUENCE' | 'DTSTAMP' | 'DTSTART' | 'SUMMARY' | 'LOCATION';

function noteIdentity(identity: Identity, line: LogicalLine): void {
  if (!/^(?:UID|RECURRENCE-ID|SEQUENCE|DTSTAMP|DTSTART|SUMMARY|LOCATION)[;:]/i.test(line.text)) return;
  const read = readLine(line);
  if (read === undefined) return;
  const name = read.name as IdentityName; // as: the expression above lists them
  identity[name] ??= readIdentifying(name, read);
}

function readIdentifying(name: IdentityName, line: ContentLine): string {
  if (name === 'DTSTART')
    return [line.params.get('TZID') ?? '', line.value.trim()].filter((part) => part !== '').join(' ');
  const isText = name === 'UID' || name === 'SUMMARY' || name === 'LOCATION';
  return isText ? toText(line) : line.value.trim();
}

const readIdentity = (identity: Identity): Version => ({
  uid: identity.UID ?? '',
  occurrence: identity['RECURRENCE-ID'] ?? '',
  start: identity.DTSTART ?? '',
  title: identity.SUMMARY ?? '',
  place: identity.LOCATION ?? '',
  sequence: toSequence(identity.SEQUENCE ?? ''),
  stampedAtMs: toStampMs(identity.DTSTAMP ?? ''),
});

function noteCalendar(calendar: CalendarPart, line: LogicalLine): void {
  if (!/^(?:METHOD|PRODID|X-WR-TIMEZONE|X-WR-CALNAME)[;:]/i.test(line.text)) return;
  const read = readLine(line);
  if (read === undefined) return;
  if (read.name === 'METHOD') calendar.method = read.value.trim().toUpperCase();
  else if (read.name === 'X-WR-TIMEZONE') calendar.zone ??= read;
  else if (read.name === 'X-WR-CALNAME') calendar.name = toText(read);
  else calendar.program ||= toText(read);
}

export interface EventLines {
  readonly lines: readonly ContentLine[];
  readonly losses: readonly RecordProblem[];
}

/** The properties of an event that `isRead` selects, without those of nested components. */
export function readEventLines({ text, line: begin }: EventBlock, isRead: (name: string) => boolean): EventLines {
  const lines: ContentLine[] = [];
  const losses: RecordProblem[] = [];
  let stack: LogicalLine[] = [];
  const names: string[] = [];
  // The text begins with the break after BEGIN, so its first line is that of BEGIN.
  for (const line of scanLines(text, begin)) {
    const { mark, name } = readMark(line.text);
    if (mark === 'BEGIN') {
      stack.push(line);
      names.push(name);
    } else if (mark === 'END') {
      const closed = names.lastIndexOf(name);
      if (closed === -1) continue;
      stack = stack.slice(0, closed);
      names.length = closed;
    } else if (stack.length === 0) {
      const read = readLine(line);
      if (read === undefined) losses.push(dropped(line));
      else if (isRead(read.name)) lines.push(read);
    }
  }
  const [open] = stack;
  if (open !== undefined)
    losses.push({
      reason: 'dropped_line',
      line: open.line,
      detail: `Line ${open.line}, “${showLine(open.text)}”, has no END; the lines after it were not read.`,
    });
  return { lines, losses };
}

/** The loss of a line that cannot be read. */
export const dropped = ({ line, text }: Pick<LogicalLine, 'line' | 'text'>): RecordProblem => ({
  reason: 'dropped_line',
  line,
  detail: `Line ${line} cannot be read and was dropped: “${showLine(text)}”.`,
});

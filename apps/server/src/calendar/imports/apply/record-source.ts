import { hash } from 'node:crypto';
import { hasAddress, type Import } from '../import.ts';
import { interfaceOf } from '../tec/site.ts';

/** The calendar that a record comes from, the namespace of its ids. */
export interface RecordSource {
  readonly name: string;
  /** Whether the import or the file names the calendar. */
  readonly isKnown: boolean;
  /** The source of iCalendar files in version 1.0.0; their records keep their identity. */
  readonly earlier: string | undefined;
}

export const earlierIcsSource = 'ics';
export const icsPrefix = 'ics:';

/**
 * The address; for files the name that the request or the command gives, else the name in the file, else one common
 * source. PRODID is not part of it, because it contains versions.
 */
export function sourceOf(
  { source, url, calendarName }: Pick<Import, 'source' | 'url' | 'calendarName'>,
  nameInFile = '',
): RecordSource {
  if (source === 'tec') return { name: interfaceOf(url), isKnown: true, earlier: undefined };
  const address = hasAddress({ url }) ? URL.parse(url) : null;
  if (address !== null) return toIcs(`address ${address.origin}${address.pathname}${address.search}`, true);
  const name = calendarName ?? nameInFile;
  return toIcs(`file ${name}`, name !== '');
}

/** Shortens names, so that the prefix remains in the database. */
const MAX_NAME = 300;

const toIcs = (name: string, isKnown: boolean): RecordSource => ({
  name: `${icsPrefix}${name.length > MAX_NAME ? hash('sha256', name, 'base64url') : name}`,
  isKnown,
  earlier: earlierIcsSource,
});

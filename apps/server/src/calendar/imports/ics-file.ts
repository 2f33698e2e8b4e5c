import { isUtf8 } from 'node:buffer';
import { withoutNul } from '../../text/storable-text.ts';
import { readCalendar, takeApart } from './ics-records.ts';
import { SourceFailed } from './import.ts';
import type { SourceRecord } from './source-record.ts';

/** The events of an iCalendar file. */
export function readCalendarFile(bytes: Uint8Array, zone: string): Iterable<SourceRecord> {
  return readCalendar(takeApart(decode(bytes)), zone);
}

/** RFC 5545 §3.1.4. In another encoding, letters with accents would be lost without a report. */
function decode(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return withoutNul(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  throw new SourceFailed('The file is not in UTF-8, as an iCalendar is: it has to be converted first.');
}

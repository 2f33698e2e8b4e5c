import { splitCalendar } from './components.ts';
import { readCalendar } from './records.ts';

/** The zone of the site. */
export const zone = 'Africa/Kampala';
export const options = { zone, unknownZones: 'report' } as const;
export const calendarOf = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@x', 'SUMMARY:Jazz', ...lines, 'END:VEVENT'];
export const recordsOf = (text: string) => [...readCalendar(splitCalendar(text), options)];
export const read = (...lines: string[]) => recordsOf(calendarOf(...event(...lines)))[0];

import ICAL from 'ical.js';
import { testSite } from '../events/test-calendar.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { toVcalendar } from './vcalendar.ts';

export const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
export const propertiesOf = (...entries: CalendarEntry[]): string[] => linesOf(toVcalendar(entries, testSite));

/** Parses the text with ical.js, including its zones. */
export function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]); // as: jCal is a list
  return { calendar, events: calendar.getAllSubcomponents('vevent') };
}

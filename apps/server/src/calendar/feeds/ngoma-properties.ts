import { toReadableLine } from '../text/plain-text.ts';
import type { CalendarEntry, EntryOrganizer, EntryVenue } from './calendar-entry.ts';
import { toLine, toQuoted, toText } from './ical-text.ts';

/**
 * The fields of an event that iCalendar has no property for, so that an import restores them. `X-NGOMA-FLAGS` is in each
 * event: where it is present, a missing property is an empty field.
 */
export function toNgomaProperties({
  occurrence,
  flags,
  cost,
  website,
  venue,
  organizers,
  tags,
}: CalendarEntry): string[] {
  const isScheduled = occurrence.status === 'scheduled';
  return [
    `X-NGOMA-FLAGS:${flags.join(',')}`,
    ...(isScheduled ? [] : [`X-NGOMA-EVENT-STATUS:${occurrence.status}`]),
    ...toTextLine('X-NGOMA-EVENT-STATUS-REASON', occurrence.reason),
    ...toTextLine('X-NGOMA-COST', cost),
    ...toTextLine('X-NGOMA-WEBSITE', website),
    ...(venue === undefined ? [] : [toVenueLine(venue)]),
    ...organizers.map(toOrganizerLine),
    ...(tags.length === 0 ? [] : [toLine(`X-NGOMA-TAGS:${tags.map((tag) => toText(toReadableLine(tag))).join(',')}`)]),
  ];
}

/** One line of text, as in LOCATION. */
export const describeVenue = ({ name, address, city, stateprovince, country }: EntryVenue): string =>
  [toReadableLine(name), address, city, stateprovince, country].filter((part) => part !== '').join(', ');

/** The value is that of LOCATION; the parameters are the parts. */
function toVenueLine(venue: EntryVenue): string {
  const { name, address, city, stateprovince, country, geoLat, geoLng } = venue;
  const parameters = [
    toParameter('NAME', toReadableLine(name)),
    toParameter('ADDRESS', address),
    toParameter('CITY', city),
    toParameter('STATEPROVINCE', stateprovince),
    toParameter('COUNTRY', country),
    toParameter('GEO', toPosition(geoLat, geoLng)),
  ];
  return toLine(`X-NGOMA-VENUE${parameters.join('')}:${toText(describeVenue(venue))}`);
}

/** Latitude and longitude as in GEO; empty without a position. */
export const toPosition = (geoLat: number | undefined, geoLng: number | undefined): string =>
  geoLat === undefined || geoLng === undefined ? '' : `${toDegrees(geoLat)};${toDegrees(geoLng)}`;

/** Precise to 0.1 m, without an exponent. */
const toDegrees = (degrees: number): string => String(Number(degrees.toFixed(6))).replace(/^.*e.*$/, '0');

function toOrganizerLine({ name, email, phone }: EntryOrganizer): string {
  const parameters = [toParameter('EMAIL', email), toParameter('PHONE', phone)];
  return toLine(`X-NGOMA-ORGANIZER${parameters.join('')}:${toText(toReadableLine(name))}`);
}

const toParameter = (name: string, text: string): string => (text === '' ? '' : `;${name}=${toQuoted(text)}`);

/** Nothing for an empty text. */
export const toTextLine = (name: string, text: string): string[] =>
  text === '' ? [] : [toLine(`${name}:${toText(text)}`)];

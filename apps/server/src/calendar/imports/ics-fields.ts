import { escapeHtml } from '../text/html.ts';
import { dropped, showLine } from './ics-components.ts';
import { type ContentLine, toText, toTexts } from './ics-lines.ts';
import type { RecordProblem } from './import-problem.ts';
import { type SourceRecord, toWebsite } from './source-record.ts';

/** The properties of an event by name, and the function that collects its losses. */
export interface Properties {
  readonly propertiesOf: (name: string) => readonly ContentLine[];
  readonly onLoss: (problem: RecordProblem) => void;
}

export const textOf = ({ propertiesOf }: Properties, name: string): string => {
  const [property] = propertiesOf(name);
  return property === undefined ? '' : toText(property);
};

function lose({ onLoss }: Properties, properties: readonly ContentLine[], reason: string): void {
  for (const { line, text } of properties)
    onLoss({
      reason: 'not_stored',
      line,
      detail: `Line ${line} was not imported, because ${reason}: “${showLine(text)}”.`,
    });
}

const isHtml = ({ params }: ContentLine): boolean => /^text\/html/i.test(params.get('FMTTYPE') ?? '');
/** The longest description. */
const MAX_DESCRIPTION = 100_000;

/** HTML of STYLED-DESCRIPTION (RFC 9073) or of Outlook, else the plain description. */
export function readDescription(properties: Properties): string {
  const { propertiesOf } = properties;
  const styled = [...propertiesOf('STYLED-DESCRIPTION'), ...propertiesOf('X-ALT-DESC')];
  for (const property of styled) {
    const html = isHtml(property) ? bodyOf(toText(property)) : '';
    const isEmpty = html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';
    if (!isEmpty && html.length <= MAX_DESCRIPTION) return html;
    if (!isEmpty) lose(properties, [property], 'it is longer than a description may be');
    else if (!isHtml(property)) lose(properties, [property], 'it contains no HTML');
  }
  return escapeHtml(textOf(properties, 'DESCRIPTION'));
}

/** The content of `body`, if Outlook wrote a document. */
function bodyOf(html: string): string {
  const start = /<body\b[^<>]*>/i.exec(html);
  if (start === null) return html;
  const content = html.slice(start.index + start[0].length);
  const end = content.search(/<\/body\s*>/i);
  return (end === -1 ? content : content.slice(0, end)).trim();
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text);

/** URL, else the address of a conference or a LOCATION that is an address; the others are reported. */
export function readWebsite(properties: Properties): string {
  const { propertiesOf } = properties;
  const location = propertiesOf('LOCATION').filter((property) => isAddress(toText(property)));
  const conferences = [...propertiesOf('CONFERENCE'), ...propertiesOf('X-GOOGLE-CONFERENCE')];
  const found = new Set<string>();
  for (const property of [...propertiesOf('URL'), ...conferences, ...location]) {
    const website = toWebsite(toText(property));
    if (website === '' && property.value.trim() !== '') lose(properties, [property], 'it is no address of the web');
    else if (found.size > 0 && !found.has(website) && website !== '')
      lose(properties, [property], 'an event has one website');
    else if (website !== '') found.add(website);
  }
  const [website = ''] = found;
  return website;
}

/** RFC 5545 has only one text; its first line is the name. */
export function readVenue(properties: Properties): SourceRecord | undefined {
  const { propertiesOf } = properties;
  const text = textOf(properties, 'LOCATION');
  const [name = '', ...address] = isAddress(text) ? [] : text.split('\n').map((line) => line.trim());
  const [geo] = propertiesOf('GEO');
  const position = geo && readPosition(geo, properties);
  if (name === '') {
    if (geo !== undefined && position !== undefined) lose(properties, [geo], 'a position needs a place with a name');
    return undefined;
  }
  const lines = address.filter((line) => line !== '');
  const body = { venue: escapeHtml(name), ...(lines.length > 0 && { address: lines.join(', ') }), ...position };
  return { kind: 'venue', sourceId: name.toLowerCase(), name, body };
}

function readPosition(geo: ContentLine, { onLoss }: Properties) {
  const [, lat, lng] =
    /^\s*([+-]?\d+(?:\.\d+)?)\s*[;,]\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(geo.value.replaceAll('\\', '')) ?? [];
  const isPlace = lat !== undefined && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180;
  if (isPlace) return { geo_lat: Number(lat), geo_lng: Number(lng) };
  onLoss(dropped(geo));
  return undefined;
}

/** ORGANIZER, or CONTACT of an event without one. */
export function readOrganizers(properties: Properties): SourceRecord[] {
  const { propertiesOf } = properties;
  const [organizer] = propertiesOf('ORGANIZER');
  const found = organizer === undefined ? undefined : readOrganizer(organizer);
  const contacts = propertiesOf('CONTACT').filter((contact) => toText(contact) !== '');
  if (found !== undefined) {
    lose(properties, contacts, 'the event has an organizer');
    return [found];
  }
  const [contact, ...others] = contacts;
  if (contact === undefined) return [];
  lose(properties, others, 'one contact was imported');
  const name = toText(contact).replace(/\s+/g, ' ').slice(0, MAX_NAME);
  return [{ kind: 'organizer', sourceId: name.toLowerCase(), name, body: { organizer: escapeHtml(name) } }];
}

const MAX_NAME = 200;

function readOrganizer(property: ContentLine): SourceRecord | undefined {
  const address = toText(property);
  const email = /^mailto:/i.test(address) ? address.slice(7) : '';
  const name = property.params.get('CN')?.trim() || email;
  if (name === '') return undefined;
  return { kind: 'organizer', sourceId: name.toLowerCase(), name, body: { organizer: escapeHtml(name), email } };
}

export function readCategories({ propertiesOf }: Properties): SourceRecord[] {
  const names = new Set(propertiesOf('CATEGORIES').flatMap(toTexts));
  return [...names].map((name) => ({ kind: 'category', sourceId: name.toLowerCase(), name, body: { name } }));
}

const isImage = ({ name, params, value }: ContentLine): boolean =>
  isAddress(value.trim()) && (name === 'IMAGE' || /^image\//i.test(params.get('FMTTYPE') ?? ''));

/** IMAGE (RFC 7986), or an attached picture with an address; other attachments are reported. */
export function readImage(properties: Properties): string {
  const { propertiesOf } = properties;
  const attached = [...propertiesOf('IMAGE'), ...propertiesOf('ATTACH')];
  const image = attached.find(isImage);
  const others = attached.filter((property) => property !== image);
  lose(
    properties,
    others.filter((property) => property.value.trim() !== image?.value.trim()),
    'an event has one image and no other attachments',
  );
  return image === undefined ? '' : toWebsite(image.value.trim());
}

/** The occurrence of the event; a state that the calendar has no value for is reported. */
export function readStatus(properties: Properties): 'scheduled' | 'canceled' {
  const [property] = properties.propertiesOf('STATUS');
  const status = property === undefined ? '' : toText(property).toUpperCase();
  if (status === 'CANCELLED' || status === 'CANCELED') return 'canceled';
  if (property !== undefined && !/^(?:CONFIRMED)?$/.test(status))
    lose(properties, [property], 'events are scheduled or canceled');
  return 'scheduled';
}

/** Reports that the time is free; the calendar has no free or busy times. */
export function reportTransparency(properties: Properties): void {
  const free = properties.propertiesOf('TRANSP').filter(({ value }) => /^TRANSPARENT$/i.test(value.trim()));
  lose(properties, free, 'the calendar does not store free and busy times');
}

export const isPrivate = (properties: Properties): boolean =>
  ['PRIVATE', 'CONFIDENTIAL'].includes(textOf(properties, 'CLASS').toUpperCase());

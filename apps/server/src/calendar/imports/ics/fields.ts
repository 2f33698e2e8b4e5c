import { escapeHtml } from '../../text/html.ts';
import { toMarkedHtml, toMarkedLine, withoutHidden } from '../../text/marked-text.ts';
import { toReadableText } from '../../text/plain-text.ts';
import type { RecordProblem } from '../import-problem.ts';
import { type SourceRecord, toWebsite } from '../source-record.ts';
import { saysCanceled } from './canceled-titles.ts';
import { dropped } from './components.ts';
import { type ContentLine, showLine, toText, toTexts } from './lines.ts';

/** The properties of an event by name, and the function that collects its losses. */
export interface Properties {
  readonly propertiesOf: (name: string) => readonly ContentLine[];
  readonly onLoss: (problem: RecordProblem) => void;
}

export const textOf = ({ propertiesOf }: Properties, name: string): string => {
  const [property] = propertiesOf(name);
  return property === undefined ? '' : toText(property);
};

/** One line without markup. */
export const lineOf = (properties: Properties, name: string): string => toMarkedLine(textOf(properties, name));

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

/** HTML of STYLED-DESCRIPTION (RFC 9073) or of Outlook, else of the description, which is plain text by its format. */
export function readDescription(properties: Properties): string {
  const { propertiesOf } = properties;
  const styled = [...propertiesOf('STYLED-DESCRIPTION'), ...propertiesOf('X-ALT-DESC')];
  for (const property of styled) {
    const html = isHtml(property) ? withoutHidden(bodyOf(toText(property))) : '';
    const isEmpty = html.replace(/<[^<>]*>|&nbsp;|\s/g, '') === '';
    if (!isEmpty && html.length <= MAX_DESCRIPTION) return html;
    if (!isEmpty) lose(properties, [property], 'it is longer than a description may be');
    else if (!isHtml(property)) lose(properties, [property], 'it contains no HTML');
  }
  return toMarkedHtml(textOf(properties, 'DESCRIPTION'));
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
  const [name = '', ...address] = isAddress(text) ? [] : toPlaceLines(text);
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

const toPlaceLines = (text: string): string[] =>
  toReadableText(toMarkedHtml(text))
    .split('\n')
    .map((line) => decodeName(line.trim()));

function readPosition(geo: ContentLine, { onLoss }: Properties) {
  const [, lat, lng] = /^\s*([+-]?\d+(?:\.\d+)?)\s*[;,]\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(geo.value) ?? [];
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
  const name = decodeName(toMarkedLine(toText(contact)).replace(/\s+/g, ' ')).slice(0, MAX_NAME);
  return [{ kind: 'organizer', sourceId: name.toLowerCase(), name, body: { organizer: escapeHtml(name) } }];
}

const MAX_NAME = 200;

/** Undefined for organizers that name nobody, such as the technical address of a calendar service. */
function readOrganizer(property: ContentLine): SourceRecord | undefined {
  const email = readEmail(property);
  const written = decodeName(toMarkedLine(property.params.get('CN') ?? '').trim());
  const name = isTechnical(written) ? email : written || email;
  if (name === '') return undefined;
  return { kind: 'organizer', sourceId: name.toLowerCase(), name, body: { organizer: escapeHtml(name), email } };
}

/** The address of a person: the value, or EMAIL (RFC 7986) where the value is another URI or a technical address. */
function readEmail(property: ContentLine): string {
  const [, sent = ''] = /^mailto:(.*)$/is.exec(toText(property)) ?? [];
  const found = [sent, property.params.get('EMAIL') ?? ''].map((address) => decodeName(address.trim()));
  return found.find((address) => address !== '' && !isTechnical(address)) ?? '';
}

/** Addresses that calendar services write for calendars, and for organizers that they do not know. */
const TECHNICAL =
  /^(?:mailto:)?(?:invalid:nomail|(?:unknown-?organizer|calendar-(?:notification|server)|sharing-noreply|no-?reply|do-?not-?reply|nobody|noaddress)(?:\+[^@]*)?@.*|[^@]*@(?:[\w-]+\.)*(?:calendar\.google\.com|imip\.(?:me|icloud)\.com|example\.invalid|localhost))$/i;

const isTechnical = (address: string): boolean => TECHNICAL.test(address) || /^(?:urn:|\/)\S*$/i.test(address);

/** A name that a program has percent-encoded, such as `Ann%20B%C3%A9`. */
function decodeName(text: string): string {
  if (!/%[\da-f]{2}/i.test(text) || /\s/.test(text)) return text;
  try {
    const decoded = decodeURIComponent(text);
    return /\p{Cc}/u.test(decoded) ? text : decoded.trim();
  } catch {
    return text;
  }
}

export function readCategories({ propertiesOf }: Properties): SourceRecord[] {
  const written = propertiesOf('CATEGORIES').flatMap(toTexts);
  const names = new Set(written.map((text) => decodeName(toMarkedLine(text))).filter((name) => name !== ''));
  return [...names].map((name) => ({ kind: 'category', sourceId: name.toLowerCase(), name, body: { name } }));
}

/** npm `ical-generator` writes attachments without a type, so that the end of the address decides. */
const PICTURE = /^[^?#]*\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

const isImage = ({ name, params, value }: ContentLine): boolean => {
  const address = value.trim();
  const type = params.get('FMTTYPE') ?? '';
  return isAddress(address) && (name === 'IMAGE' || /^image\//i.test(type) || (type === '' && PICTURE.test(address)));
};

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

/** STATUS, CANCELLED if it is one of several. */
export function statusOf({ propertiesOf }: Properties): ContentLine | undefined {
  const properties = propertiesOf('STATUS');
  return properties.find((property) => CANCELLED.test(toText(property))) ?? properties[0];
}

const CANCELLED = /^CANCELL?ED$/i;

/** The occurrence of the event; a state that the calendar has no value for is reported. */
export function readStatus(properties: Properties): 'scheduled' | 'canceled' {
  const property = statusOf(properties);
  const status = property === undefined ? '' : toText(property).toUpperCase();
  const others = properties.propertiesOf('STATUS').filter((other) => toText(other).toUpperCase() !== status);
  for (const other of others) properties.onLoss(dropped(other));
  if (CANCELLED.test(status)) return 'canceled';
  if (property !== undefined && !/^(?:CONFIRMED)?$/.test(status))
    lose(properties, [property], 'events are scheduled or canceled');
  return 'scheduled';
}

/** Whether only the title says that the event is canceled, as in calendars of Exchange and Indico; it is reported. */
export function isCanceledInTitle({ propertiesOf, onLoss }: Properties, title: string): boolean {
  if (!saysCanceled(title)) return false;
  const line = propertiesOf('SUMMARY')[0]?.line;
  const detail = `It was imported as canceled, because its title says so: “${showLine(title)}”.`;
  onLoss({ reason: 'canceled_in_title', detail, ...(line !== undefined && { line }) });
  return true;
}

/** Reports that the time is free; the calendar has no free or busy times. */
export function reportTransparency(properties: Properties): void {
  const free = properties.propertiesOf('TRANSP').filter(({ value }) => /^TRANSPARENT$/i.test(value.trim()));
  lose(properties, free, 'the calendar does not store free and busy times');
}

/** Of several lines, the most private. */
export const isPrivate = ({ propertiesOf }: Properties): boolean =>
  propertiesOf('CLASS').some((property) => /^(?:PRIVATE|CONFIDENTIAL)$/i.test(toText(property)));

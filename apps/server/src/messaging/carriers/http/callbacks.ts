import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseUgandanNumber } from '@ngoma/sms';
import { storableText } from '../../../text/strip-nul.ts';
import {
  type CarrierOptOut,
  type CarrierReceipt,
  type InboundPart,
  type InboundText,
  maxWordLength,
  reasonOf,
  withoutMark,
  wordOrNull,
} from '../carrier.ts';
import { decodeParameters } from './decode-parameters.ts';
import type { HttpSettings } from './http-settings.ts';
import {
  type CarrierDocument,
  type Field,
  ofParameters,
  parseDocument,
  pathsOf,
  readField,
} from './response-forms/carrier-document.ts';

/** A request of a carrier, to be read by its settings. */
export interface CarrierCallback {
  readonly query: URLSearchParams;
  /** Still encoded; for parameters in another charset than UTF-8. */
  readonly queryString?: string;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** `why` is a sentence. */
interface Ignored {
  readonly kind: 'ignored';
  readonly why: string;
}

export type ItemReading<Item> =
  /** At least one item; `ignored` says why others of a list cannot be read. */
  { readonly kind: 'read'; readonly items: readonly Item[]; readonly ignored: readonly string[] } | Ignored;

export type CallbackReading<Item> =
  /** Without `response` the status is 204. */
  (ItemReading<Item> & { readonly response?: CallbackResponse | undefined }) | { readonly kind: 'unauthorized' };

/** The response that a carrier accepts as a confirmation. */
export interface CallbackResponse {
  readonly status: 200 | 201 | 202;
  readonly body: string;
}

type Receipts = NonNullable<HttpSettings['receipts']>;
type Texts = NonNullable<HttpSettings['texts']>;
type OptOuts = NonNullable<HttpSettings['optOuts']>;

/** Checks the token, and reads the item or the list of items. */
function readCallback<Item>(
  callback: CarrierCallback,
  settings: Receipts | Texts | OptOuts,
  readItem: (document: CarrierDocument) => Item | Ignored,
): CallbackReading<Item> {
  if (!hasToken(callback, settings)) return { kind: 'unauthorized' };
  const { form, list, response } = settings;
  const document = toDocument(callback, settings);
  if (document === undefined) return ignore(unreadable[form.kind]);
  if (document === 'unknown-charset')
    return ignore('The charset of its parameters is not known, or they do not fit it.');
  return { ...readItems(document, list, readItem), response };
}

/**
 * JSON, forms and queries are read whichever of them the settings name: carriers have an account setting for it, and change
 * it. Fields that a form does not have are looked for in the query.
 */
function toDocument(
  { query, queryString, body }: CarrierCallback,
  { form, charset, ...settings }: Receipts | Texts | OptOuts,
): CarrierDocument | undefined | 'unknown-charset' {
  const content = body.trim();
  if (form.kind === 'xml' || form.kind === 'text') return parseDocument(content, form);
  if (/^[[{]/.test(content)) return parseDocument(content, { kind: 'json' });
  if (content !== '' && !content.includes('=')) return undefined;
  const encoded = [queryString ?? query.toString(), content].filter((each) => each !== '').join('&');
  const textPaths = 'text' in settings.fields ? pathsOf(settings.fields.text) : [];
  const parameters = decodeParameters(encoded, charset ?? octets, new Set(textPaths.map((path) => path.slice(1))));
  return parameters === undefined ? 'unknown-charset' : ofParameters(parameters);
}

/**
 * Reads the document, or the items of its list. A body that is itself a list needs no setting, and a list of one may be an
 * object.
 */
export function readItems<Item>(
  document: CarrierDocument,
  list: string | undefined,
  readItem: (document: CarrierDocument) => Item | Ignored,
): ItemReading<Item> {
  const lists = [document.itemsAt(list ?? ''), singleOf(document, list)].map((items) => items.map(readItem));
  const readings = lists.find((each) => !each.every(isIgnored)) ?? lists.find((each) => each.length > 0) ?? [];
  const ignored = readings.filter(isIgnored);
  const items = readings.filter((reading): reading is Exclude<Item, Ignored> => !isIgnored(reading));
  if (items.length > 0) return { kind: 'read', items, ignored: ignored.map(({ why }) => why) };
  return ignored[0] ?? ignore(`It has no list with items at ${list}.`);
}

function singleOf(document: CarrierDocument, list: string | undefined): readonly CarrierDocument[] {
  const single = list === undefined ? document : document.objectAt(list);
  return single === undefined ? [] : [single];
}

const ignore = (why: string): Ignored => ({ kind: 'ignored', why });

const isIgnored = (reading: unknown): reading is Ignored =>
  typeof reading === 'object' && reading !== null && 'kind' in reading && reading.kind === 'ignored';

/** Without a setting, texts that are not UTF-8 are read as Latin-1. */
const octets = { name: '8-bit' };

const unreadable = {
  json: 'Its body is not JSON.',
  form: 'Its body is not a form.',
  xml: 'Its body is not XML without a DTD.',
  text: 'Its body does not match the pattern.',
} as const;

function hasToken(
  { query, headers }: CarrierCallback,
  { token, tokenQuery, tokenHeader }: Receipts | Texts | OptOuts,
): boolean {
  const given = [
    ...(tokenQuery === undefined ? [] : query.getAll(tokenQuery)),
    ...(tokenHeader === undefined ? [] : [headers[tokenHeader] ?? []].flat()),
  ];
  return given.some((each) => timingSafeEqual(digest(each), digest(token)));
}

/** `timingSafeEqual` needs equal lengths. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const readReceiptCallback = (callback: CarrierCallback, receipts: Receipts): CallbackReading<CarrierReceipt> =>
  readCallback(callback, receipts, (document) => readReceipt(document, receipts));

/** The fields of a receipt, and the carrier's words for statuses. */
export interface ReceiptMapping {
  readonly fields: Readonly<Record<'status', Field> & Record<'id' | 'to' | 'sender' | 'error', Field | undefined>>;
  readonly statuses: ReadonlyMap<string, CarrierReceipt['status']>;
  /** In lower case. */
  readonly optOutErrors: ReadonlySet<string>;
}

/** @param knownId the id of receipts without a field for it */
export function readReceipt(
  document: CarrierDocument,
  { fields, statuses, optOutErrors }: ReceiptMapping,
  knownId: string | null = null,
): CarrierReceipt | Ignored {
  const read = (field: Field | undefined): string | null => wordOrNull(field && readField(document, field)?.trim());
  const id = fields.id === undefined ? knownId : read(fields.id);
  if (id === null) return ignore(`It has no id at ${fields.id?.path}.`);
  const word = read(fields.status);
  const status = statuses.get(word?.toLowerCase() ?? '');
  if (status === undefined) return ignore(`Its status at ${fields.status.path} is not among statuses.`);
  const error = read(fields.error);
  const isOptOut = [word, error].some((each) => each !== null && optOutErrors.has(each.toLowerCase()));
  return {
    carrierMessageId: id,
    status,
    reason: reasonOf[status],
    code: error === null ? word : `${word} ${error}`,
    to: read(fields.to),
    senderId: read(fields.sender),
    submittedAt: null,
    doneAt: null,
    text: null,
    ...(isOptOut && { isOptOut }),
  };
}

export const readOptOutCallback = (callback: CarrierCallback, optOuts: OptOuts): CallbackReading<CarrierOptOut> =>
  readCallback(callback, optOuts, (document) => readOptOut(document, optOuts));

function readOptOut(document: CarrierDocument, { fields }: OptOuts): CarrierOptOut | Ignored {
  const read = (field: Field) => storableText((readField(document, field) ?? '').trim(), maxAddressLength);
  const [number, to] = [read(fields.number), read(fields.sender)];
  const from = parseUgandanNumber(number);
  if (from === undefined) return ignore(`It has no Ugandan number at ${fields.number.path}.`);
  if (to === '') return ignore(`It has no sender at ${fields.sender.path}.`);
  return { optOut: true, from, to };
}

const maxAddressLength = 20;

export const readTextCallback = (callback: CarrierCallback, texts: Texts): CallbackReading<InboundText | InboundPart> =>
  readCallback(callback, texts, (document) => readInbound(document, texts));

function readInbound(document: CarrierDocument, { fields, parts }: Texts): InboundText | InboundPart | Ignored {
  const read = (field: Field) => {
    const text = readField(document, field);
    return text === undefined ? undefined : storableText(text);
  };
  // The plus of a number that is not encoded is a space.
  const readAddress = (field: Field) => read(field)?.trim().slice(0, maxAddressLength);
  const [from, to, text] = [read(fields.from)?.trim(), readAddress(fields.to), read(fields.text)];
  if (!from) return ignore(`It has no number at ${fields.from.path}.`);
  if (!to) return ignore(`It has no address at ${fields.to.path}.`);
  // An empty text is allowed.
  if (text === undefined) return ignore(`It has no text at ${fields.text.path}.`);
  const number = parseUgandanNumber(from) ?? storableText(from, maxAddressLength);
  const place = parts && readPlace(document, parts);
  if (place !== undefined) return { from: number, to, ...place, content: toContent(document, fields.text) };
  const id = fields.id && readField(document, fields.id)?.trim();
  // Two long ids could have the same beginning.
  return {
    from: number,
    to,
    text: withoutMark(text),
    carrierId: id && id.length <= maxWordLength ? storableText(id) : undefined,
  };
}

/** As in the header of a part, whose numbers are octets. */
const maxParts = 255;

/** The place of a part in a long text; undefined for a whole text, and if the numbers make no sense. */
function readPlace(
  document: CarrierDocument,
  parts: NonNullable<Texts['parts']>,
): Pick<InboundPart, 'reference' | 'part' | 'total'> | undefined {
  const reference = readField(document, parts.reference)?.trim();
  const [part, total] = [toCount(readField(document, parts.part)), toCount(readField(document, parts.total))];
  if (!reference || part === undefined || total === undefined || total === 1 || part > total) return undefined;
  return { reference: toReference(reference), part, total };
}

function toCount(text: string | undefined): number | undefined {
  const count = /^\s*\d{1,3}\s*$/.test(text ?? '') ? Number(text) : 0;
  return count >= 1 && count <= maxParts ? count : undefined;
}

/** References are stored as numbers, but some carriers have words. */
const toReference = (text: string): number =>
  /^\d{1,9}$/.test(text) ? Number(text) : digest(text).readUInt32BE() >>> 1;

/** In UTF-16 as it came, because a carrier may cut a character in two. */
const toContent = (document: CarrierDocument, field: Field): InboundPart['content'] => ({
  alphabet: 'ucs2',
  octets: Buffer.from(readField(document, field) ?? '', 'utf16le').swap16(),
});

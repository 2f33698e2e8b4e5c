import { countSegments } from '@ngoma/sms';
import { minuteMs } from '../../../time/durations.ts';
import { type OutboundPart, toPartReference } from '../carrier.ts';
import { toAuthenticationHeader } from './authentication.ts';
import type { HttpSettings } from './http-settings.ts';
import type { JsonTemplate, RequestTemplate } from './request-schema.ts';
import type { Json } from './response-forms/json-pointer.ts';
import { fillTemplate, isBlank, isRecipients, type PlaceholderValues, type Template } from './template.ts';

export interface HttpMessage {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/**
 * The request for a part, or for parts of equal content to several recipients.
 * @param token that of the token request, if the carrier has one
 */
export function toHttpMessage(
  parts: readonly [OutboundPart, ...OutboundPart[]],
  { request, recipients }: HttpSettings,
  nowMs: number,
  token = '',
): HttpMessage {
  const values = { ...toValues(parts[0], request, nowMs), token };
  if (recipients === undefined) return fillRequest(request, values);
  const list = parts.map((part) => fillJson(recipients.each, toValues(part, request, nowMs)));
  const joined = list.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return fillRequest(request, { ...values, recipients: joined.join(recipients.separator) }, list);
}

/** Members and parameters that contain only an empty placeholder, such as a missing sender, are left out. */
export function fillRequest(
  request: RequestTemplate,
  values: PlaceholderValues,
  /** The items of a JSON array that is `["{recipients}"]`. */
  recipients: readonly Json[] = [],
): HttpMessage {
  const content = toContent(request, values, recipients);
  return {
    method: request.method,
    url: toUrl(request, values),
    headers: {
      ...(content && { 'content-type': content.type }),
      ...Object.fromEntries(
        [...request.headers].map(([name, each]) => [name.toLowerCase(), fillTemplate(each, values)]),
      ),
      ...(request.auth &&
        Object.fromEntries([toAuthenticationHeader(request.auth, content?.body ?? '', values.token ?? '')])),
    },
    body: content?.body,
  };
}

function toValues(part: OutboundPart, request: HttpSettings['request'], nowMs: number): PlaceholderValues {
  const { encodings, minValidityMs, maxValidityMs } = request;
  // UTF-8 has no lone surrogates.
  const text = part.text.toWellFormed();
  return {
    ...toNumbers(part.to),
    sender: part.senderId ?? '',
    text,
    text_hex: Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase(),
    encoding: encodings[part.encoding],
    parts: String(countSegments(text).segments),
    id: toPartReference(part),
    expires_at: new Date(part.expiresAtMs).toISOString(),
    ...toValidity(Math.min(Math.max(part.expiresAtMs - nowMs, minValidityMs), maxValidityMs)),
    textEncoding: part.encoding,
  };
}

/** The rest of the validity, rounded up and at least 1, as carriers take 0 for their default. */
const toValidity = (leftMs: number): PlaceholderValues => ({
  valid_ms: atLeastOne(leftMs),
  valid_seconds: atLeastOne(leftMs / 1_000),
  valid_minutes: atLeastOne(leftMs / minuteMs),
});

const atLeastOne = (count: number): string => String(Math.max(1, Math.ceil(count)));

/** The spellings of a number. */
export const toNumbers = (to: string): PlaceholderValues => ({
  to,
  to_digits: to.replace(/^\+/, ''),
  to_national: to.replace(/^\+256/, '0').replace(/^\+/, ''),
});

function toUrl({ url, query }: RequestTemplate, values: PlaceholderValues): string {
  const address = fillTemplate(url, values, encodeURIComponent);
  const parameters = fillEach(query, values).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (parameters.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}

function toContent(
  { json, form }: RequestTemplate,
  values: PlaceholderValues,
  recipients: readonly Json[],
): { readonly type: string; readonly body: string } | undefined {
  if (json) return { type: 'application/json', body: JSON.stringify(fillJson(json, values, recipients)) };
  if (!form || form.size === 0) return undefined;
  const body = new URLSearchParams(fillEach(form, values)).toString();
  return { type: 'application/x-www-form-urlencoded', body };
}

const fillEach = (templates: ReadonlyMap<string, Template>, values: PlaceholderValues): [string, string][] =>
  [...templates].filter(([, each]) => !isBlank(each, values)).map(([name, each]) => [name, fillTemplate(each, values)]);

function fillJson(template: JsonTemplate, values: PlaceholderValues, recipients: readonly Json[] = []): Json {
  switch (template.kind) {
    case 'text':
      return fillTemplate(template.template, values);
    case 'number':
      return Number(fillTemplate(template.template, values));
    case 'value':
      return template.value;
    case 'list':
      return template.items.flatMap((item) =>
        item.kind === 'text' && isRecipients(item.template) ? recipients : [fillJson(item, values, recipients)],
      );
    case 'object': {
      const members = [...template.members].filter(
        ([, each]) => (each.kind !== 'text' && each.kind !== 'number') || !isBlank(each.template, values),
      );
      return Object.fromEntries(members.map(([name, each]) => [name, fillJson(each, values, recipients)]));
    }
  }
}

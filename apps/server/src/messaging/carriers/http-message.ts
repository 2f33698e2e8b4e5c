import { type OutboundPart, toPartReference } from './carrier.ts';
import type { HttpSettings, JsonTemplate } from './http-settings.ts';
import type { Json } from './json-pointer.ts';
import { environmentName, errorOfSecret, type SettingSources } from './setting-schemas.ts';

/** The fields of a message for templates. */
const placeholders = ['to', 'to_digits', 'sender', 'text', 'id', 'expires_at'] as const;

type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'secret'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: Placeholder };

/** A text with placeholders such as `{to}` and secrets such as `{secret:NAME}`. */
export type Template = readonly Piece[];

/** Its message is the end of a sentence. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** @throws TemplateError */
export function parseTemplate(text: string, { environment }: SettingSources): Template {
  return text.split(/(\{[^{}]*\}?|\})/).flatMap((piece): Piece[] => {
    if (piece === '') return [];
    if (!/^[{}]/.test(piece)) return [{ kind: 'literal', text: piece }];
    const name = /^\{(.*)\}$/.exec(piece)?.[1] ?? '';
    const secret = /^secret:(.*)$/.exec(name)?.[1];
    if (secret !== undefined) return [{ kind: 'secret', text: secretOf(secret, environment) }];
    if (isPlaceholder(name)) return [{ kind: 'placeholder', name }];
    const known = placeholders.map((each) => `{${each}}`).join(', ');
    throw new TemplateError(`contains '${piece}', which is not one of ${known} and {secret:NAME}`);
  });
}

function secretOf(name: string, environment: SettingSources['environment']): string {
  if (!environmentName.test(name))
    throw new TemplateError('contains a {secret:NAME} whose NAME is not a name of an environment variable');
  const error = errorOfSecret(name, environment);
  if (error !== undefined) throw new TemplateError(error);
  return environment[name] ?? '';
}

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name);

/** Applies `escaped` to inserted values only. */
export const fillTemplate = (template: Template, values: PlaceholderValues, escaped = (text: string) => text): string =>
  template
    .map((piece) => {
      if (piece.kind === 'literal') return piece.text;
      return escaped(piece.kind === 'placeholder' ? values[piece.name] : piece.text);
    })
    .join('');

export const hasSecret = (template: Template): boolean => template.some(({ kind }) => kind === 'secret');

/** Whether it consists of empty placeholders only, such as a missing sender. */
export const isBlank = (template: Template, values: PlaceholderValues): boolean =>
  template.length > 0 && template.every((piece) => piece.kind === 'placeholder' && values[piece.name] === '');

export interface HttpMessage {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Members and parameters that contain only a missing sender are left out. */
export function toHttpMessage(part: OutboundPart, { request }: HttpSettings): HttpMessage {
  const values: PlaceholderValues = {
    to: part.to,
    to_digits: part.to.replace(/^\+/, ''),
    sender: part.senderId ?? '',
    // UTF-8 has no lone surrogates.
    text: part.text.toWellFormed(),
    id: toPartReference(part),
    expires_at: new Date(part.expiresAtMs).toISOString(),
  };
  const content = toContent(request, values);
  return {
    method: request.method,
    url: toUrl(request, values),
    headers: {
      ...(content && { 'content-type': content.type }),
      ...Object.fromEntries(
        [...request.headers].map(([name, each]) => [name.toLowerCase(), fillTemplate(each, values)]),
      ),
    },
    body: content?.body,
  };
}

function toUrl({ url, query }: HttpSettings['request'], values: PlaceholderValues): string {
  const address = fillTemplate(url, values, encodeURIComponent);
  const parameters = fillEach(query, values).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  if (parameters.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${parameters.join('&')}`;
}

function toContent(
  { json, form }: HttpSettings['request'],
  values: PlaceholderValues,
): { readonly type: string; readonly body: string } | undefined {
  if (json) return { type: 'application/json', body: JSON.stringify(fillJson(json, values)) };
  if (!form || form.size === 0) return undefined;
  const body = new URLSearchParams(fillEach(form, values)).toString();
  return { type: 'application/x-www-form-urlencoded', body };
}

const fillEach = (templates: ReadonlyMap<string, Template>, values: PlaceholderValues): [string, string][] =>
  [...templates].filter(([, each]) => !isBlank(each, values)).map(([name, each]) => [name, fillTemplate(each, values)]);

function fillJson(template: JsonTemplate, values: PlaceholderValues): Json {
  switch (template.kind) {
    case 'text':
      return fillTemplate(template.template, values);
    case 'value':
      return template.value;
    case 'list':
      return template.items.map((item) => fillJson(item, values));
    case 'object': {
      const members = [...template.members].filter(
        ([, each]) => each.kind !== 'text' || !isBlank(each.template, values),
      );
      return Object.fromEntries(members.map(([name, each]) => [name, fillJson(each, values)]));
    }
  }
}

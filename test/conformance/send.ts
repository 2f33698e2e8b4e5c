import type { Step } from './scenario.ts';
import { fillSymbols, type Symbols } from './symbols.ts';

export interface Answer {
  readonly status: number;
  /** The media type, and the totals of lists. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Target {
  /** The addresses of the calendar and the site. */
  readonly base: string;
  readonly site: string;
  /** The `Authorization` header of each role. */
  readonly authorization: Readonly<Record<string, string>>;
}

const COMPARED_HEADERS = ['content-type', 'x-tec-total', 'x-tec-totalpages'];

export async function sendStep(step: Step, target: Target, symbols: Symbols): Promise<Answer> {
  const query = toQuery(fillSymbols(step.query ?? '', symbols));
  const url = `${target.base}${fillSymbols(step.path, symbols)}`;
  const { body, type } = toBody(step, symbols);
  const authorization = target.authorization[step.as ?? 'anonymous'];
  const response = await fetch(query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`, {
    method: step.method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(type !== undefined && { 'content-type': type }),
      ...(fillSymbols(step.headers ?? {}, symbols) as Record<string, string>),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: pickHeaders(response.headers), body: readBody(await response.text()) };
}

function toBody(step: Step, symbols: Symbols): { readonly body?: string; readonly type?: string } {
  if (step.json !== undefined)
    return { body: JSON.stringify(fillSymbols(step.json, symbols)), type: 'application/json' };
  if (step.form !== undefined)
    return { body: toQuery(fillSymbols(step.form, symbols)), type: 'application/x-www-form-urlencoded' };
  return step.raw === undefined ? {} : { body: step.raw, type: step.contentType ?? 'application/json' };
}

function pickHeaders(headers: Headers): Record<string, string> {
  const picked = COMPARED_HEADERS.map((name) => [name, headers.get(name)] as const);
  const present = picked.filter((entry): entry is [string, string] => entry[1] !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, mediaType(value).toLowerCase()]));
}

const mediaType = (value: string): string => value.replace(/;.*/s, '').trim();

function readBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Names and values in the format of PHP: `a[]=1&a[]=2&b[c]=3`. */
export function toQuery(parameters: unknown): string {
  if (typeof parameters === 'string') return parameters;
  const pairs = Object.entries(parameters as object).flatMap(([name, value]) => toPairs(name, value));
  return pairs
    .map((pair) => pair.map(encodeURIComponent).join('=').replaceAll('%5B', '[').replaceAll('%5D', ']'))
    .join('&');
}

function toPairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value))
    return value.flatMap((item, at) => toPairs(typeof item === 'object' ? `${name}[${at}]` : `${name}[]`, item));
  if (typeof value !== 'object' || value === null) return [[name, value === null ? '' : String(value)]];
  return Object.entries(value).flatMap(([inner, member]) => toPairs(`${name}[${inner}]`, member));
}

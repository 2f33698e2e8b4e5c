import {
  bodySchema,
  type GatheredRequest,
  type HttpMethod,
  type ParameterObject,
  parametersOf,
  readInputShape,
} from '@ngoma/express-contract';
import type { Draw } from '../../../../test/harness/draw.ts';
import { calendarProfile } from '../../src/calendar/profile.ts';
import type { ApiProfile } from '../../src/http/api-profile.ts';
import type { OpenApiDocument } from '../../src/http/contract.ts';
import { messagingProfile } from '../../src/messaging/profile.ts';
import { systemProfile } from '../../src/system/handlers.ts';
import { drawValue, oddTexts, type Sketch } from './values.ts';

/** Draws a request for an operation; the share `oddShare` of its parts does not fit the contract. */
export type DrawRequest = (draw: Draw, oddShare: number) => GatheredRequest;

export function createRequests(document: OpenApiDocument, path: string, method: HttpMethod): DrawRequest {
  const item = document.paths[path];
  const operation = item?.[method];
  if (item === undefined || operation === undefined) throw new Error(`The contract has no ${method} ${path}`);
  const parameters = parametersOf(document, item, operation);
  const inPlace = (place: string) => parameters.filter((each) => each.in === place);
  const [inPath, inQuery, inHeader] = [inPlace('path'), inPlace('query'), inPlace('header')];
  const shape = readInputShape(document, operation, parameters);
  const body = bodySchema(document, operation);
  const profile = profileOf(path);

  return (draw, oddShare) => {
    const sketch: Sketch = { document, draw, oddShare };
    const queryString = drawQueryString(sketch, inQuery);
    const json = body && drawValue(sketch, body);
    const raw = { method, headers: {}, mediaType: 'application/json', queryString, json, form: undefined, files: [] };
    const gathered = profile.gather(raw, shape);
    return {
      method,
      path: drawPath(sketch, path, inPath),
      headers: drawHeaders(sketch, inHeader),
      query: gathered.query,
      // Other profiles may gather anything.
      body: body && (draw.chance(0.7) ? gathered.body : json),
    };
  };
}

function profileOf(path: string): ApiProfile {
  if (path.startsWith('/v1')) return messagingProfile;
  return path.startsWith('/events/v1') ? calendarProfile : systemProfile;
}

/** Like those that the service makes. */
const slugs = ['nyege-nyege', 'kampala-jazz-night-2', '2027', 'a_b'];

function drawPath(sketch: Sketch, template: string, parameters: readonly ParameterObject[]): string {
  const { draw, oddShare } = sketch;
  const path = template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const parameter = parameters.find((each) => each.name === name);
    const isSlug = name === 'slug' && draw.chance(0.8);
    const value = isSlug ? draw.from(slugs) : String(parameter && drawValue(sketch, parameter.schema));
    if (draw.chance(oddShare))
      return draw.from([value, value.toUpperCase(), `${value}%2F`, `%31${value}`, '..', '%E0']);
    return encodeURIComponent(value.toWellFormed());
  });
  return draw.chance(oddShare) ? draw.from([`${path}/`, path.toUpperCase(), `/${path}`, `${path}.ics`]) : path;
}

function drawHeaders(sketch: Sketch, parameters: readonly ParameterObject[]): GatheredRequest['headers'] {
  const headers: Record<string, string | string[]> = { 'content-type': 'text/plain', host: 'localhost' };
  for (const { name, schema } of parameters)
    if (sketch.draw.chance(0.3)) headers[name.toLowerCase()] = String(drawValue(sketch, schema));
  return headers;
}

/** Suffixes of names for lists and objects in forms, valid and invalid. */
const brackets = ['[]', '[0]', '[x]', '%5B%5D', '[a][b]', '[', ']', '[__proto__]', '.a'];

function drawQueryString(sketch: Sketch, parameters: readonly ParameterObject[]): string {
  const { draw, oddShare } = sketch;
  const share = Math.min(0.5, 3 / Math.max(1, parameters.length));
  const chosen = parameters.filter(() => draw.chance(share));
  const pairs = chosen.map((each) => drawPair(sketch, each));
  if (draw.chance(oddShare)) pairs.push(...chosen.slice(0, 1).map((each) => drawPair(sketch, each)));
  if (draw.chance(oddShare))
    pairs.push(draw.from(['odd=1', '__proto__=1', 'constructor=1', '=1', '', 'a[b]=c', '_=1']));
  return pairs.join('&');
}

function drawPair(sketch: Sketch, { name, schema }: ParameterObject): string {
  const { draw, oddShare } = sketch;
  const value = draw.chance(oddShare) ? draw.from(oddTexts) : textOf(drawValue(sketch, schema));
  const key = draw.chance(oddShare) ? `${name}${draw.from(brackets)}` : name;
  if (draw.chance(oddShare / 2)) return key;
  return `${key}=${draw.chance(oddShare) ? value.replace(/[&#\s]/g, '+') : encode(value)}`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Like browsers, which do not encode commas and colons. */
const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%20', '+');

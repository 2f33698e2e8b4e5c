import { type Reference, resolve, type SchemaObject } from '@ngoma/express-contract';
import fc from 'fast-check';
import type { Draw } from '../../../../test/harness/draw.ts';
import type { OpenApiDocument } from '../../src/http/contract.ts';

/** Texts that parsers of numbers, lists, names and characters do not agree upon. */
export const oddTexts: readonly string[] = [
  ...['', ' ', '0', '-0', '-1', '+1', ' 1', '1 ', '1.0', '1.', '.5', '1e3', '1e0', '1e309', '-1e309', '0x10', '0b1'],
  ...['0o7', '1_0', '９', '007', '2147483648', '9'.repeat(400), '0'.repeat(400), 'NaN', 'Infinity', '-Infinity'],
  ...['true', 'TRUE', 'True', 'false', 'yes', 'off', 'null', 'undefined', '[]', '{}', '[1]', '{"a":1}', '"x"'],
  ...[',', ',,', '1,2', '1,,2', ',1', '1, 2', 'a,b', '1,x', '1;2', '1|2', ','.repeat(1_001)],
  ...['__proto__', 'constructor', 'toString', '\0', '\ud800', 'a\udfffb', '\ufeff', '\u202e', 'ŋ'.repeat(120)],
  ...['2027-03-04', '2027-03-04T18:00:00Z', '2026-02-30', 'tomorrow', 'https://x.ug/a?b=c#d', 'x'.repeat(8_001)],
  ...['a=b', 'a&b', 'a+b', 'a%20b', '%', '%zz', 'a[b]', "'", '"', '<b>', '\n', '\t1', 'publish', 'view', 'asc'],
];

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 0.5, 1e21, 2 ** 31, 2 ** 53 + 2, [], {}, [[]], [null], [{}], { a: 1 }],
  ...[['1', 2], Array(51).fill('x'), Array(101).fill(1), { id: 1 }, { length: 1 }, JSON.parse('{"__proto__":{"a":1}}')],
];

/** The share of parts that do not fit the contract. */
export interface Sketch {
  readonly document: OpenApiDocument;
  readonly draw: Draw;
  readonly oddShare: number;
}

type Schema = SchemaObject | Reference;

/** A value that a schema describes, where nothing odd has been put in its place. */
export function drawValue(sketch: Sketch, schema: Schema): unknown {
  const { draw, document, oddShare } = sketch;
  if (draw.chance(oddShare)) return draw.from(draw.chance(0.5) ? oddTexts : oddValues);
  const own = resolve<SchemaObject>(document, schema);
  const union = (own['anyOf'] ?? own['oneOf']) as readonly Schema[] | undefined; // as: a linted contract
  if (union !== undefined) return drawValue(sketch, draw.from(union));
  if (Array.isArray(own['enum'])) return draw.from(own['enum']);
  if (own['const'] !== undefined) return own['const'];
  const type = Array.isArray(own['type']) ? draw.from<unknown>(own['type']) : own['type'];
  switch (type) {
    case 'object':
      return drawObject(sketch, own);
    case 'array':
      return drawList(sketch, own);
    case 'integer':
    case 'number':
      return drawNumber(sketch, own, type);
    case 'boolean':
      return draw.chance(0.5);
    case 'string':
      return drawText(sketch, own);
    default:
      return draw.from(oddValues);
  }
}

function drawObject(sketch: Sketch, schema: SchemaObject): unknown {
  const { draw, oddShare } = sketch;
  const { properties = {}, required } = schema;
  const needed = new Set(required as readonly string[] | undefined); // as: a linted contract
  const drawn: Record<string, unknown> = drawMap(sketch, schema);
  for (const [name, member] of Object.entries(properties))
    if (needed.has(name) ? !draw.chance(oddShare / 2) : draw.chance(0.25)) drawn[name] = drawValue(sketch, member);
  if (draw.chance(oddShare)) drawn[draw.from(['odd', 'Title', 'constructor', 'toString'])] = draw.from(oddValues);
  return drawn;
}

/** Members that the caller names, where there must be some. */
function drawMap(sketch: Sketch, schema: SchemaObject): Record<string, unknown> {
  // as: a linted contract
  const { propertyNames, additionalProperties, minProperties } = schema as {
    readonly propertyNames?: { readonly pattern: string };
    readonly additionalProperties?: Schema | boolean;
    readonly minProperties?: number;
  };
  if (minProperties === undefined || propertyNames === undefined || typeof additionalProperties !== 'object') return {};
  const count = sketch.draw.integer(minProperties, 3);
  const names = Array.from({ length: count }, () => sketch.draw.from(textsOf(propertyNames.pattern)));
  return Object.fromEntries(names.map((name) => [name, drawValue(sketch, additionalProperties)]));
}

function drawList(sketch: Sketch, { items = {}, minItems = 0, maxItems = 1_000 }: SchemaObject): unknown[] {
  const { draw, oddShare } = sketch;
  const [least, most] = [Number(minItems), Number(maxItems)];
  const length = draw.chance(oddShare) ? draw.from([0, least, most, most + 1]) : draw.integer(least, Math.min(most, 4));
  return Array.from({ length }, () => drawValue(sketch, items));
}

function drawNumber({ draw, oddShare }: Sketch, schema: SchemaObject, type: string): number {
  const least = Number(schema['minimum'] ?? (schema['exclusiveMinimum'] === undefined ? -1_000 : 1));
  const most = Number(schema['maximum'] ?? 1_000);
  if (draw.chance(oddShare)) return draw.from([least - 1, most + 1, least + 0.5, -least]);
  if (draw.chance(0.2)) return draw.from([least, most]);
  const drawn = least + draw.fraction() * (Math.min(most, least + 300) - least);
  return type === 'integer' ? Math.floor(drawn) : Math.round(drawn * 100) / 100;
}

const units: readonly string[] = ['a', 'B', '7', ' ', '-', '_', 'é', 'ŋ', '😀', '.', '/', '&', 'x', 'Kampala'];

function drawText(sketch: Sketch, schema: SchemaObject): string {
  const { draw, oddShare } = sketch;
  if (schema['format'] === 'date-time')
    return draw.from(['2026-11-22T06:00:00Z', '2026-11-22T09:00:00.5+03:00', 'today']);
  if (schema['format'] === 'uri') return draw.from(['https://x.example.ug/a', 'https://x.ug:8443/a?b=c', 'urn:a:b']);
  if (typeof schema['pattern'] === 'string' && !draw.chance(oddShare)) return draw.from(textsOf(schema['pattern']));
  const [least, most] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? 200)];
  if (draw.chance(oddShare)) return 'x'.repeat(draw.from([Math.max(0, least - 1), least, most, most + 1]));
  const wanted = draw.integer(Math.max(least, 1), Math.max(least, Math.min(most, 30)));
  let text = '';
  while (text.length < wanted) text += draw.from(units);
  return [...text].slice(0, wanted).join('');
}

const byPattern = new Map<string, readonly string[]>();

/** Texts that match a pattern, cached because finding them takes long. */
function textsOf(pattern: string): readonly string[] {
  const known = byPattern.get(pattern);
  if (known !== undefined) return known;
  const found = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 40, seed: 1 });
  byPattern.set(pattern, found);
  return found;
}

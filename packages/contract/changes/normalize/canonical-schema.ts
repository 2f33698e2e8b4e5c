import { isObject, type JsonObject, listOr, mapValues, objectOr, referenceOf, resolve } from '../json.ts';
import { isLiteral, mapSubschemas, plainLiteral } from './schema-positions.ts';
import { withNamedItems } from './tuples.ts';

/** The schema that says beside an enum that its values will grow (docs/adr/0007). */
const openEnumValue = '#/components/schemas/OpenEnumValue';
/** Its name in the release 1.0.0-rc.1. */
const formerOpenEnumValue = '#/components/schemas/LaterValue';

const isOpenEnumValue = (schema: unknown): boolean =>
  [openEnumValue, formerOpenEnumValue].some((name) => referenceOf(schema) === name);

/** The values that an open enum has today, as JSON, in the place of the enum: redocly has no word for them. */
export const knownValues = 'x-known-values';

/** Said instead of a type `null`, a branch `null`, or a value `null`: beside a reference too. */
export const nullable = 'x-nullable';

/** One spelling for what can be said in several: what is left of a difference is one. */
export function canonicalSchema(document: JsonObject, schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const opened = withOpenEnum(document, schema);
  const canonical = mapSubschemas(opened, (each) => canonicalSchema(document, each));
  return inOrder(withoutDefaults(withNullability(withConstAsEnum(withNamedItems(canonical)))));
}

/** The values of an open enum, and the name of the list if it has one: others may send a part of it. */
export interface KnownValues {
  readonly list: string | undefined;
  readonly values: readonly string[];
}

/** An enum beside `OpenEnumValue` promises no more than text. */
function withOpenEnum(document: JsonObject, schema: JsonObject): JsonObject {
  const branches = listOr(schema['anyOf']);
  if (!branches.some(isOpenEnumValue)) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  const lists = branches.filter((each) => !isOpenEnumValue(each) && !isNull(each));
  const known = lists.flatMap((each) => listOr(objectOr(resolve(document, each))['enum']));
  const names = lists.flatMap((each) => referenceOf(each) ?? []);
  const type = branches.some(isNull) ? ['string', 'null'] : 'string';
  return { ...rest, type, [knownValues]: { list: names[0], values: known.toSorted(byText) } };
}

function withNullability(schema: JsonObject): JsonObject {
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = listOr(schema[keyword]);
    const others = branches.filter((each) => !isNull(each));
    if (others.length === branches.length) continue;
    const { [keyword]: _branches, ...rest } = schema;
    const [only, ...further] = others;
    const whole = further.length === 0 ? objectOr(only) : { [keyword]: others };
    return { ...whole, ...rest, [nullable]: true };
  }
  const { type, enum: values } = schema;
  if (!Array.isArray(type) || !type.includes('null') || type.length === 1) return schema;
  return {
    ...schema,
    type: type.filter((each) => each !== 'null'),
    ...(Array.isArray(values) && { enum: values.filter((each) => each !== null) }),
    [nullable]: true,
  };
}

const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null';

function withConstAsEnum(schema: JsonObject): JsonObject {
  if (!('const' in schema)) return schema;
  const { const: value, ...rest } = schema;
  return { ...rest, enum: [value] };
}

/** The meaning of missing keywords. */
const unsaid: Readonly<Record<string, unknown>> = {
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  uniqueItems: false,
  additionalProperties: true,
  items: true,
  deprecated: false,
};

function withoutDefaults(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(
    ([keyword, value]) => unsaid[keyword] !== value && !(keyword === 'required' && listOr(value).length === 0),
  );
  return Object.fromEntries(kept);
}

/** The order of values says nothing, nor does it whether one type stands in a list. Redocly compares plain values only. */
function inOrder(schema: JsonObject): JsonObject {
  const ordered: Record<string, unknown> = { ...schema };
  for (const keyword of ['enum', 'required']) {
    const values = schema[keyword];
    if (Array.isArray(values)) ordered[keyword] = values.toSorted(byText);
  }
  const { type, dependentRequired } = schema;
  if (isObject(dependentRequired))
    ordered['dependentRequired'] = mapValues(dependentRequired, (names) => listOr(names).toSorted(byText));
  if (Array.isArray(type)) ordered['type'] = type.length === 1 ? type[0] : [...new Set(type)].toSorted(byText);
  for (const [name, value] of Object.entries(schema)) if (isLiteral(name)) ordered[name] = plainLiteral(name, value);
  return ordered;
}

const byText = (one: unknown, other: unknown): number =>
  String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;

import { type ContractDocument, nameOf, resolveSchema, type Schema } from './document.ts';

/** A member of an object or a parameter, its words in Markdown. */
export interface Field {
  readonly name: string;
  /** The fragment of links to it; unique on its page. */
  readonly anchor: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** "default 10", "at most 50", "example `42`". */
  readonly notes: readonly string[];
  /** Those of the object, or of the objects of the list, that it refers to. */
  readonly members: Members;
}

/** The members of an object, and those of each of its alternatives. */
export interface Members {
  readonly fields: readonly Field[];
  readonly alternatives: readonly Alternative[];
}

interface Alternative {
  /** In Markdown, with a link to its schema. */
  readonly type: string;
  readonly members: Members;
}

export const noMembers: Members = { fields: [], alternatives: [] };

export const hasMembers = ({ fields, alternatives }: Members): boolean => fields.length + alternatives.length > 0;

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** The type in words, with links to the schemas that it names. */
export function describeType(schema: Schema): string {
  if (schema.$ref !== undefined) return `[${nameOf(schema)}](docs:schemas/${nameOf(schema)})`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return joinChoices(schema.enum.map(code));
  const choices = alternativesOf(schema);
  if (choices.length > 0) return joinChoices(choices.map(describeType));
  if (schema.allOf !== undefined) return schema.allOf.map(describeType).join(' with ');
  if (schema.items !== undefined) return `list of ${describeType(schema.items)}`;
  const { type = 'anything', format } = schema;
  const names = typeof type === 'string' ? [type] : type;
  return names.join(' or ') + (format === undefined ? '' : ` (${format})`);
}

const joinChoices = (choices: readonly string[]): string => {
  const [last = '', ...others] = [...new Set(choices)].reverse();
  return others.length === 0 ? last : `${others.reverse().join(', ')} or ${last}`;
};

/** The constraints of a value besides its type. */
export function describeLimits(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const accepts = schema['x-accepts'];
  const ranges = [
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
  ];
  return [
    // `x-accepts` includes the ranges.
    ...(accepts === undefined ? ranges : [accepts]),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  const number = (value: number) => value.toLocaleString('en') + unit;
  if (least !== undefined && most !== undefined) return [`${least.toLocaleString('en')} to ${number(most)}`];
  if (least !== undefined && least > 0) return [`at least ${number(least)}`];
  return most === undefined ? [] : [`at most ${number(most)}`];
}

const alternativesOf = ({ oneOf, anyOf }: Schema): readonly Schema[] => oneOf ?? anyOf ?? [];

/** The place of members: the anchor of their page, the path to them, and the schemas around them. */
interface Place {
  readonly anchor: string;
  readonly path: string;
  readonly around: readonly string[];
  /** Deeper schemas are only linked to, so that pages stay small. */
  readonly maxDepth: number;
}

/** The members of a schema and of its alternatives, with those of the objects that it refers to down to a depth. */
export const membersOf = (document: ContractDocument, schema: Schema, anchor: string, maxDepth: number): Members =>
  membersAt(document, schema, { anchor, path: '', around: [], maxDepth });

function membersAt(document: ContractDocument, schema: Schema, place: Place): Members {
  const name = schema.$ref === undefined ? undefined : nameOf(schema);
  if (name !== undefined && place.around.includes(name)) return noMembers;
  const within = name === undefined ? place : { ...place, around: [...place.around, name] };
  if (within.around.length > place.maxDepth) return noMembers;
  const resolved = resolveSchema(document, schema);
  if (resolved.items !== undefined)
    return membersAt(document, resolved.items, { ...within, path: place.path === '' ? '' : `${place.path}[]` });
  const alternatives = distinct(alternativesOf(resolved)).flatMap((each, index): Alternative[] => {
    const members = membersAt(document, each, { ...within, anchor: `${place.anchor}-${index + 1}`, path: '' });
    return hasMembers(members) ? [{ type: describeType(each), members }] : [];
  });
  return { fields: fieldsAt(document, resolved, within), alternatives };
}

/** A list of an object has the members of the object itself. */
const distinct = (alternatives: readonly Schema[]): Schema[] => [
  ...new Map(alternatives.map((each) => [JSON.stringify(each.items ?? each), each])).values(),
];

/** The members of an object, those of objects inside it after it with the path to them. */
function fieldsAt(document: ContractDocument, { properties = {}, required = [] }: Schema, place: Place): Field[] {
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = place.path === '' ? name : `${place.path}.${name}`;
    const field = toField(document, path, `${place.anchor}-${path}`, member, required.includes(name));
    const isNamed = (member.items ?? member).$ref !== undefined || alternativesOf(member).length > 0;
    if (!isNamed) return [field, ...membersAt(document, member, { ...place, path }).fields];
    return [{ ...field, members: membersAt(document, member, { ...place, anchor: field.anchor, path: '' }) }];
  });
}

export function toField(
  document: ContractDocument,
  name: string,
  anchor: string,
  schema: Schema,
  isRequired: boolean,
  example?: unknown,
): Field {
  const resolved = resolveSchema(document, schema);
  // The page of the schema has its details.
  const own = schema.$ref === undefined ? schema : (({ $ref: _, ...beside }) => beside)(schema);
  return {
    ...{ name, anchor, isRequired },
    type: describeType(schema),
    description: schema.$ref !== undefined && schema.description === undefined ? '' : (resolved.description ?? ''),
    notes: [...describeLimits(own), ...(example === undefined ? [] : [`example ${code(example)}`])],
    members: noMembers,
  };
}

import { type ContractDocument, nameOf, resolveSchema, type Schema } from './document.ts';

/** A member of an object or a parameter, its words in Markdown. */
export interface Field {
  readonly name: string;
  /** Where it can be linked to; unique on its page. */
  readonly anchor: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** "default 10", "at most 50", "example `42`". */
  readonly notes: readonly string[];
}

const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** The type in words, with links to the schemas that it names. */
export function describeType(schema: Schema): string {
  if (schema.$ref !== undefined) return `[${nameOf(schema)}](docs:schemas/${nameOf(schema)})`;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum !== undefined) return joinChoices(schema.enum.map(code));
  if (schema.anyOf !== undefined) return joinChoices(schema.anyOf.map(describeType));
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

/** The members of an object, those of objects inside it after it with the path to them. */
export function fieldsOf(document: ContractDocument, schema: Schema, anchor: string, prefix = ''): Field[] {
  const { properties = {}, required = [] } = resolveSchema(document, schema);
  return Object.entries(properties).flatMap(([name, member]) => {
    const path = prefix + name;
    const field = toField(document, path, `${anchor}-${path}`, member, required.includes(name));
    const inner = member.$ref === undefined ? (member.items ?? member) : {};
    const suffix = member.items === undefined ? '.' : '[].';
    return [field, ...fieldsOf(document, inner.$ref === undefined ? inner : {}, anchor, path + suffix)];
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
  };
}

import { isObject, type JsonObject, listOr, mapValues, objectOr, resolve } from '../json.ts';
import { canonicalSchema } from './canonical-schema.ts';
import { mapSchemas } from './schema-positions.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** A contract in which each operation says for itself what applies to it, and each schema is in its one spelling. */
export function canonicalContract(contract: JsonObject): JsonObject {
  const { security, ...rest } = mapSchemas(contract, (schema) => canonicalSchema(contract, schema));
  const ofAll = { security: listOr(security) };
  const pathItems = (items: unknown) => mapValues(objectOr(items), (item) => canonicalPathItem(contract, item, ofAll));
  const components = objectOr(rest['components']);
  return {
    ...rest,
    paths: pathItems(rest['paths']),
    webhooks: pathItems(rest['webhooks']),
    components: { ...components, parameters: mapValues(objectOr(components['parameters']), canonicalParameter) },
  };
}

function canonicalPathItem(contract: JsonObject, item: unknown, ofAll: JsonObject): unknown {
  const { parameters, ...rest } = objectOr(item);
  return mapValues(rest, (value, name) => {
    if (!isMethod(name)) return value;
    return canonicalOperation(contract, { ...ofAll, ...objectOr(value) }, listOr(parameters));
  });
}

export const isMethod = (name: string): boolean => methods.some((method) => method === name);

function canonicalOperation(contract: JsonObject, operation: JsonObject, ofPath: readonly unknown[]): JsonObject {
  const own = listOr(operation['parameters']);
  const names = new Set(own.map((each) => parameterName(contract, each)));
  const inherited = ofPath.filter((each) => !names.has(parameterName(contract, each)));
  const { callbacks, ...rest } = operation;
  return {
    ...rest,
    parameters: [...inherited, ...own].map(canonicalParameter),
    ...(isObject(callbacks) && { callbacks: mapValues(callbacks, (each) => canonicalCallback(contract, each)) }),
  };
}

function canonicalCallback(contract: JsonObject, callback: unknown): JsonObject {
  return mapValues(objectOr(resolve(contract, callback)), (item) =>
    canonicalPathItem(contract, item, { security: [] }),
  );
}

/** `query.page`: what tells the parameters of an operation apart. */
export function parameterName(contract: JsonObject, parameter: unknown): string {
  const { in: place, name } = objectOr(resolve(contract, parameter));
  return `${place}.${place === 'header' ? String(name).toLowerCase() : name}`;
}

/** Without what says what is so where it is not said. */
function canonicalParameter(parameter: unknown): unknown {
  const { in: place, ...rest } = objectOr(parameter);
  if (place === undefined) return parameter;
  const style = rest['style'] ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  const usual = { required: false, deprecated: false, allowEmptyValue: false, allowReserved: false };
  return { in: place, ...usual, explode: style === 'form', ...rest, style };
}

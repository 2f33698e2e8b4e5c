import type { Side } from '../change.ts';
import {
  isObject,
  type JsonObject,
  listOr,
  mapValues,
  objectOr,
  referenceOf,
  resolve,
  stepsOf,
  valueAt,
} from '../json.ts';
import { isLiteral, mapSubschemas } from './schema-positions.ts';

type Way = Exclude<Side, 'both'>;

const opposite = { request: 'response', response: 'request' } as const;

/**
 * A contract with two copies of each component, `Event.request` and `Event.response`: the same change is one thing to those
 * who send it and another to those who are sent it. Copies have only the members that go their way (`readOnly`, `writeOnly`).
 */
export function splitSides(contract: JsonObject): JsonObject {
  const copies: Record<string, Record<string, unknown>> = {};
  const { components, paths, webhooks, ...rest } = contract;
  const { securitySchemes, examples } = objectOr(components);
  const split = {
    ...rest,
    paths: mapValues(objectOr(paths), (item) => copyPathItem(item, 'request')),
    webhooks: mapValues(objectOr(webhooks), (item) => copyPathItem(item, 'response')),
  };
  return { ...split, components: { ...copies, ...(isObject(examples) && { examples }), securitySchemes } };

  /** `sent` is the side of what is sent to whoever answers: a webhook is answered by clients. */
  function copyPathItem(item: unknown, sent: Way): unknown {
    return mapValues(objectOr(item), (operation) => {
      if (!isObject(operation)) return operation;
      return mapValues(operation, (value, name) => {
        if (name === 'parameters' || name === 'requestBody') return copy(value, sent, name);
        if (name === 'responses') return copy(value, opposite[sent], name);
        if (name === 'callbacks')
          return mapValues(objectOr(value), (callback) =>
            mapValues(objectOr(callback), (each) => copyPathItem(each, opposite[sent])),
          );
        return value;
      });
    });
  }

  function copy(value: unknown, way: Way, container: string): unknown {
    if (Array.isArray(value)) return value.map((each) => copy(each, way, container));
    if (!isObject(value)) return value;
    const reference = referenceOf(value);
    if (reference !== undefined) return { ...value, $ref: copyComponent(reference, way) };
    return mapValues(value, (member, name) => {
      if (isLiteral(name, container)) return member;
      return name === 'schema' ? copySchema(member, way) : copy(member, way, name);
    });
  }

  function copySchema(schema: unknown, way: Way): unknown {
    if (!isObject(schema)) return schema;
    const reference = referenceOf(schema);
    const own = reference === undefined ? schema : { ...schema, $ref: copyComponent(reference, way) };
    return mapSubschemas(copyMapping(withoutOtherWay(own, way), way), (each) => copySchema(each, way));
  }

  function copyMapping(schema: JsonObject, way: Way): JsonObject {
    const { discriminator } = schema;
    if (!isObject(discriminator) || !isObject(discriminator['mapping'])) return schema;
    const mapping = mapValues(discriminator['mapping'], (to) => copyComponent(String(to), way));
    return { ...schema, discriminator: { ...discriminator, mapping } };
  }

  function withoutOtherWay({ readOnly, writeOnly, ...schema }: JsonObject, way: Way): JsonObject {
    const { properties, required } = schema;
    if (!isObject(properties)) return schema;
    const keyword = way === 'request' ? 'readOnly' : 'writeOnly';
    const goesOtherWay = (name: string) => objectOr(resolve(contract, properties[name]))[keyword] === true;
    const kept = Object.keys(properties).filter((name) => !goesOtherWay(name));
    const still = listOr(required).filter((name) => !goesOtherWay(String(name)));
    const { required: _required, ...rest } = schema;
    return {
      ...rest,
      properties: Object.fromEntries(kept.map((name) => [name, properties[name]])),
      ...(still.length > 0 && { required: still }),
    };
  }

  function copyComponent(reference: string, way: Way): string {
    const [, group = '', name = ''] = stepsOf(reference);
    if (group === 'examples') return reference;
    copies[group] ??= {};
    const ofGroup = copies[group];
    const own = `${name}.${way}`;
    if (!(own in ofGroup)) {
      ofGroup[own] = {}; // A schema that refers to itself ends here.
      const whole = valueAt(contract, reference);
      ofGroup[own] = group === 'schemas' ? copySchema(whole, way) : copy(whole, way, '');
    }
    return `#/components/${group}/${own}`;
  }
}

/** Which side a path of the split contract is about, as far as it says so. */
export function sideOf(path: string): Side {
  const steps = stepsOf(path);
  let sent: Way = steps[0] === 'webhooks' ? 'response' : 'request';
  if (steps[0] === 'servers' || steps[2] === 'servers' || (steps[0] === 'components' && steps[1] === 'securitySchemes'))
    return 'request';
  if (steps[0] === 'components') return steps[2]?.endsWith('.response') ? 'response' : 'request';
  // Below `paths`, a name and a method come before the parts of an operation; a callback adds its name, address and method.
  for (let at = 3; at < steps.length; at += 4) {
    const part = steps[at];
    if (part === 'responses') return opposite[sent];
    if (part === 'parameters' || part === 'requestBody' || part === 'security' || part === 'servers') return sent;
    if (part !== 'callbacks') return 'both';
    sent = opposite[sent];
  }
  return 'both';
}

import { type JsonObject, mapValues, objectOr, stepsOf } from '../json.ts';

/** One contract that has the paths, webhooks and components of all, the first below `/0`, the second below `/1`. */
export function joinContracts(contracts: readonly JsonObject[]): JsonObject {
  const [first = {}] = contracts;
  const named = contracts.map((contract, index) => withOwnNames(contract, index));
  const groups = new Set(named.flatMap(({ components }) => Object.keys(objectOr(components))));
  const components = [...groups].map((group) => [
    group,
    join(named.map((each) => objectOr(each['components'])[group])),
  ]);
  return {
    ...first,
    paths: join(named.map(({ paths }) => paths)),
    webhooks: join(named.map(({ webhooks }) => webhooks)),
    components: {
      ...Object.fromEntries(components),
      securitySchemes: objectOr(first['components'])['securitySchemes'],
    },
  };
}

const join = (parts: readonly unknown[]): JsonObject => Object.assign({}, ...parts.map(objectOr));

function withOwnNames(contract: JsonObject, index: number): JsonObject {
  const text = JSON.stringify(contract).replace(/#\/components\/\w+\/(?!OpenEnumValue)\w+/g, `$&_${index}`);
  const { paths, webhooks, components } = JSON.parse(text) as JsonObject; // as: it was one
  const rename = (items: unknown, change: (name: string) => string) =>
    Object.fromEntries(Object.entries(objectOr(items)).map(([name, value]) => [change(name), value]));
  return {
    paths: rename(paths, (path) => `/${index}${path}`),
    webhooks: rename(webhooks, (name) => `${index}/${name}`),
    components: mapValues(objectOr(components), (group) =>
      rename(group, (name) => (name === 'OpenEnumValue' ? name : `${name}_${index}`)),
    ),
  };
}

/** Which of the joined contracts a pointer leads into. */
export function memberOf(pointer: string): number | undefined {
  const [first, second = '', third = ''] = stepsOf(pointer);
  const found = first === 'components' ? /_(\d+)$/.exec(third) : /^\/?(\d+)\//.exec(second);
  return found === null ? undefined : Number(found[1]);
}

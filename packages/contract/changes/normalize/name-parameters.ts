import { escapeStep, isObject, type JsonObject, listOr, mapValues, objectOr, referenceOf, resolve } from '../json.ts';
import { isMethod, parameterName } from './canonical-contract.ts';
import type { Pair } from './same-forms.ts';

/** Each parameter that both operations have becomes a component with the same name in both. */
export function withNamedParameters({ base, revision }: Pair): Pair {
  const hoisted = { base: {} as Record<string, unknown>, revision: {} as Record<string, unknown> }; // as: filled below
  const contracts = { base, revision };
  const changed = {
    base: mapOperations(base, (operation, place) => named('base', operation, place)),
    revision: mapOperations(revision, (operation, place) => named('revision', operation, place)),
  };
  return {
    base: withParameters(changed.base, hoisted.base),
    revision: withParameters(changed.revision, hoisted.revision),
  };

  function named(which: 'base' | 'revision', operation: JsonObject, place: string): JsonObject {
    const contract = contracts[which];
    const parameters = listOr(operation['parameters']).map((parameter) => {
      // A component that several operations have is compared once, and keeps its name.
      if (referenceOf(parameter) !== undefined && isShared(parameter)) return parameter;
      // The pointer to it, by its name in place of its number.
      const name = `${place}/parameters/${parameterName(contract, parameter)}`.replaceAll('#', '');
      hoisted[which][name] = resolve(contract, parameter);
      return { $ref: `#/components/parameters/${escapeStep(name)}` };
    });
    return { ...operation, parameters };
  }

  function isShared(parameter: unknown): boolean {
    const [ofBase, ofRevision] = [base, revision].map((contract) => {
      const name = String(referenceOf(parameter)).split('/').at(-1) ?? '';
      const found = objectOr(objectOr(contract['components'])['parameters'])[name];
      return found === undefined ? undefined : parameterName(contract, found);
    });
    return ofBase !== undefined && ofBase === ofRevision;
  }
}

const withParameters = (contract: JsonObject, hoisted: JsonObject): JsonObject => {
  const components = objectOr(contract['components']);
  return {
    ...contract,
    components: { ...components, parameters: { ...objectOr(components['parameters']), ...hoisted } },
  };
};

function mapOperations(contract: JsonObject, change: (operation: JsonObject, place: string) => JsonObject): JsonObject {
  const ofItems = (items: unknown, before: string): JsonObject =>
    mapValues(objectOr(items), (item, address) =>
      mapValues(objectOr(item), (operation, method) => {
        if (!isMethod(method) || !isObject(operation)) return operation;
        const place = `${before}/${escapeStep(address)}/${method}`;
        const { callbacks } = operation;
        return change(
          {
            ...operation,
            ...(isObject(callbacks) && {
              callbacks: mapValues(callbacks, (each, name) => ofItems(each, `${place}/callbacks/${name}`)),
            }),
          },
          place,
        );
      }),
    );
  return {
    ...contract,
    paths: ofItems(contract['paths'], 'paths'),
    webhooks: ofItems(contract['webhooks'], 'webhooks'),
  };
}

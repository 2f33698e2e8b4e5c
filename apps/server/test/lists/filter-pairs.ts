import { createDraw } from '../../../../test/harness/draw.ts';
import { commonParameters, type ListCases, type ParameterCase, type Query } from './list-cases.ts';
import type { ListOperation } from './list-operations.ts';

/** Parameters that choose a part of a list instead of its records. */
const pages = ['page', 'per_page', 'limit', 'cursor', 'mode'];

/** No filter, each filter of a list with its planted value, and pairs of them: those that a fixed seed draws, or all. */
export function filtersAndPairs({ id, parameters }: ListOperation, list: ListCases, most: number): Query[] {
  const single = parameters.flatMap((name) => {
    const planted = list.parameters[name] ?? commonParameters[name];
    return planted === undefined || pages.includes(name) ? [] : [toQuery(name, planted)];
  });
  const pairs = single.flatMap((first, index) =>
    single.slice(index + 1).map((second) => ({ ...first, ...second, ...first })),
  );
  const draw = createDraw(id.length);
  const share = most / pairs.length;
  return [{}, ...single, ...pairs.filter(() => draw.chance(share))];
}

const toQuery = (name: string, planted: string | ParameterCase): Query =>
  typeof planted === 'string' ? { [name]: planted } : { ...planted.beside, [name]: planted.value };

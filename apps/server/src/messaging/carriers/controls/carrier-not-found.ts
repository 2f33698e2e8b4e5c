import { Problem } from '../../../problems/problem.ts';

/** `known` are the carriers that there are, for those who may know it. */
export function carrierNotFound(carrier: string, known: readonly string[] = []): Problem {
  const others = known.length === 0 ? '' : `; there are ${known.join(', ')}`;
  return new Problem('carrier_not_found', { detail: `There is no carrier '${carrier}'${others}.` });
}

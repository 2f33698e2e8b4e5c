import type { Change } from './change.ts';

/** A breaking change that was decided on, as openapi/declared-changes.json lists it. */
export interface Declaration {
  /** As `nameOf` names it. */
  readonly change: string;
  readonly reason: string;
}

export interface Refusal {
  readonly undeclared: readonly string[];
  /** Declarations of what is no breaking change: it was undone, or released. */
  readonly stale: readonly string[];
  readonly withoutReason: readonly string[];
}

export const nameOf = ({ side, where, what }: Change): string => `${side} ${where}: ${what}`;

export function refuse(changes: readonly Change[], declarations: readonly Declaration[]): Refusal {
  const found = new Set(changes.filter((change) => change.class === 'breaking').map(nameOf));
  const declared = new Set(declarations.map(({ change }) => change));
  return {
    undeclared: [...found].filter((change) => !declared.has(change)),
    stale: [...declared].filter((change) => !found.has(change)),
    withoutReason: declarations.filter(({ reason }) => !reason?.trim()).map(({ change }) => change),
  };
}

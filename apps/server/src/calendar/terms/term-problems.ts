import type { Caller } from '../../account/caller.ts';
import { Problem } from '../../problems/problem.ts';
import { forbidden } from '../posts/forbidden.ts';
import type { Term } from './term.ts';
import type { TermKind } from './term-kind.ts';

export function termNotFound({ noun }: TermKind, id: number): Problem {
  return new Problem('rest_term_invalid', { detail: `There is no ${noun} with the id ${id}.` });
}

/** Clients read the id of the term that there is already from `data.term_id`. */
export function termExists({ noun }: TermKind, { id, name }: Term): Problem {
  return new Problem('term_exists', {
    detail: `There is a ${noun} '${name}' here already: use it, or choose another name.`,
    data: { term_id: id },
  });
}

export function slugTaken({ noun }: TermKind, slug: string): Problem {
  return new Problem('duplicate_term_slug', {
    detail: `The slug '${slug}' belongs to another ${noun}: choose another one.`,
  });
}

export function noParents({ noun }: TermKind): Problem {
  return new Problem('rest_taxonomy_not_hierarchical', {
    detail: `A ${noun} stands alone, so it cannot have a parent: leave 'parent' out.`,
  });
}

/** Refuses callers who may not manage terms of this kind. */
export function requireManage(caller: Caller, kind: TermKind): void {
  if (!kind.canManage(caller)) throw forbidden(`Your role may not manage ${kind.collection}; ask an editor to do it.`);
}

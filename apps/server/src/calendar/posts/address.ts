import type { Caller } from '../../account/caller.ts';
import type { RequestContext } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { slugify } from '../text/slugify.ts';

/** How a path names a record. */
export type PostAddress = { readonly id: number } | { readonly slug: string };

/** What an operation on one record is given, however the record is named. */
export interface Addressed {
  readonly path: PostAddress;
  readonly caller: Caller;
  readonly request: RequestContext;
}

/** The column to look in, and for what: any spelling of a slug leads to the stored one. */
export function toCondition(address: PostAddress): PostAddress {
  return 'id' in address ? { id: address.id } : { slug: slugify(address.slug) };
}

export function recordNotFound(kind: 'venue' | 'organizer', address: PostAddress): Problem {
  const named = 'id' in address ? `the id ${address.id}` : `the slug '${address.slug.slice(0, 200)}'`;
  return new Problem(`${kind}-not-found`, { detail: `There is no ${kind} with ${named}.` });
}

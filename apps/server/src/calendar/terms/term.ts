import type { Caller } from '../../account/caller.ts';
import { canManageCategories, canManageTags } from '../../account/permissions.ts';

/** Branded so that the id of a term is never taken for another number; terms have a sequence of ids of their own. */
export type TermId = number & { readonly brand: 'TermId' };

/** WordPress' names for categories and tags. */
export type Taxonomy = 'tribe_events_cat' | 'post_tag';

export interface Term {
  readonly id: TermId;
  readonly taxonomy: Taxonomy;
  /** Plain text with `&`, `<` and `>` as entities. */
  readonly name: string;
  /** Percent-encoded; no two terms of a taxonomy have the same. */
  readonly slug: string;
  /** HTML of marks within a line. */
  readonly description: string;
  /** Undefined at the top, and for tags. */
  readonly parentId: TermId | undefined;
  /** How many published events have it. */
  readonly eventCount: number;
  /** Counts the changes, from 1. */
  readonly revision: number;
}

/** A term and the terms above it, from the parent up: the address of its page contains their slugs. */
export interface TermWithAncestors {
  readonly term: Term;
  readonly ancestors: readonly Term[];
}

/** A term in a write; an undefined member leaves its field as it is. */
export interface TermPatch {
  /** As it is stored. */
  readonly name?: string | undefined;
  /** HTML as it was sent. */
  readonly description?: string | undefined;
  /** The slug that the client wants, as the client sent it. */
  readonly slug?: string | undefined;
  /** 0 is the top. */
  readonly parent?: number | undefined;
}

/** The differences between categories and tags. */
export interface TermKind {
  readonly taxonomy: Taxonomy;
  readonly noun: 'category' | 'tag';
  /** The last part of their list's address. */
  readonly collection: 'categories' | 'tags';
  readonly hasParents: boolean;
  canManage(caller: Caller): boolean;
}

export const categoryKind: TermKind = {
  taxonomy: 'tribe_events_cat',
  noun: 'category',
  collection: 'categories',
  hasParents: true,
  canManage: canManageCategories,
};

export const tagKind: TermKind = {
  taxonomy: 'post_tag',
  noun: 'tag',
  collection: 'tags',
  hasParents: false,
  canManage: canManageTags,
};

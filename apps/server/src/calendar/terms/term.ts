import type { Caller } from '../../account/caller.ts';
import { canManageCategories, canManageTags } from '../../account/permissions.ts';

/** Terms have their own id sequence. */
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
  /** Inline HTML. */
  readonly description: string;
  /** Undefined for top-level categories and tags. */
  readonly parentId: TermId | undefined;
  /** The number of published events. */
  readonly eventCount: number;
  readonly revision: number;
}

/** A term and its ancestors from the parent up; its page URL contains their slugs. */
export interface TermWithAncestors {
  readonly term: Term;
  readonly ancestors: readonly Term[];
}

/** Undefined members keep their values. */
export interface TermPatch {
  readonly name?: string | undefined;
  /** Unsanitized HTML. */
  readonly description?: string | undefined;
  /** The slug as sent. */
  readonly slug?: string | undefined;
  /** 0 for a top-level term. */
  readonly parent?: number | undefined;
}

/** The differences between categories and tags. */
export interface TermKind {
  readonly taxonomy: Taxonomy;
  readonly noun: 'category' | 'tag';
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

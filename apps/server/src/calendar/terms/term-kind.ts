import type { Caller } from '../../account/caller.ts';
import { canManageCategories, canManageTags } from '../../account/permissions.ts';
import type { Taxonomy } from './term.ts';

/** What categories and tags do not have in common. */
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

import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Snapshot, Transaction } from '../../database/database.ts';
import type { Currency } from '../events/cost.ts';
import type { OccurrenceOverride } from '../events/override.ts';
import type { EventBody } from '../events/representation.ts';
import type { Scope } from '../events/write-by-scope.ts';
import type { NamedImage } from '../images/import-images.ts';
import type { LinkedPostNoun } from '../linked-posts/linked-post.ts';
import type { toOrganizer } from '../organizers/representation.ts';
import type { Prefetch } from '../posts/prefetch.ts';
import type { Site } from '../posts/site.ts';
import type { Visibility } from '../posts/visibility.ts';
import type { toCategory, toTag } from '../terms/representation.ts';
import type { Taxonomy, Term } from '../terms/term.ts';
import type { toVenue } from '../venues/representation.ts';

/** The lists of the calendar, as paths and exports name them. */
export type Collection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** A record as its operations respond. */
export type RecordBody = EventBody | ReturnType<typeof toVenue | typeof toOrganizer | typeof toCategory | typeof toTag>;

/** For whom and where a record is shown. */
export interface Showing {
  readonly visibility: Visibility;
  readonly site: Site;
  readonly currency: Currency;
}

export interface RecordWrite {
  readonly trx: Transaction;
  readonly caller: Caller;
  readonly site: Site;
  readonly currency: Currency;
}

/** The local state of an imported record. */
export interface Found {
  readonly presence: 'usable' | 'trashed' | 'gone';
  readonly hasImage: boolean;
  /** Whether it is a date of a series. */
  readonly isDate: boolean;
}

export type ComparedTerm = Pick<Term, 'id' | 'taxonomy' | 'name' | 'slug' | 'parentId'>;

/** Categories and tags as a decision sees them. */
export interface TermLookup {
  byId(taxonomy: Taxonomy, id: number): Promise<ComparedTerm | undefined>;
  bySlug(taxonomy: Taxonomy, slug: string): Promise<ComparedTerm | undefined>;
  /** The terms with this name below the same parent. */
  siblings(taxonomy: Taxonomy, name: string, parent: number | undefined): Promise<readonly ComparedTerm[]>;
}

export interface ComparedPost {
  readonly id: number;
  readonly slug: string;
}

/** Venues and organizers as a decision sees them. */
export interface PostLookup {
  byName(noun: LinkedPostNoun, name: string, visibility: Visibility): Promise<readonly ComparedPost[]>;
}

/** The records that a decision about another record reads. */
export interface Lookups {
  readonly terms: TermLookup;
  readonly posts: PostLookup;
}

/** Of an import: the slug of a new record, and the dates of a series that differ. */
interface ImportedParts {
  readonly slug?: string | undefined;
  readonly dates?: readonly OccurrenceOverride[] | undefined;
  /** Whether dates keep their days if the first date moves to another one. */
  readonly keepsDays?: boolean | undefined;
}

/** One kind of records: what batches, imports, exports and the change feed need to know of it. */
export interface Kind<Body> {
  readonly collection: Collection;
  /** The first part of the types of its webhooks. */
  readonly subject: 'event' | 'venue' | 'organizer' | 'term';

  /** The images that a body names. */
  images(body: Body): readonly NamedImage[];
  /** The responses of the single operations. `scope` is for dates of series. */
  create(write: RecordWrite, body: Body): Promise<RecordBody>;
  update(write: RecordWrite, id: number, body: Body, scope?: Scope): Promise<RecordBody>;
  remove(write: RecordWrite, id: number, scope?: Scope): Promise<RecordBody>;

  /** Bodies by ids, with a constant number of queries; without hidden records and those in the trash. */
  read(snapshot: Snapshot, ids: readonly number[], showing: Showing): Promise<ReadonlyMap<number, RecordBody>>;

  /** Imports find and write records by these. */
  readonly imports: ImportsOf<Body>;
}

/** The finding and writing of imported records of one kind, from bodies of the create operation. */
export interface ImportsOf<Body> {
  images(body: Body): readonly NamedImage[];
  /** Checks rules beyond the contract that need no database. */
  check(caller: Caller, body: Body, site: Site): void;
  find(knex: Knex, id: number): Promise<Found>;
  /** Existing records with the same name, the likeliest first; none for events. */
  findSame(lookups: Lookups, caller: Caller, body: Body, site: Site, slug?: string): Promise<readonly number[]>;
  /** The record that a create would be refused for; only of terms. */
  findDuplicate(lookups: Lookups, body: Body): Promise<number | undefined>;
  /** Rejects an update that the database does not allow. */
  checkUpdate(lookups: Lookups, id: number, body: Body): Promise<void>;
  /** The rows that a create reads; undefined where creates do not share their reads. */
  prefetch(body: Body): Prefetch | undefined;
  /** Creates a record, also beside another one of the same name; returns its id. */
  create(trx: Transaction, caller: Caller, body: Body, site: Site, parts: ImportedParts): Promise<number>;
  update(trx: Transaction, caller: Caller, id: number, body: Body, site: Site, parts?: ImportedParts): Promise<void>;
}

/** Rules of kinds whose names may repeat. */
export const unrestricted = { findDuplicate: async () => undefined, checkUpdate: async () => undefined };

export const withoutPrefetch = { prefetch: () => undefined };

export function toFound(post: { readonly status: string; readonly imageId: number | undefined } | undefined): Found {
  const hasImage = post?.imageId !== undefined;
  const presence = post === undefined ? 'gone' : post.status === 'trash' ? 'trashed' : 'usable';
  return { presence, hasImage, isDate: false };
}

export const isOutsideTrash = ({ status }: { readonly status: string }): boolean => status !== 'trash';

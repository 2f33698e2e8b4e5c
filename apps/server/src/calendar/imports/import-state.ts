import type { Knex } from 'knex';
import type { Database } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import { findSiblings, findTerm, findTermBySlug } from '../terms/repository.ts';
import { fromTermInput, type TermInput } from '../terms/representation.ts';
import type { Taxonomy, Term, TermId, TermPatch } from '../terms/term.ts';
import { changedSlug, wantedSlug } from '../terms/write-term.ts';
import { toNameKey } from '../text/name-key.ts';
import type { RecordKind } from './import.ts';
import { type FoundImported, isImported, toKey } from './imported-records.ts';
import { findInSource } from './record-identity.ts';
import type { RecordSource } from './record-source.ts';
import type { SourceRecord } from './source-record.ts';

type ComparedTerm = Pick<Term, 'id' | 'taxonomy' | 'name' | 'slug' | 'parentId'>;

/** Categories and tags as a decision sees them. */
interface TermLookup {
  byId(taxonomy: Taxonomy, id: number): Promise<ComparedTerm | undefined>;
  bySlug(taxonomy: Taxonomy, slug: string): Promise<ComparedTerm | undefined>;
  /** The terms with this name below the same parent. */
  siblings(taxonomy: Taxonomy, name: string, parent: number | undefined): Promise<readonly ComparedTerm[]>;
}

/** The data that the decision about a record reads: the database, in a dry run with the changes that were predicted. */
export interface ImportState {
  readonly knex: Knex;
  readonly terms: TermLookup;
  /** The imported record of a source. */
  find(source: RecordSource, record: SourceRecord): Promise<FoundImported | undefined>;
  /** Whether another record of the source was imported as this one. */
  isImported(source: RecordSource, kind: RecordKind, recordId: number): Promise<boolean>;
}

export function storedState(knex: Knex): ImportState {
  return {
    knex,
    terms: storedTerms(knex),
    find: (source, record) => findInSource(knex, source, record),
    isImported: (source, kind, recordId) => isImported(knex, source.name, kind, recordId),
  };
}

const storedTerms = (knex: Knex): TermLookup => ({
  byId: (taxonomy, id) => findTerm(knex, taxonomy, id),
  bySlug: (taxonomy, slug) => findTermBySlug(knex, taxonomy, slug),
  // as: the id of the parent, which need not exist
  siblings: (taxonomy, name, parent) => findSiblings(knex, taxonomy, name, (parent || undefined) as TermId | undefined),
});

const taxonomies: Partial<Record<RecordKind, Taxonomy>> = { category: 'tribe_events_cat', tag: 'post_tag' };

/** The state of a dry run, which remembers what the run would have written. */
export interface PredictedState extends ImportState {
  /** Notes that a record of the source belongs to this record. */
  claim(source: RecordSource, kind: RecordKind, id: number): void;
  /** Notes a create or, with an id, an update from a valid body; returns the id. */
  write(source: RecordSource, kind: RecordKind, id: number | undefined, body: unknown): Promise<number>;
}

export function predictedState({ read }: Pick<Database, 'read'>): PredictedState {
  const stored = storedState(read);
  /** Events of version 1.0.0 that have got a source in this run. */
  const moved = new Set<string>();
  const imported = new Set<string>();
  const terms = new Map<number, ComparedTerm>();
  const slugs = new Map<string, Set<number>>();
  const names = new Map<string, Set<number>>();
  let nextId: number = maxId;

  const lookup: TermLookup = {
    byId: async (taxonomy, id) => terms.get(id) ?? (await stored.terms.byId(taxonomy, id)),
    async bySlug(taxonomy, slug) {
      const [written] = writtenAs(slugs, `${taxonomy} ${slug}`).filter((term) => term.slug === slug);
      return written ?? unlessWritten(await stored.terms.bySlug(taxonomy, slug));
    },
    async siblings(taxonomy, name, parent = 0) {
      const key = nameOf({ taxonomy, name });
      const before = await stored.terms.siblings(taxonomy, name, parent);
      const isSibling = (term: ComparedTerm) => nameOf(term) === key && (term.parentId ?? 0) === parent;
      return [...before.filter((term) => !terms.has(term.id)), ...writtenAs(names, key).filter(isSibling)];
    },
  };

  /** The terms that have, or had, this key. */
  const writtenAs = (index: ReadonlyMap<string, ReadonlySet<number>>, key: string): ComparedTerm[] =>
    [...(index.get(key) ?? [])].flatMap((id) => terms.get(id) ?? []);

  const claim = (source: RecordSource, kind: RecordKind, id: number): void =>
    void imported.add(`${source.name} ${kind} ${id}`);

  const unlessWritten = (term: ComparedTerm | undefined) =>
    term === undefined || terms.has(term.id) ? undefined : term;

  async function noteTerm(taxonomy: Taxonomy, id: number, patch: TermPatch): Promise<void> {
    const current = await lookup.byId(taxonomy, id);
    const wanted = wantedSlug(patch);
    const isFree = (await lookup.bySlug(taxonomy, wanted)) === undefined;
    const newSlug = wanted === '' || !isFree ? `${wanted}-${id}` : wanted;
    const parent = patch.parent ?? current?.parentId;
    const term: ComparedTerm = {
      ...{ id: id as TermId, taxonomy, name: patch.name ?? current?.name ?? '' }, // as: an id of the database, or a free one
      slug: current === undefined ? newSlug : changedSlug(current, patch),
      parentId: (parent || undefined) as TermId | undefined, // as: like the id
    };
    terms.set(id, term);
    addTo(slugs, `${taxonomy} ${term.slug}`, id);
    addTo(names, nameOf(term), id);
  }

  return {
    knex: read,
    terms: lookup,
    async find(source, record) {
      const found = await stored.find(source, record);
      if (found?.source !== source.earlier || record.kind !== 'event') return found;
      const key = toKey(record.sourceId);
      if (moved.has(key)) return undefined;
      moved.add(key);
      return found;
    },
    isImported: async (source, kind, id) =>
      imported.has(`${source.name} ${kind} ${id}`) || (await stored.isImported(source, kind, id)),
    claim,
    async write(source, kind, id = nextId--, body) {
      claim(source, kind, id);
      const taxonomy = taxonomies[kind];
      if (taxonomy !== undefined) await noteTerm(taxonomy, id, fromTermInput(body as TermInput)); // as: a valid body
      return id;
    },
  };
}

const nameOf = ({ taxonomy, name }: Pick<ComparedTerm, 'taxonomy' | 'name'>): string =>
  `${taxonomy} ${toNameKey(name)}`;

const addTo = (index: Map<string, Set<number>>, key: string, id: number): unknown =>
  index.set(key, (index.get(key) ?? new Set()).add(id));

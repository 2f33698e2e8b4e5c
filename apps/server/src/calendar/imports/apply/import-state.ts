import type { Knex } from 'knex';
import type { Database, Transaction } from '../../../database/database.ts';
import { organizerRepository } from '../../organizers/repository.ts';
import type { RecordKind } from '../../posts/journal.ts';
import type { Lookups, TermLookup } from '../../records/kind.ts';
import { findSiblings, findTerm, findTermBySlug } from '../../terms/repository.ts';
import type { TermId } from '../../terms/term.ts';
import { venueRepository } from '../../venues/repository.ts';
import type { SourceRecord } from '../source-record.ts';
import { findEarlierSeries } from './earlier-events.ts';
import { identitiesOf } from './identities.ts';
import {
  createImportedReader,
  type FindImported,
  type FoundImported,
  findImportedEvents,
  findImportedIn,
  isImported,
} from './imported-records.ts';
import type { RecordSource } from './record-source.ts';

/** The data that the decision about a record reads: the database, in a dry run with the changes that were predicted. */
export interface ImportState extends Lookups {
  readonly knex: Knex;
  /** The imported record of a source. */
  find(
    source: RecordSource,
    record: Pick<SourceRecord, 'kind' | 'sourceId' | 'otherIds'> & Partial<Pick<SourceRecord, 'listed' | 'body'>>,
  ): Promise<FoundImported | undefined>;
  /** The imported events with this UID of all iCalendar files and addresses. */
  findEvents(uid: string): Promise<readonly FoundImported[]>;
  /** Whether another record of the source was imported as this one. */
  isImported(source: RecordSource, kind: RecordKind, recordId: number): Promise<boolean>;
  /** Whether the database does not have the record, because its create was only predicted. */
  isPredicted(recordId: number): boolean;
}

/** The state outside of transactions. */
export const storedState = ({ read, select }: Pick<Database, 'read' | 'select'>): ImportState =>
  stateOf(
    read,
    createImportedReader((statement) => select(statement)),
  );

export const storedStateIn = (trx: Transaction): ImportState => stateOf(trx, (wanted) => findImportedIn(trx, wanted));

function stateOf(knex: Knex, findImported: FindImported): ImportState {
  const repositories = { venue: venueRepository, organizer: organizerRepository };
  return {
    knex,
    terms: storedTerms(knex),
    posts: { byName: (noun, name, visibility) => repositories[noun].findByName(knex, name, visibility) },
    find: async (source, record) =>
      (await findImported(identitiesOf(source, record))) ?? (await findEarlierSeries(knex, source, record)),
    findEvents: (uid) => findImportedEvents(knex, uid),
    isImported: (source, kind, id) => isImported(knex, source.name, kind, id),
    isPredicted: () => false,
  };
}

const storedTerms = (knex: Knex): TermLookup => ({
  byId: (taxonomy, id) => findTerm(knex, taxonomy, id),
  bySlug: (taxonomy, slug) => findTermBySlug(knex, taxonomy, slug),
  // as: the id of the parent, which need not exist
  siblings: (taxonomy, name, parent) => findSiblings(knex, taxonomy, name, (parent || undefined) as TermId | undefined),
});

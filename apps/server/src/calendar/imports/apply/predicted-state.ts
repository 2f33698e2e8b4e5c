import type { Database } from '../../../database/database.ts';
import { maxId } from '../../../database/max-id.ts';
import type { LinkedPostNoun } from '../../linked-posts/linked-post.ts';
import type { RecordKind } from '../../posts/journal.ts';
import { fromNameInput } from '../../posts/representation.ts';
import type { ComparedPost, PostLookup } from '../../records/kind.ts';
import { fromTermInput, type TermInput } from '../../terms/representation.ts';
import { toNameKey } from '../../text/name-key.ts';
import { slugify } from '../../text/slugify.ts';
import type { SourceRecord } from '../source-record.ts';
import { type ImportState, storedState } from './import-state.ts';
import { type FoundImported, type ImportedRecord, toKey } from './imported-records.ts';
import { predictedTerms } from './predicted-terms.ts';
import type { RecordSource } from './record-source.ts';

type Identity = Pick<SourceRecord, 'kind' | 'sourceId' | 'otherIds'>;

/** The state of a dry run, which remembers what the run would have written. */
export interface PredictedState extends ImportState {
  /** Notes the identity of a record in a source. */
  save(source: Pick<RecordSource, 'name' | 'earlier'>, identity: Identity, record: ImportedRecord): void;
  /** Notes a create or, with an id, an update from a valid body; returns the id. */
  write(record: Pick<SourceRecord, 'kind' | 'slug'>, id: number | undefined, body: unknown): Promise<number>;
}

export function predictedState(db: Pick<Database, 'read' | 'select'>): PredictedState {
  const { read } = db;
  const stored = storedState(db);
  const terms = predictedTerms(stored.terms);
  const posts = predictedPosts(stored.posts);
  /** By source, kind and id in the source; null for events that have left the source of version 1.0.0. */
  const saved = new Map<string, FoundImported | null>();
  const savedEvents = new Map<string, Set<string>>();
  const imported = new Set<string>();
  let nextId: number = maxId;

  const current = (found: FoundImported, { kind }: Identity): FoundImported | undefined => {
    const change = saved.get(addressOf(found.source, kind, found.key));
    return change === undefined ? found : (change ?? undefined);
  };

  async function findAs(source: RecordSource, identity: Identity): Promise<FoundImported | undefined> {
    const own = saved.get(addressOf(source.name, identity.kind, identity.sourceId));
    if (own) return own;
    const found = await stored.find(source, identity);
    return found && current(found, identity);
  }

  function note(source: string, { kind, sourceId }: Identity, record: FoundImported | null): void {
    const address = addressOf(source, kind, sourceId);
    saved.set(address, record);
    if (kind === 'event')
      savedEvents.set(toKey(sourceId), (savedEvents.get(toKey(sourceId)) ?? new Set()).add(address));
  }

  return {
    ...{ knex: read, terms, posts },
    async find(source, { kind, sourceId, otherIds = [], ...series }) {
      // In the order of a run, which also finds another record of the file under one of the other ids.
      for (const id of [sourceId, ...otherIds]) {
        const found = await findAs(source, { kind, sourceId: id });
        if (found !== undefined) return found;
      }
      const found = series.listed && (await stored.find(source, { kind, sourceId, ...series }));
      return found && current(found, { kind, sourceId });
    },
    async findEvents(uid) {
      const identity = { kind: 'event', sourceId: uid } as const;
      const before = await stored.findEvents(uid);
      const known = new Set(before.map(({ source }) => addressOf(source, 'event', uid)));
      const added = [...(savedEvents.get(toKey(uid)) ?? [])].flatMap((address) =>
        known.has(address) ? [] : (saved.get(address) ?? []),
      );
      return [...before.flatMap((found) => current(found, identity) ?? []), ...added];
    },
    isImported: async (source, kind, id) =>
      imported.has(`${toKey(source.name)} ${kind} ${id}`) || (await stored.isImported(source, kind, id)),
    isPredicted: (id) => id > nextId,
    save({ name, earlier }, identity, record) {
      const source = toKey(name);
      const { kind, sourceId, otherIds = [] } = identity;
      note(source, identity, { ...record, source, key: toKey(sourceId) });
      for (const id of otherIds) note(source, { kind, sourceId: id }, null);
      imported.add(`${source} ${kind} ${record.recordId}`);
      if (kind !== 'event' || earlier === undefined) return;
      for (const id of [sourceId, ...otherIds]) note(earlier, { kind, sourceId: id }, null);
    },
    async write({ kind, slug = '' }, id = nextId--, body) {
      if (kind === 'category') await terms.note('tribe_events_cat', id, fromTermInput(body as TermInput)); // as: a valid body
      if (kind === 'tag') await terms.note('post_tag', id, fromTermInput(body as TermInput)); // as: a valid body
      if (kind === 'venue' || kind === 'organizer') posts.note(kind, id, nameIn(body, kind), slug);
      return id;
    },
  };
}

const addressOf = (source: string, kind: RecordKind, sourceId: string): string =>
  `${toKey(source)}\n${kind}\n${toKey(sourceId)}`;

/** The stored name that the body of a create or an update has. */
function nameIn(body: unknown, noun: LinkedPostNoun): string | undefined {
  const { [noun]: name } = body as { readonly [Noun in LinkedPostNoun]?: string | number }; // as: a valid body
  return fromNameInput(name);
}

interface WrittenPost extends ComparedPost {
  readonly key: string;
}

/** The venues and organizers after the changes that a dry run has predicted. */
function predictedPosts(stored: PostLookup) {
  const written = new Map<number, WrittenPost>();
  const byKey = new Map<string, Set<number>>();
  const keyOf = (noun: LinkedPostNoun, name: string): string => `${noun} ${toNameKey(name)}`;

  return {
    async byName(noun, name, visibility) {
      const key = keyOf(noun, name);
      const before = await stored.byName(noun, name, visibility);
      const changed = [...(byKey.get(key) ?? [])].flatMap((id) => written.get(id) ?? []);
      return [...before.filter(({ id }) => !written.has(id)), ...changed.filter((post) => post.key === key)];
    },
    /** An update without a name, such as one that adds an image, renames nothing. */
    note(noun: LinkedPostNoun, id: number, name: string | undefined, slug: string): void {
      if (name === undefined) return;
      const key = keyOf(noun, name);
      written.set(id, { id, slug: slugify(slug) || slugify(name), key });
      byKey.set(key, (byKey.get(key) ?? new Set()).add(id));
    },
  } satisfies PostLookup & { note: unknown };
}

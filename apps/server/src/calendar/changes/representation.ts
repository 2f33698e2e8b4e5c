import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Snapshot } from '../../database/database.ts';
import type { Currency } from '../events/cost.ts';
import type { EventId } from '../events/event.ts';
import { findVisibleEvents } from '../events/repository.ts';
import { toEvent } from '../events/representation.ts';
import { showEvents } from '../events/show-events.ts';
import type { WithImage } from '../images/image.ts';
import { withImages } from '../images/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { toOrganizer } from '../organizers/representation.ts';
import type { FeedChange } from '../posts/change-listener.ts';
import type { Change, RecordKind } from '../posts/journal.ts';
import type { Post } from '../posts/post.ts';
import { inOrderOf } from '../posts/repository.ts';
import { basePaths, type Site } from '../posts/site.ts';
import type { Visibility } from '../posts/visibility.ts';
import { findTerms, withAncestors } from '../terms/repository.ts';
import { toCategory, toTag } from '../terms/representation.ts';
import type { Taxonomy, TermWithAncestors } from '../terms/term.ts';
import { venueRepository } from '../venues/repository.ts';
import { toVenue } from '../venues/representation.ts';
import type { SeenChange } from './read-page.ts';

type Schemas = components['schemas'];
type RecordBody = NonNullable<Schemas['Change']['record']>;
type Bodies = ReadonlyMap<string, RecordBody>;

const collections: Readonly<Record<RecordKind, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};

/** `bodies` contains the records if the request asks for them. */
export function toChange(
  { kind, id, change, revision, atMs, seriesId, recurrenceId }: SeenChange,
  bodies: Bodies | undefined,
  site: Site,
): Schemas['Change'] {
  return complete<Schemas['Change']>({
    kind,
    id,
    change,
    revision,
    at: atMs === undefined ? null : new Date(atMs).toISOString(),
    rest_url: `${site.base}/${collections[kind]}/${id}`,
    series_id: seriesId,
    recurrence_id: recurrenceId,
    record: bodies && (bodies.get(nameOf(kind, id)) ?? null),
  });
}

/** First parts of the webhook types. */
const subjects: Readonly<Record<RecordKind, string>> = {
  event: 'event',
  venue: 'venue',
  organizer: 'organizer',
  category: 'term',
  tag: 'term',
};

/** Webhook about a change. */
export function toChangeNotice(row: FeedChange, change: Change, origin: string) {
  const { kind, record_id: id, revision, seq, at } = row;
  return {
    type: `${subjects[kind]}.${change}`,
    timestamp: new Date(Number(at)).toISOString(),
    data: complete<Schemas['ChangedRecord']>({
      ...{ kind, id, url: `${origin}${basePaths[0]}/${collections[kind]}/${id}` },
      ...{ revision, sequence: Number(seq) },
      ...{ series_id: row.series_id ?? undefined, recurrence_id: row.recurrence_id ?? undefined },
    }),
  };
}

const nameOf = (kind: RecordKind, id: number): string => `${kind} ${id}`;

/** Current records of the changes that the caller may read. */
export async function findRecordBodies(
  snapshot: Snapshot,
  changes: readonly SeenChange[],
  visibility: Visibility,
  site: Site,
  currency: Currency,
): Promise<Bodies> {
  const readers = createBodyReaders(visibility, site, currency);
  const shown = changes.filter(({ change }) => change !== 'deleted' && change !== 'trashed');
  const bodies = new Map<string, RecordBody>();
  // Sequential: a snapshot has one connection.
  for (const [kind, ofKind] of Map.groupBy(shown, (change) => change.kind)) {
    const found = await readers[kind](snapshot, [...new Set(ofKind.map(({ id }) => id))]);
    for (const [id, body] of found) bodies.set(nameOf(kind, id), body);
  }
  return bodies;
}

/** Reads records by their ids, with a constant number of queries. Skips hidden records and those in the trash. */
type ReadBodies = (snapshot: Snapshot, ids: readonly number[]) => Promise<ReadonlyMap<number, RecordBody>>;

/** Readers of the bodies that lists contain, for one caller. */
export function createBodyReaders(
  visibility: Visibility,
  site: Site,
  currency: Currency,
): Readonly<Record<RecordKind, ReadBodies>> {
  const ofTerms =
    (taxonomy: Taxonomy, toBody: (term: TermWithAncestors, site: Site) => RecordBody): ReadBodies =>
    async (snapshot, ids) => {
      const terms = await withAncestors(snapshot, await findTerms(snapshot, taxonomy, ids));
      return new Map(terms.map((each) => [each.term.id, toBody(each, site)]));
    };

  const ofPosts =
    <Found extends Post & { readonly id: number }>(
      find: (snapshot: Snapshot, ids: readonly number[], visibility: Visibility) => Promise<Found[]>,
      toBody: (post: WithImage<Found>, site: Site) => RecordBody,
    ): ReadBodies =>
    async (snapshot, ids) => {
      const posts = (await find(snapshot, ids, visibility)).filter(isOutsideTrash);
      return new Map((await withImages(snapshot, posts)).map((each) => [each.post.id, toBody(each, site)]));
    };

  return {
    category: ofTerms('tribe_events_cat', toCategory),
    tag: ofTerms('post_tag', toTag),
    venue: ofPosts(venueRepository.findVisible, toVenue),
    organizer: ofPosts(organizerRepository.findVisible, toOrganizer),
    async event(snapshot, ids) {
      const found = await findVisibleEvents(snapshot, ids as readonly EventId[], visibility); // as: ids of events
      const shown = await showEvents(snapshot, inOrderOf(ids, found).filter(isOutsideTrash), visibility);
      return new Map(shown.map((each) => [each.event.id, toEvent(each, site, currency)]));
    },
  };
}

const isOutsideTrash = ({ status }: Pick<Post, 'status'>): boolean => status !== 'trash';

import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Snapshot } from '../../database/database.ts';
import type { Currency } from '../events/cost.ts';
import type { EventId } from '../events/event.ts';
import { findVisibleEvents } from '../events/repository.ts';
import { toEvent } from '../events/representation.ts';
import { showEvents } from '../events/show-events.ts';
import { withImages } from '../images/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { toOrganizer } from '../organizers/representation.ts';
import type { FeedChange } from '../posts/change-listener.ts';
import type { Change, RecordKind } from '../posts/journal.ts';
import type { Post } from '../posts/post.ts';
import { basePaths, type Site } from '../posts/site.ts';
import type { Visibility } from '../posts/visibility.ts';
import { findTerms, withAncestors } from '../terms/repository.ts';
import { toCategory, toTag } from '../terms/representation.ts';
import type { Taxonomy } from '../terms/term.ts';
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
  { kind, id, change, revision, atMs }: SeenChange,
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
export function toChangeNotice({ kind, record_id: id, revision, seq, at }: FeedChange, change: Change, origin: string) {
  return {
    type: `${subjects[kind]}.${change}`,
    timestamp: new Date(Number(at)).toISOString(),
    data: complete<Schemas['ChangedRecord']>({
      ...{ kind, id, url: `${origin}${basePaths[0]}/${collections[kind]}/${id}` },
      ...{ revision, sequence: Number(seq) },
    }),
  };
}

const nameOf = (kind: RecordKind, id: number): string => `${kind} ${id}`;
const isOutsideTrash = ({ status }: Pick<Post, 'status'>): boolean => status !== 'trash';

/** Current records of the changes that the caller may read, with a constant number of queries per kind. */
export async function findRecordBodies(
  snapshot: Snapshot,
  changes: readonly SeenChange[],
  visibility: Visibility,
  site: Site,
  currency: Currency,
): Promise<Bodies> {
  const shown = changes.filter(({ change }) => change !== 'deleted' && change !== 'trashed');
  const idsOf = (kind: RecordKind) => [...new Set(shown.flatMap((change) => (change.kind === kind ? change.id : [])))];
  // Sequential: a snapshot has one connection.
  const events = await findVisibleEvents(snapshot, idsOf('event') as EventId[], visibility); // as: changes of events have their ids
  const shownEvents = await showEvents(snapshot, events.filter(isOutsideTrash), visibility);
  const venues = await venueRepository.findVisible(snapshot, idsOf('venue'), visibility);
  const shownVenues = await withImages(snapshot, venues.filter(isOutsideTrash));
  const organizers = await organizerRepository.findVisible(snapshot, idsOf('organizer'), visibility);
  const shownOrganizers = await withImages(snapshot, organizers.filter(isOutsideTrash));
  const termsOf = async (taxonomy: Taxonomy, ids: readonly number[]) =>
    withAncestors(snapshot, await findTerms(snapshot, taxonomy, ids));
  const categories = await termsOf('tribe_events_cat', idsOf('category'));
  const tags = await termsOf('post_tag', idsOf('tag'));
  return new Map<string, RecordBody>([
    ...shownEvents.map((each) => [nameOf('event', each.event.id), toEvent(each, site, currency)] as const),
    ...shownVenues.map((each) => [nameOf('venue', each.post.id), toVenue(each, site)] as const),
    ...shownOrganizers.map((each) => [nameOf('organizer', each.post.id), toOrganizer(each, site)] as const),
    ...categories.map((each) => [nameOf('category', each.term.id), toCategory(each, site)] as const),
    ...tags.map((each) => [nameOf('tag', each.term.id), toTag(each, site)] as const),
  ]);
}

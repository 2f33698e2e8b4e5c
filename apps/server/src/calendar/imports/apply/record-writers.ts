import type { Knex } from 'knex';
import type { Caller } from '../../../account/caller.ts';
import type { Transaction } from '../../../database/database.ts';
import { decideEventFields } from '../../events/event.ts';
import { imagesOf } from '../../events/links.ts';
import type { OccurrenceOverride } from '../../events/override.ts';
import { prefetchFor } from '../../events/prefetch-events.ts';
import { findEvent } from '../../events/repository.ts';
import { fromEventInput } from '../../events/representation.ts';
import { createEvent, updateEvent } from '../../events/write-event.ts';
import type { NamedImage } from '../../images/import-images.ts';
import { type ImageInput, imageOf, toPatch } from '../../linked-posts/handlers.ts';
import type { LinkedPostFields, LinkedPostPatch } from '../../linked-posts/linked-post.ts';
import type { LinkedPostWriter } from '../../linked-posts/write-linked-post.ts';
import { fromOrganizerInput } from '../../organizers/representation.ts';
import { organizerWriter } from '../../organizers/write-organizer.ts';
import { publicationErrors } from '../../posts/decide-post.ts';
import { rejectErrors } from '../../posts/invalid-parameters.ts';
import type { Prefetch } from '../../posts/prefetch.ts';
import type { Site } from '../../posts/site.ts';
import { visibilityOf } from '../../posts/visibility.ts';
import { findTerm } from '../../terms/repository.ts';
import { fromTermInput, type TermInput } from '../../terms/representation.ts';
import { categoryKind, type TermKind, tagKind } from '../../terms/term.ts';
import {
  changedSlug,
  createTerm,
  findDuplicateTerm,
  nameErrors,
  slugTaken,
  updateTerm,
  wantedSlug,
} from '../../terms/write-term.ts';
import { slugify } from '../../text/slugify.ts';
import { fromVenueInput } from '../../venues/representation.ts';
import { venueWriter } from '../../venues/write-venue.ts';
import type { RecordKind } from '../import.ts';
import type { ImportState } from './import-state.ts';
import { hasDate } from './series-dates.ts';

type Dates = readonly OccurrenceOverride[] | undefined;
type EventInput = Parameters<typeof fromEventInput>[0];

/** The local state of an imported record. */
export interface Found {
  readonly presence: 'usable' | 'trashed' | 'gone';
  readonly hasImage: boolean;
  /** Whether it is a date of a series. */
  readonly isDate: boolean;
}

/** Writes records of one kind from bodies of the create operation. */
export interface RecordWriter<Body = unknown> {
  /** The path of its create in the contract. */
  readonly path: string;
  images(body: Body): readonly NamedImage[];
  /** Checks rules beyond the contract that need no database. */
  check(caller: Caller, body: Body, site: Site): void;
  find(knex: Knex, id: number): Promise<Found>;
  /** Existing records with the same name, the likeliest first; none for events. */
  findSame(state: ImportState, caller: Caller, body: Body, site: Site, slug?: string): Promise<readonly number[]>;
  /** The record that a create would be refused for; only of terms. */
  findDuplicate(state: ImportState, body: Body): Promise<number | undefined>;
  /** Rejects an update that the database does not allow. */
  checkUpdate(state: ImportState, id: number, body: Body): Promise<void>;
  /** The rows that a create reads; undefined where creates do not share their reads. */
  prefetch(body: Body): Prefetch | undefined;
  /** Only series have `dates`: those that differ. */
  create(trx: Transaction, caller: Caller, body: Body, site: Site, slug?: string, dates?: Dates): Promise<number>;
  update(trx: Transaction, caller: Caller, id: number, body: Body, site: Site, dates?: Dates): Promise<void>;
}

const withoutPrefetch = { prefetch: () => undefined };

/** Rules of kinds whose names may repeat. */
const unrestricted = { findDuplicate: async () => undefined, checkUpdate: async () => undefined };

const eventWriter: RecordWriter<EventInput> = {
  path: '/events/v1/events',
  images: (body) => imagesOf(fromEventInput(body)),
  check(caller, body, site) {
    const patch = fromEventInput(body);
    const { errors } = decideEventFields(undefined, patch, site);
    rejectErrors({ ...errors, ...publicationErrors(caller, patch, site) });
  },
  async find(knex, id) {
    const event = await findEvent(knex, { id });
    if (event?.date === undefined) return toFound(event);
    // A date that is not stored yet is no date in the trash.
    const series = await findEvent(knex, { id: event.date.seriesId });
    const isExcluded = series === undefined || series.status === 'trash' || !hasDate(series, event.date.recurrenceId);
    return { presence: isExcluded ? 'trashed' : 'usable', hasImage: false, isDate: true };
  },
  findSame: async () => [],
  ...unrestricted,
  // as: the needs are read by the function beside them only
  prefetch: (body) => prefetchFor(fromEventInput(body)) as Prefetch | undefined,
  async create(trx, caller, body, site, _slug, overrides) {
    const { event } = await createEvent(trx, caller, { ...fromEventInput(body), overrides }, site);
    return event.id;
  },
  async update(trx, caller, id, body, site, overrides) {
    await updateEvent(trx, caller, { id }, { ...fromEventInput(body), overrides }, site);
  },
};

function linkedPostWriter<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
  Body extends ImageInput,
>(path: string, writer: LinkedPostWriter<Id, Fields, Patch>, fromInput: (body: Body) => Patch): RecordWriter<Body> {
  const { repository } = writer;
  /** A record without an image removes the image. */
  const withImage = (body: Body): Body => ({ ...body, image: body.image ?? false });
  return {
    path,
    images: (body) => [imageOf(withImage(body))],
    check: (caller, body, site) => writer.check(caller, fromInput(body), site),
    find: async (knex, id) => toFound(await repository.find(knex, { id })),
    ...unrestricted,
    ...withoutPrefetch,
    async findSame({ posts }, caller, body, site, slug = '') {
      const { name = '' } = fromInput(body);
      const found = await posts.byName(repository.noun, name, visibilityOf(caller, site.nowMs));
      const hasSlug = (post: { readonly slug: string }) => Number(post.slug === slugify(slug));
      return found.toSorted((one, other) => hasSlug(other) - hasSlug(one)).map(({ id }) => id);
    },
    async create(trx, caller, body, site, slug) {
      return writer.insert(trx, caller, await toPatch(trx, withImage(body), fromInput, site), site, slug);
    },
    async update(trx, caller, id, body, site) {
      const current = await repository.find(trx, { id });
      if (current !== undefined)
        await writer.update(trx, caller, current, await toPatch(trx, withImage(body), fromInput, site), site);
    },
  };
}

function termWriter(path: string, kind: TermKind): RecordWriter<TermInput> {
  const { taxonomy } = kind;
  return {
    path,
    ...withoutPrefetch,
    images: () => [],
    check: (_caller, body) => rejectErrors(nameErrors(fromTermInput(body).name ?? '')),
    async find(knex, id) {
      const term = await findTerm(knex, taxonomy, id);
      return { presence: term === undefined ? 'gone' : 'usable', hasImage: false, isDate: false };
    },
    async findSame({ terms }, _caller, body) {
      const found = await terms.bySlug(taxonomy, wantedSlug(fromTermInput(body)));
      return found === undefined ? [] : [found.id];
    },
    async findDuplicate({ terms }, body) {
      const patch = fromTermInput(body);
      return findDuplicateTerm(await terms.siblings(taxonomy, patch.name ?? '', patch.parent), patch, kind)?.id;
    },
    async checkUpdate({ terms }, id, body) {
      const current = await terms.byId(taxonomy, id);
      if (current === undefined) return;
      const slug = changedSlug(current, fromTermInput(body));
      const owner = await terms.bySlug(taxonomy, slug);
      if (owner !== undefined && owner.id !== id) throw slugTaken(kind, slug);
    },
    create: (trx, caller, body) => createTerm(trx, caller, fromTermInput(body), kind),
    async update(trx, caller, id, body) {
      const current = await findTerm(trx, taxonomy, id);
      if (current !== undefined) await updateTerm(trx, caller, current, fromTermInput(body), kind);
    },
  };
}

const writers = {
  category: termWriter('/events/v1/categories', categoryKind),
  tag: termWriter('/events/v1/tags', tagKind),
  venue: linkedPostWriter('/events/v1/venues', venueWriter, fromVenueInput),
  organizer: linkedPostWriter('/events/v1/organizers', organizerWriter, fromOrganizerInput),
  event: eventWriter,
};

// as: each body was validated against the contract of its path
export const recordWriters = writers as Readonly<Record<RecordKind, RecordWriter>>;

function toFound(post: { readonly status: string; readonly imageId: number | undefined } | undefined): Found {
  const hasImage = post?.imageId !== undefined;
  const presence = post === undefined ? 'gone' : post.status === 'trash' ? 'trashed' : 'usable';
  return { presence, hasImage, isDate: false };
}

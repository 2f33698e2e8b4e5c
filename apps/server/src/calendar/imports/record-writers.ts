import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { decideEventFields } from '../events/event.ts';
import { imagesOf } from '../events/links.ts';
import { findEvent } from '../events/repository.ts';
import { fromEventInput } from '../events/representation.ts';
import { createEvent, updateEvent } from '../events/write-event.ts';
import type { NamedImage } from '../images/import-images.ts';
import { type ImageInput, imageOf, toPatch } from '../linked-posts/handlers.ts';
import type { LinkedPostFields, LinkedPostPatch } from '../linked-posts/linked-post.ts';
import type { LinkedPostWriter } from '../linked-posts/write-linked-post.ts';
import { fromOrganizerInput } from '../organizers/representation.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import { rejectErrors } from '../posts/invalid-parameters.ts';
import type { Site } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { findTerm, findTermBySlug } from '../terms/repository.ts';
import { fromTermInput, type TermInput } from '../terms/representation.ts';
import { categoryKind, type TermKind, tagKind } from '../terms/term.ts';
import { createTerm, updateTerm } from '../terms/write-term.ts';
import { slugify } from '../text/slugify.ts';
import { fromVenueInput } from '../venues/representation.ts';
import { venueWriter } from '../venues/write-venue.ts';
import type { RecordKind } from './import.ts';

type EventInput = Parameters<typeof fromEventInput>[0];

/** The local state of an imported record. */
export interface Found {
  readonly presence: 'usable' | 'trashed' | 'gone';
  readonly hasImage: boolean;
}

/** Writes records of one kind from bodies of the create operation. */
export interface RecordWriter<Body = unknown> {
  /** The path of its create in the contract. */
  readonly path: string;
  images(body: Body): readonly NamedImage[];
  /** Checks rules beyond the contract that need no database. */
  check(body: Body, site: Site): void;
  find(knex: Knex, id: number): Promise<Found>;
  /** Existing records with the same name, the likeliest first; none for events. */
  findSame(trx: Transaction, caller: Caller, body: Body, site: Site, slug?: string): Promise<readonly number[]>;
  create(trx: Transaction, caller: Caller, body: Body, site: Site, slug?: string): Promise<number>;
  update(trx: Transaction, caller: Caller, id: number, body: Body, site: Site): Promise<void>;
}

const eventWriter: RecordWriter<EventInput> = {
  path: '/events/v1/events',
  images: (body) => imagesOf(fromEventInput(body)),
  check: (body, site) => rejectErrors(decideEventFields(undefined, fromEventInput(body), site).errors),
  find: async (knex, id) => toFound(await findEvent(knex, { id })),
  findSame: async () => [],
  async create(trx, caller, body, site) {
    const { event } = await createEvent(trx, caller, fromEventInput(body), site);
    return event.id;
  },
  async update(trx, caller, id, body, site) {
    await updateEvent(trx, caller, { id }, fromEventInput(body), site);
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
    check: () => undefined,
    find: async (knex, id) => toFound(await repository.find(knex, { id })),
    async findSame(trx, caller, body, site, slug = '') {
      const { name = '' } = fromInput(body);
      const found = await repository.findByName(trx, name, visibilityOf(caller, site.nowMs));
      const hasSlug = (post: { readonly slug: string }) => Number(post.slug === slugify(slug));
      return found.sort((one, other) => hasSlug(other) - hasSlug(one)).map(({ id }) => id);
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
    images: () => [],
    check: () => undefined,
    async find(knex, id) {
      const term = await findTerm(knex, taxonomy, id);
      return { presence: term === undefined ? 'gone' : 'usable', hasImage: false };
    },
    async findSame(trx, _caller, body) {
      const { name, slug = name } = body;
      const found = await findTermBySlug(trx, taxonomy, slugify(String(slug)));
      return found === undefined ? [] : [found.id];
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
  if (post === undefined) return { presence: 'gone', hasImage };
  return { presence: post.status === 'trash' ? 'trashed' : 'usable', hasImage };
}

import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import type { Currency } from '../events/cost.ts';
import type { Event } from '../events/event.ts';
import { imagesOf } from '../events/links.ts';
import { fromEventInput, toEvent } from '../events/representation.ts';
import { showEvents } from '../events/show-events.ts';
import { addressInScope, type Scope, updateByScope } from '../events/write-by-scope.ts';
import { createEvent, deleteEvent } from '../events/write-event.ts';
import type { NamedImage } from '../images/import-images.ts';
import { withImage } from '../images/repository.ts';
import { type ImageInput, imageOf, type LinkedPostRepresentation, toPatch } from '../linked-posts/handlers.ts';
import type { LinkedPost, LinkedPostFields, LinkedPostPatch } from '../linked-posts/linked-post.ts';
import type { LinkedPostWriter } from '../linked-posts/write-linked-post.ts';
import { fromOrganizerInput, toOrganizer } from '../organizers/representation.ts';
import { organizerWriter } from '../organizers/write-organizer.ts';
import type { Site } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { withOwnAncestors } from '../terms/repository.ts';
import { fromTermInput, type TermInput, toCategory, toTag } from '../terms/representation.ts';
import { categoryKind, type TermKind, type TermWithAncestors, tagKind } from '../terms/term.ts';
import { createTerm, deleteTerm, requireTerm, updateTerm } from '../terms/write-term.ts';
import { fromVenueInput, toVenue } from '../venues/representation.ts';
import { venueWriter } from '../venues/write-venue.ts';

export interface BatchWrite {
  readonly trx: Transaction;
  readonly caller: Caller;
  readonly site: Site;
}

/** Writes records of one kind; returns the response bodies of the single operations. */
export interface BatchTarget<Input> {
  imagesOf(input: Input): readonly NamedImage[];
  create(write: BatchWrite, input: Input): Promise<unknown>;
  /** `scope` is for dates of series. */
  update(write: BatchWrite, id: number, input: Input, scope?: Scope): Promise<unknown>;
  remove(write: BatchWrite, id: number, scope?: Scope): Promise<unknown>;
}

export type Collection = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

// as: each input was validated against the contract of its operation
export function createBatchTargets(currency: Currency): Readonly<Record<Collection, BatchTarget<object>>> {
  const targets = {
    events: eventTarget(currency),
    venues: linkedPostTarget(venueWriter, fromVenueInput, toVenue),
    organizers: linkedPostTarget(organizerWriter, fromOrganizerInput, toOrganizer),
    categories: termTarget(categoryKind, toCategory),
    tags: termTarget(tagKind, toTag),
  };
  return targets as Readonly<Record<Collection, BatchTarget<object>>>;
}

function eventTarget(currency: Currency): BatchTarget<Parameters<typeof fromEventInput>[0]> {
  async function show({ trx, caller, site }: BatchWrite, event: Event): Promise<unknown> {
    const [shown] = await showEvents(trx, [event], visibilityOf(caller, site.nowMs));
    if (shown === undefined) throw new Error('The event was not found after its write');
    return toEvent(shown, site, currency);
  }
  return {
    imagesOf: (input) => imagesOf(fromEventInput(input)),
    async create(write, input) {
      const { event } = await createEvent(write.trx, write.caller, fromEventInput(input), write.site);
      return show(write, event);
    },
    update: async (write, id, input, scope) =>
      show(write, await updateByScope(write.trx, write.caller, { id }, fromEventInput(input), write.site, scope)),
    async remove(write, id, scope) {
      const address = await addressInScope(write.trx, { id }, scope);
      return show(write, await deleteEvent(write.trx, write.caller, address, write.site));
    },
  };
}

function linkedPostTarget<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
  Input extends ImageInput,
>(
  writer: LinkedPostWriter<Id, Fields, Patch>,
  fromInput: (input: Input) => Patch,
  toBody: LinkedPostRepresentation<LinkedPost<Id, Fields>, Patch, Input, unknown>['toBody'],
): BatchTarget<Input> {
  async function show({ trx, site }: BatchWrite, id: number): Promise<unknown> {
    return toBody(await withImage(trx, await writer.require(trx, { id })), site);
  }
  return {
    imagesOf: (input) => [imageOf(input)],
    async create(write, input) {
      const { trx, caller, site } = write;
      return show(write, await writer.create(trx, caller, await toPatch(trx, input, fromInput, site), site));
    },
    async update(write, id, input) {
      const { trx, caller, site } = write;
      const current = await writer.require(trx, { id });
      await writer.update(trx, caller, current, await toPatch(trx, input, fromInput, site), site);
      return show(write, id);
    },
    async remove(write, id) {
      const { trx, caller, site } = write;
      await writer.remove(trx, caller, await writer.require(trx, { id }), site);
      return show(write, id);
    },
  };
}

function termTarget(kind: TermKind, toBody: (term: TermWithAncestors, site: Site) => unknown): BatchTarget<TermInput> {
  async function show({ trx, site }: BatchWrite, id: number): Promise<unknown> {
    return toBody(await withOwnAncestors(trx, await requireTerm(trx, id, kind)), site);
  }
  return {
    imagesOf: () => [],
    create: async (write, input) => show(write, await createTerm(write.trx, write.caller, fromTermInput(input), kind)),
    async update(write, id, input) {
      const current = await requireTerm(write.trx, id, kind);
      await updateTerm(write.trx, write.caller, current, fromTermInput(input), kind);
      return show(write, id);
    },
    async remove(write, id) {
      const shown = await show(write, id);
      await deleteTerm(write.trx, write.caller, await requireTerm(write.trx, id, kind), kind);
      return shown;
    },
  };
}

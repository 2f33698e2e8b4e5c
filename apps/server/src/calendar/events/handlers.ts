import type { Snapshot, Transaction } from '../../database/database.ts';
import type { Handlers, Input } from '../../http/handler.ts';
import type { Keep } from '../../idempotency/respond-once.ts';
import type { NamedImage, WriteContext } from '../images/import-images.ts';
import { expiringAt } from '../lists/expiry.ts';
import { offerHeaders } from '../posts/access.ts';
import { createOnce } from '../posts/create-once.ts';
import { type ConditionalInput, createOnCondition, writeOnCondition } from '../posts/preconditions.ts';
import { type AddressedInput, type OperationInput, type Site, siteOf, sitesOf } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import type { Event, EventPatch } from './event.ts';
import { imagesOf } from './links.ts';
import type { ListContext } from './list-context.ts';
import { prefetchFor } from './prefetch-events.ts';
import { type DayOfSeries, findEvent } from './repository.ts';
import { type EventBody, fromEventInput, toEvent, toEventWithJsonLd } from './representation.ts';
import { requireDateOfDay, requireEvent, requireVisible } from './require-event.ts';
import { type ShownEvent, showCreated, showEvents } from './show-events.ts';
import { addressInScope, type Scope, updateByScope } from './write-by-scope.ts';
import { createEvent, deleteEvent, restoreEvent } from './write-event.ts';

type EventInput = Input<'updateEvent'>['body'];

type WriteInput = AddressedInput & ConditionalInput & { readonly query: { readonly scope?: Scope } };

/** The members of an input that differ from those that a GET shows. */
function withoutUnchanged(input: EventInput, bodies: readonly EventBody[]): EventInput {
  const isUnchanged = ([name, value]: [string, unknown]): boolean =>
    bodies.some((body) => JSON.stringify(body[name as keyof EventBody]) === JSON.stringify(value)); // as: other names have no value
  const changed = Object.entries(input).filter((member) => !isUnchanged(member));
  return Object.fromEntries(changed) as EventInput; // as: a part of the input
}

type Work = (trx: Transaction, site: Site) => Promise<Event>;

export function eventHandlers({
  db,
  siteSettings,
  currency,
  readScheduledPublications,
  writeWithImages,
  respondOnce,
}: ListContext & WriteContext) {
  async function read({ path, caller, request }: AddressedInput, date?: DayOfSeries) {
    const site = siteOf(request, siteSettings);
    const { nextAtMs } = await readScheduledPublications(site);
    const visibility = visibilityOf(caller, site.nowMs);
    const shown = await db.snapshot((snapshot) => requireShown(snapshot, path, visibility, date));
    const headers = offerHeaders(caller, shown.event, site.nowMs);
    const expiry = expiringAt(Math.min(nextAtMs, shown.next?.schedule.endAtMs ?? nextAtMs));
    return { status: 200, body: toEventWithJsonLd(shown, site, currency), headers, ...expiry } as const;
  }

  async function update(input: WriteInput & { readonly body: EventInput }) {
    const { path, query, body, headers, caller, request } = input;
    const patch = fromEventInput(body);
    const work = (trx: Transaction, site: Site) =>
      writeOnCondition(
        headers,
        () => readBodies(trx, input),
        async () => updateByScope(trx, caller, path, await toChanges(trx, input, patch), site, query.scope),
      );
    return { status: 200, body: await write({ caller, request }, imagesOf(patch), work) } as const;
  }

  /**
   * The patch without the members of a date that have the values of its GET, because clients send those back. Members that
   * only the series has must not be refused, and those of the date not be given to the series.
   */
  async function toChanges(
    trx: Transaction,
    { path, body, caller, request }: AddressedInput & { readonly body: EventInput },
    patch: EventPatch,
  ): Promise<EventPatch> {
    const event = await findEvent(trx, path);
    if (event?.date === undefined) return patch;
    const shown = await show(trx, event, visibilityOf(caller, request.at));
    const bodies = sitesOf(request, siteSettings).map((site) => toEventWithJsonLd(shown, site, currency));
    return fromEventInput(withoutUnchanged(body, bodies));
  }

  async function changeStatus(input: WriteInput, change: typeof deleteEvent) {
    const { path, query, headers, caller, request } = input;
    const work: Work = (trx, site) =>
      writeOnCondition(
        headers,
        () => readBodies(trx, input),
        async () => change(trx, caller, await addressInScope(trx, path, query.scope), site),
      );
    return { status: 200, body: await write({ caller, request }, [], work) } as const;
  }
  const remove = (input: WriteInput) => changeStatus(input, deleteEvent);
  const restore = (input: WriteInput) => changeStatus(input, restoreEvent);

  /**
   * Imports the images, then runs a write. The response is read in the same transaction: the caller may not be allowed to
   * read a later state.
   */
  function write({ caller, request }: OperationInput, images: readonly NamedImage[], work: Work): Promise<EventBody> {
    const site = siteOf(request, siteSettings);
    return writeWithImages(images, caller, site, async (trx) => {
      const event = await work(trx, site);
      return toEvent(await show(trx, event, visibilityOf(caller, site.nowMs)), site, currency);
    });
  }

  /**
   * Bodies of a GET by this caller, for each base path: of the addressed event, and of the series that a write to one of
   * its dates changes.
   */
  async function readBodies(trx: Transaction, { path, query, caller, request }: WriteInput): Promise<EventBody[]> {
    const addresses = new Set([path, await addressInScope(trx, path, query.scope)]);
    const shown: ShownEvent[] = [];
    for (const address of addresses) shown.push(await requireShown(trx, address, visibilityOf(caller, request.at)));
    return sitesOf(request, siteSettings).flatMap((site) =>
      shown.map((each) => toEventWithJsonLd(each, site, currency)),
    );
  }

  async function requireShown(
    db: Snapshot | Transaction,
    path: AddressedInput['path'],
    visibility: Visibility,
    date?: DayOfSeries,
  ): Promise<ShownEvent> {
    const event = await requireEvent(db, path);
    requireVisible(event, visibility);
    return show(db, date === undefined ? event : await requireDateOfDay(db, event, date), visibility);
  }

  async function show(trx: Snapshot | Transaction, event: Event, visibility: Visibility): Promise<ShownEvent> {
    const [shown] = await showEvents(trx, [event], visibility);
    if (shown === undefined) throw new Error('showEvents returns each event');
    return shown;
  }

  return {
    async createEvent(input) {
      const { body, headers, caller, request } = input;
      const patch = fromEventInput(body);
      const site = siteOf(request, siteSettings);
      const create = async (trx: Transaction): Promise<EventBody> => {
        const created = await createOnCondition(headers, () => createEvent(trx, caller, patch, site));
        return toEvent(await showCreated(trx, created, visibilityOf(caller, site.nowMs)), site, currency);
      };
      const work = (keep: Keep) => (trx: Transaction) => keep(trx, () => create(trx));
      return createOnce(respondOnce, input, { path: '/events/v1/events', status: 201 }, (keep) =>
        writeWithImages(imagesOf(patch), caller, site, work(keep), prefetchFor(patch)),
      );
    },

    getEvent: (input) => read(input),
    updateEvent: update,
    updateEventByPost: update,
    updateEventByPut: update,
    deleteEvent: remove,
    restoreEvent: restore,

    getEventBySlug(input) {
      const { day, number = 1 } = input.query;
      return read(input, day === undefined ? undefined : { day, number });
    },

    updateEventBySlug: update,
    updateEventBySlugByPost: update,
    updateEventBySlugByPut: update,
    deleteEventBySlug: remove,
  } satisfies Partial<Handlers>;
}

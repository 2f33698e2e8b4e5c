import type { Database, Snapshot, Transaction } from '../../database/database.ts';
import type { Handlers, Input } from '../../http/handler.ts';
import type { NamedImage, WriteWithImages } from '../images/import-images.ts';
import { createScheduledPublications, expiringAt } from '../lists/expiry.ts';
import { type AddressedInput, type OperationInput, type Site, siteOf } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { type Currency, getCurrencySymbol } from './cost.ts';
import type { Event, EventId } from './event.ts';
import { imagesOf } from './links.ts';
import { createEventLists } from './list-events.ts';
import { type EventBody, fromEventInput, toEvent, toEventWithJsonLd } from './representation.ts';
import { requireEvent, requireSight } from './require-event.ts';
import { type ShownEvent, showEvents } from './show-events.ts';
import { createEvent, deleteEvent, updateEvent } from './write-event.ts';

type EventInput = Input<'updateEvent'>['body'];

export interface EventOptions {
  readonly db: Database;
  /** The time zone of the calendar. */
  readonly zone: string;
  /** ISO 4217, for costs that name no currency. */
  readonly currency: string;
  readonly writeWithImages: WriteWithImages;
}

export function eventHandlers({ db, zone, currency: code, writeWithImages }: EventOptions) {
  const currency: Currency = { code, symbol: getCurrencySymbol(code) };
  const readScheduledPublications = createScheduledPublications(db);
  const listEvents = createEventLists({ db, currency, readScheduledPublications });

  async function read({ path, caller, request }: AddressedInput) {
    const site = siteOf(request, zone);
    const revision = await db.revision('calendar');
    const { nextAtMs } = await readScheduledPublications(revision, site.nowMs);
    const visibility = visibilityOf(caller, site.nowMs);
    const shown = await db.snapshot(async (snapshot) => {
      const event = await requireEvent(snapshot, path);
      requireSight(event, visibility);
      return show(snapshot, event, visibility);
    });
    return { status: 200, body: toEventWithJsonLd(shown, site, currency), ...expiringAt(nextAtMs) } as const;
  }

  async function update({ path, body, caller, request }: AddressedInput & { readonly body: EventInput }) {
    const patch = fromEventInput(body);
    const work = (trx: Transaction, site: Site) => updateEvent(trx, caller, path, patch, site);
    return { status: 200, body: await write({ caller, request }, imagesOf(patch), work) } as const;
  }

  async function remove({ path, caller, request }: AddressedInput) {
    const work = (trx: Transaction, site: Site) => deleteEvent(trx, caller, path, site);
    return { status: 200, body: await write({ caller, request }, [], work) } as const;
  }

  /**
   * Runs a write in one transaction, after the images that it names are in the media library, and shows what it wrote:
   * what others write next may not be for the caller to see.
   */
  function write(
    { caller, request }: OperationInput,
    images: readonly NamedImage[],
    work: (trx: Transaction, site: Site) => Promise<EventId>,
  ): Promise<EventBody> {
    const site = siteOf(request, zone);
    return writeWithImages(images, caller, site, async (trx) => {
      const event = await requireEvent(trx, { id: await work(trx, site) });
      return toEvent(await show(trx, event, visibilityOf(caller, site.nowMs)), site, currency);
    });
  }

  async function show(trx: Snapshot | Transaction, event: Event, visibility: Visibility): Promise<ShownEvent> {
    const [shown] = await showEvents(trx, [event], visibility);
    if (shown === undefined) throw new Error('Each event is shown');
    return shown;
  }

  return {
    async listEvents({ query, caller, request }) {
      return { status: 200, ...(await listEvents(query, caller, siteOf(request, zone))) };
    },

    async createEvent({ body, caller, request }) {
      const patch = fromEventInput(body);
      const work = (trx: Transaction, site: Site) => createEvent(trx, caller, patch, site);
      return { status: 201, body: await write({ caller, request }, imagesOf(patch), work) };
    },

    getEvent: read,
    updateEvent: update,
    updateEventByPost: update,
    updateEventByPut: update,
    deleteEvent: remove,

    getEventBySlug: read,
    updateEventBySlug: update,
    updateEventBySlugByPost: update,
    updateEventBySlugByPut: update,
    deleteEventBySlug: remove,
  } satisfies Partial<Handlers>;
}

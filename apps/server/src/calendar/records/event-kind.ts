import { hasDate } from '../events/dates-of-series.ts';
import { decideEventFields, type Event, type EventId } from '../events/event.ts';
import { imagesOf } from '../events/links.ts';
import { prefetchFor } from '../events/prefetch-events.ts';
import { findEvent, findVisibleEvents } from '../events/repository.ts';
import { type EventBody, fromEventInput, toEvent } from '../events/representation.ts';
import { showEvents } from '../events/show-events.ts';
import { addressInScope, updateByScope } from '../events/write-by-scope.ts';
import { createEvent, deleteEvent, updateEvent } from '../events/write-event.ts';
import { publicationErrors } from '../posts/decide-post.ts';
import { rejectErrors } from '../posts/invalid-parameters.ts';
import type { Prefetch } from '../posts/prefetch.ts';
import { inOrderOf } from '../posts/repository.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { type ImportsOf, isOutsideTrash, type Kind, type RecordWrite, toFound, unrestricted } from './kind.ts';

type EventInput = Parameters<typeof fromEventInput>[0];

const imports: ImportsOf<EventInput> = {
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
  async create(trx, caller, body, site, { dates }) {
    const { event } = await createEvent(trx, caller, { ...fromEventInput(body), overrides: dates }, site);
    return event.id;
  },
  async update(trx, caller, id, body, site, { dates, keepsDays } = {}) {
    await updateEvent(trx, caller, { id }, { ...fromEventInput(body), overrides: dates, keepsDays }, site);
  },
};

async function show({ trx, caller, site, currency }: RecordWrite, event: Event): Promise<EventBody> {
  const [shown] = await showEvents(trx, [event], visibilityOf(caller, site.nowMs));
  if (shown === undefined) throw new Error('The event was not found after its write');
  return toEvent(shown, site, currency);
}

export const eventKind: Kind<EventInput> = {
  ...{ collection: 'events', subject: 'event' },
  images: imports.images,
  async create(write, body) {
    const { event } = await createEvent(write.trx, write.caller, fromEventInput(body), write.site);
    return show(write, event);
  },
  update: async (write, id, body, scope) =>
    show(write, await updateByScope(write.trx, write.caller, { id }, fromEventInput(body), write.site, scope)),
  async remove(write, id, scope) {
    const address = await addressInScope(write.trx, { id }, scope);
    return show(write, await deleteEvent(write.trx, write.caller, address, write.site));
  },
  async read(snapshot, ids, { visibility, site, currency }) {
    const found = await findVisibleEvents(snapshot, ids as readonly EventId[], visibility); // as: ids of events
    const shown = await showEvents(snapshot, inOrderOf(ids, found).filter(isOutsideTrash), visibility);
    return new Map(shown.map((each) => [each.event.id, toEvent(each, site, currency)]));
  },
  imports,
};

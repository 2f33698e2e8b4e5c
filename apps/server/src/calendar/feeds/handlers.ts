import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Handlers } from '../../http/handler.ts';
import { findListed } from '../event-lists/find-listed.ts';
import type { ListRequest } from '../event-lists/list-query.ts';
import type { ListContext } from '../events/list-context.ts';
import { findVisibleEvents } from '../events/repository.ts';
import { requireEvent, requireVisible } from '../events/require-event.ts';
import { showEvents } from '../events/show-events.ts';
import { expiringAt } from '../lists/expiry.ts';
import { maxCardsPerPage, pagingHeaders } from '../lists/paging.ts';
import { inOrderOf } from '../posts/repository.ts';
import { type OperationInput, siteOf } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { MAX_EVENTS, toEventCalendar, toSubscribedCalendar } from './calendar-file.ts';
import { findCalendarEntries, findCards, findLaterDates } from './repository.ts';
import { toCard, toJsonFeed } from './representation.ts';

export function feedHandlers({ db, siteSettings, currency, readScheduledPublications }: ListContext) {
  async function readRequest(query: ListRequest['query'], { caller, request }: OperationInput): Promise<ListRequest> {
    const site = siteOf(request, siteSettings);
    const publications = await readScheduledPublications(site);
    return { query, caller, site, publications };
  }

  return {
    async getCalendarFeed({ query, ...input }) {
      const request = await readRequest(query, input);
      return db.snapshot(async (snapshot) => {
        // A calendar contains whole series.
        const grouped = { ...request, isGrouped: true };
        const { ids, visibility, expiry } = await findListed(db, snapshot, grouped, '/events.ics', MAX_EVENTS);
        const entries = await findCalendarEntries(snapshot, ids, visibility);
        return { status: 200, ...toSubscribedCalendar(entries, request.site), ...expiry };
      });
    },

    async getEventCalendar({ path, caller, request }) {
      const site = siteOf(request, siteSettings);
      const { nextAtMs } = await readScheduledPublications(site);
      const visibility = visibilityOf(caller, site.nowMs);
      return db.snapshot(async (snapshot) => {
        const event = await requireEvent(snapshot, path);
        requireVisible(event, visibility);
        const entries = await findCalendarEntries(snapshot, [event.id], visibility);
        return { status: 200, ...toEventCalendar(entries, site), ...expiringAt(nextAtMs) };
      });
    },

    async getJsonFeed({ query, ...input }) {
      const request = await readRequest(query, input);
      return db.snapshot(async (snapshot) => {
        const list = await findListed(db, snapshot, request, '/feed.json');
        const events = inOrderOf(list.ids, await findVisibleEvents(snapshot, list.ids, list.visibility));
        const shown = await showEvents(snapshot, events, list.visibility);
        const body = toJsonFeed(shown, list, request.site, currency);
        const headers = { 'Content-Type': 'application/feed+json', ...pagingHeaders(list.total, list.totalPages) };
        return { status: 200, body, headers, ...list.expiry };
      });
    },

    async listEventCards({ query, ...input }) {
      const request = { ...(await readRequest(query, input)), maxPerPage: maxCardsPerPage };
      return db.snapshot(async (snapshot) => {
        const list = await findListed(db, snapshot, request, '/event-cards');
        const cards = await findCards(db, snapshot, list.ids, list.visibility);
        const later = query.group === 'series' ? await findLaterDates(db, snapshot, list.ids) : undefined;
        const body = complete<components['schemas']['EventCardPage']>({
          cards: cards.map((card) => toCard(card, request.site, currency, later?.get(card.id))),
          ...list.links,
          total: list.total,
          total_pages: list.totalPages,
        });
        return { status: 200, body, headers: pagingHeaders(list.total, list.totalPages), ...list.expiry };
      });
    },
  } satisfies Partial<Handlers>;
}

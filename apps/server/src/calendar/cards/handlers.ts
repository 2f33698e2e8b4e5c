import type { components } from '@ngoma/contract';
import type { Database } from '../../database/database.ts';
import { complete, type Handlers } from '../../http/handler.ts';
import { findListed } from '../event-lists/find-listed.ts';
import type { Currency } from '../events/cost.ts';
import type { ReadScheduledPublications } from '../lists/expiry.ts';
import { pagingHeaders } from '../lists/paging.ts';
import { siteOf } from '../posts/site.ts';
import { findCards } from './repository.ts';
import { toCard } from './representation.ts';

export interface CardOptions {
  readonly db: Database;
  /** The time zone of the calendar. */
  readonly zone: string;
  readonly currency: Currency;
  readonly readScheduledPublications: ReadScheduledPublications;
}

export function cardHandlers({ db, zone, currency, readScheduledPublications }: CardOptions) {
  return {
    async listEventCards({ query, caller, request }) {
      const site = siteOf(request, zone);
      const publications = await readScheduledPublications(site);
      return db.snapshot(async (snapshot) => {
        const list = await findListed(db, snapshot, { query, caller, site, publications }, '/event-cards');
        const cards = await findCards(db, snapshot, list.ids, list.visibility);
        const body = complete<components['schemas']['EventCardPage']>({
          cards: cards.map((card) => toCard(card, site, currency)),
          ...list.links,
          total: list.total,
          total_pages: list.totalPages,
        });
        return { status: 200, body, headers: pagingHeaders(list.total, list.totalPages), ...list.expiry };
      });
    },
  } satisfies Partial<Handlers>;
}

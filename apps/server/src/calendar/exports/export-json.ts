import type { Database, Snapshot } from '../../database/database.ts';
import { toCategory } from '../categories/representation.ts';
import type { Currency } from '../events/cost.ts';
import type { EventId } from '../events/event.ts';
import { findVisibleEvents } from '../events/repository.ts';
import { toEvent } from '../events/representation.ts';
import { showEvents } from '../events/show-events.ts';
import { withImages } from '../images/repository.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { toOrganizer } from '../organizers/representation.ts';
import { inOrderOf } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import type { Visibility } from '../posts/visibility.ts';
import { toTag } from '../tags/representation.ts';
import { findTerms, withAncestors } from '../terms/repository.ts';
import { venueRepository } from '../venues/repository.ts';
import { toVenue } from '../venues/representation.ts';
import { pagesOfPosts, pagesOfTerms } from './pages.ts';

export interface ExportOptions {
  readonly db: Database;
  readonly site: Site;
  readonly currency: Currency;
  /** Whose view of the calendar it is. */
  readonly visibility: Visibility;
}

/**
 * The whole calendar as one JSON object, piece by piece: `exported_at`, `rest_url` and, as the lists show them, the
 * members `categories`, `tags`, `venues`, `organizers`, `events`.
 */
export async function* exportJson(options: ExportOptions): AsyncGenerator<string> {
  const { site } = options;
  const head = { exported_at: new Date(site.nowMs).toISOString(), rest_url: `${site.base}/` };
  yield JSON.stringify(head).slice(0, -1);
  for (const [name, records] of Object.entries(collections(options))) {
    yield `,\n"${name}":[`;
    let isFirst = true;
    for await (const page of records)
      for (const record of page) {
        yield `${isFirst ? '\n' : ',\n'}${JSON.stringify(record)}`;
        isFirst = false;
      }
    yield ']';
  }
  yield '}\n';
}

type Pages = AsyncGenerator<readonly unknown[]>;

function collections({ db, site, currency, visibility }: ExportOptions): Record<string, Pages> {
  const terms = async (snapshot: Snapshot, taxonomy: 'tribe_events_cat' | 'post_tag', ids: readonly number[]) =>
    withAncestors(snapshot, await findTerms(snapshot, taxonomy, ids));
  return {
    categories: pagesOfTerms(db, 'tribe_events_cat', async (snapshot, ids) =>
      (await terms(snapshot, 'tribe_events_cat', ids)).map((term) => toCategory(term, site)),
    ),
    tags: pagesOfTerms(db, 'post_tag', async (snapshot, ids) =>
      (await terms(snapshot, 'post_tag', ids)).map((term) => toTag(term, site)),
    ),
    venues: pagesOfPosts(db, 'venues', visibility, async (snapshot, ids) => {
      const shown = await withImages(snapshot, await venueRepository.findVisible(snapshot, ids, visibility));
      return shown.map((venue) => toVenue(venue, site));
    }),
    organizers: pagesOfPosts(db, 'organizers', visibility, async (snapshot, ids) => {
      const shown = await withImages(snapshot, await organizerRepository.findVisible(snapshot, ids, visibility));
      return shown.map((organizer) => toOrganizer(organizer, site));
    }),
    events: pagesOfPosts(db, 'events', visibility, async (snapshot, ids) => {
      const found = await findVisibleEvents(snapshot, ids as readonly EventId[], visibility); // as: ids of events
      const events = inOrderOf(ids, found);
      return (await showEvents(snapshot, events, visibility)).map((event) => toEvent(event, site, currency));
    }),
  };
}

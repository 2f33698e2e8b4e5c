import type { Transaction } from '../../database/database.ts';
import { maxId } from '../../database/max-id.ts';
import type { Organizer } from '../organizers/organizer.ts';
import { organizerRepository } from '../organizers/repository.ts';
import { createPrefetchedPart, type Prefetch } from '../posts/prefetch.ts';
import { prefetchSlugs } from '../posts/slugs.ts';
import { prefetchTerms } from '../terms/event-terms.ts';
import { toTermName } from '../text/plain-text.ts';
import { slugify } from '../text/slugify.ts';
import { venueRepository } from '../venues/repository.ts';
import type { Venue } from '../venues/venue.ts';
import type { EventPatch, Link } from './event.ts';

/** The rows that the create of an event reads before it writes, as far as its request names them. */
interface Needs {
  readonly slug: string;
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
  readonly termIds: readonly number[];
  readonly termSlugs: readonly string[];
}

/** Prefetch of the create of an event; undefined if it also creates venues or organizers. */
export function prefetchFor({ slug, title = '', ...patch }: EventPatch): Prefetch<Needs> | undefined {
  const { venue, furtherVenues = [], organizers = [], categories = [], tags = [] } = patch;
  const venues = venue ? [venue, ...furtherVenues] : [];
  if ([...venues, ...organizers].some(({ kind }) => kind === 'new')) return undefined;
  const terms = [...categories, ...tags];
  const needs = {
    slug: slug || slugify(title),
    venues: existingIds(venues).filter(isPossible),
    organizers: existingIds(organizers).filter(isPossible),
    termIds: terms.flatMap((term) => (term.kind === 'id' ? term.id : [])).filter(isPossible),
    termSlugs: terms.flatMap((term) => (term.kind === 'text' ? slugify(toTermName(term.text)) : [])),
  };
  return { read: prefetchRows, needs };
}

export function existingIds(links: readonly Link<unknown>[]): number[] {
  return links.flatMap((link) => (link.kind === 'existing' ? [link.id] : []));
}

/** Larger ids exceed the column. */
const isPossible = (id: number): boolean => id <= maxId;

/** The existing venues and organizers in the requests, without a check of their visibility. */
interface PrefetchedLinks {
  readonly venues: ReadonlyMap<number, Venue>;
  readonly organizers: ReadonlyMap<number, Organizer>;
}

export const prefetchedLinks = createPrefetchedPart<PrefetchedLinks>();

async function prefetchRows(trx: Transaction, needs: readonly Needs[], nowMs: number): Promise<void> {
  const all = <Key>(keysOf: (each: Needs) => readonly Key[]) => new Set(needs.flatMap(keysOf));
  await prefetchSlugs(trx, 'events', new Set(needs.map(({ slug }) => slug)));
  const venues = await venueRepository.findAll(
    trx,
    all((each) => each.venues),
  );
  const organizers = await organizerRepository.findAll(
    trx,
    all((each) => each.organizers),
  );
  prefetchedLinks.keep(trx, { venues: byId(venues), organizers: byId(organizers) });
  await prefetchTerms(
    trx,
    all((each) => each.termIds),
    all((each) => each.termSlugs),
    nowMs,
  );
}

const byId = <Item extends { readonly id: number }>(items: readonly Item[]): Map<number, Item> =>
  new Map(items.map((item) => [item.id, item]));

import type { Knex } from 'knex';
import type { Image } from '../images/image.ts';
import { findImagesOf } from '../images/repository.ts';
import type { ImageId } from '../posts/post.ts';
import type { ShownVenue, Venue } from './venue.ts';

/** Venues with their pictures, in the same order. */
export async function showVenues(db: Knex, venues: readonly Venue[]): Promise<ShownVenue[]> {
  const pictures = await findImagesOf(db, venues);
  return venues.map((venue) => withImage(venue, pictures));
}

export async function showVenue(db: Knex, venue: Venue): Promise<ShownVenue> {
  return withImage(venue, await findImagesOf(db, [venue]));
}

function withImage(venue: Venue, pictures: ReadonlyMap<ImageId, Image>): ShownVenue {
  return { venue, image: venue.imageId && pictures.get(venue.imageId) };
}

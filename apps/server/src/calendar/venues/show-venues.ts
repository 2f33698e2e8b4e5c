import type { Knex } from 'knex';
import type { Image } from '../images/image.ts';
import { findPictures } from '../images/repository.ts';
import type { ImageId } from '../posts/post.ts';
import type { ShownVenue, Venue } from './venue.ts';

/** Venues with their pictures, in the same order. */
export async function showVenues(db: Knex, venues: readonly Venue[]): Promise<ShownVenue[]> {
  const pictures = await findPictures(db, venues);
  return venues.map((venue) => withPicture(venue, pictures));
}

export async function showVenue(db: Knex, venue: Venue): Promise<ShownVenue> {
  return withPicture(venue, await findPictures(db, [venue]));
}

function withPicture(venue: Venue, pictures: ReadonlyMap<ImageId, Image>): ShownVenue {
  return { venue, image: venue.imageId && pictures.get(venue.imageId) };
}

import type { Knex } from 'knex';
import type { Image } from '../images/image.ts';
import { findImagesOf } from '../images/repository.ts';
import type { ImageId } from '../posts/post.ts';
import type { Organizer, ShownOrganizer } from './organizer.ts';

/** Organizers with their pictures, in the same order. */
export async function showOrganizers(db: Knex, organizers: readonly Organizer[]): Promise<ShownOrganizer[]> {
  const pictures = await findImagesOf(db, organizers);
  return organizers.map((organizer) => withImage(organizer, pictures));
}

export async function showOrganizer(db: Knex, organizer: Organizer): Promise<ShownOrganizer> {
  return withImage(organizer, await findImagesOf(db, [organizer]));
}

function withImage(organizer: Organizer, pictures: ReadonlyMap<ImageId, Image>): ShownOrganizer {
  return { organizer, image: organizer.imageId && pictures.get(organizer.imageId) };
}

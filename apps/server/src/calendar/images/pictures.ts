import type { Knex } from 'knex';
import type { Image, ImageId } from './image.ts';
import { findImages } from './repository.ts';

/** The pictures of some records by their ids, in one query, or in none where they have none. */
export function findPictures(
  db: Knex,
  records: readonly { readonly imageId: ImageId | undefined }[],
): Promise<Map<ImageId, Image>> {
  return findImages(
    db,
    records.flatMap(({ imageId }) => (imageId === undefined ? [] : [imageId])),
  );
}

import type { Knex } from 'knex';
import { invalidParameters } from '../posts/validation-errors.ts';
import type { ImageId, ImageReference } from './image.ts';
import { findImageId } from './repository.ts';

/** The image that a write names: null for none, undefined where it names nothing. Refuses what we do not have. */
export async function chooseImage(
  db: Knex,
  reference: ImageReference | undefined,
  origin: string,
): Promise<ImageId | null | undefined> {
  if (reference === undefined) return undefined;
  if (reference.kind === 'none') return null;
  const id = await findImageId(db, reference, origin);
  if (id !== undefined) return id;
  const sentence = "'image' must be the id or the address of an image in the media library, or false for none.";
  throw invalidParameters([{ name: 'image', pointer: '/image', rule: 'image', sentence }]);
}

import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import { type Image, type ImageCopy, type ImageReference, imageUrl } from './image.ts';

type ImageBody = components['schemas']['Image'];
type SizeBody = components['schemas']['ImageSize'];

/** TEC's image object; an image without smaller copies has no `sizes`. */
export function toImage(image: Image, origin: string): ImageBody {
  const sizes = image.copies.map((copy) => [copy.name, toSize(copy, image.mediaType, origin)] as const);
  return complete<ImageBody>({
    url: imageUrl(image.path, origin),
    id: image.id,
    extension: image.path.slice(image.path.lastIndexOf('.') + 1),
    width: image.width,
    height: image.height,
    filesize: image.sizeBytes,
    sizes: sizes.length === 0 ? undefined : Object.fromEntries(sizes),
    original_image: undefined,
  });
}

function toSize(copy: ImageCopy, mediaType: string, origin: string): SizeBody {
  return complete<SizeBody>({
    width: copy.width,
    height: copy.height,
    'mime-type': mediaType,
    filesize: copy.sizeBytes,
    url: imageUrl(copy.path, origin),
  });
}

/** The image of a write: an id, an address, an image object, or `false` or an empty text for none. */
export function fromImageInput(input: components['schemas']['ImageInput']): ImageReference {
  if (typeof input === 'object') return fromImageInput(input.id);
  if (input === false || input === '') return { kind: 'none' };
  if (typeof input === 'number' || /^\d+$/.test(String(input))) return { kind: 'id', id: Number(input) };
  return { kind: 'url', url: String(input) };
}

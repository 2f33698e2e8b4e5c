import type { components } from '@ngoma/contract';
import { type Complete, complete } from '@ngoma/express-contract';
import {
  centre,
  type FocusPoint,
  type Image,
  type ImageCopy,
  type ImageDescription,
  type ImageReference,
  imageUrl,
  isSamePoint,
} from './image.ts';

type ImageBody = components['schemas']['Image'];
type SizeBody = components['schemas']['ImageSize'];

/** TEC's image object; omits `sizes` without copies. */
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
    alt: image.alt === '' ? undefined : image.alt,
    ...fromFocus(image.focus),
  });
}

function fromFocus(focus: FocusPoint): Complete<Pick<ImageBody, 'focus_x' | 'focus_y'>> {
  if (isSamePoint(focus, centre)) return { focus_x: undefined, focus_y: undefined };
  return { focus_x: focus.x / 100, focus_y: focus.y / 100 };
}

export function fromImageDescription(body: components['schemas']['ImageUpdate']): ImageDescription {
  const toHundredths = (value: number | string | undefined) =>
    value === undefined ? undefined : Math.round(Number(value) * 100);
  return { alt: body.alt?.trim(), focusX: toHundredths(body.focus_x), focusY: toHundredths(body.focus_y) };
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

/** Reads an id, a URL, an image object, or `false` or an empty text to remove the image. */
export function fromImageInput(input: components['schemas']['ImageInput']): ImageReference {
  if (typeof input === 'object') return fromImageInput(input.id);
  // Forms send `false` as text.
  if (/^(false)?$/i.test(String(input))) return { kind: 'none' };
  if (typeof input === 'number' || /^\d+$/.test(String(input))) return { kind: 'id', id: Number(input) };
  return { kind: 'url', url: String(input) };
}

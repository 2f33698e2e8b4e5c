import type { UserId } from '../../account/caller.ts';
import { withoutNul } from '../../text/storable-text.ts';
import type { ImageId } from '../posts/post.ts';

/**
 * An image in the media library, with its smaller copies. Paths are below `/wp-content/uploads/`:
 * `2026/11/market.jpg`.
 */
export interface Image {
  readonly id: ImageId;
  readonly path: string;
  /** `image/jpeg`; the copies have the same. */
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  readonly copies: readonly ImageCopy[];
  readonly authorId: UserId;
  /** What it shows, in words. */
  readonly alt: string;
  readonly focus: FocusPoint;
}

/** Where the most important part of an image is, in hundredths of its width and height: copies are cut around it. */
export interface FocusPoint {
  readonly x: number;
  readonly y: number;
}

export const centre: FocusPoint = { x: 50, y: 50 };

export const isSamePoint = (one: FocusPoint, other: FocusPoint): boolean => one.x === other.x && one.y === other.y;

/** What a caller says of an image; what is undefined is left as it is. The focus is in hundredths. */
export interface ImageDescription {
  readonly alt: string | undefined;
  readonly focusX: number | undefined;
  readonly focusY: number | undefined;
}

/** A post with its image, as responses need it. */
export interface WithImage<Post> {
  readonly post: Post;
  readonly image: Image | undefined;
}

export interface ImageCopy {
  /** `thumbnail`, `medium`, … */
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** The image of a post in a write. */
export type ImageReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'url'; readonly url: string };

/** Where the files of images are, as on WordPress. */
export const uploadsPath = '/wp-content/uploads';

export function imageUrl(path: string, origin: string): string {
  return `${origin}${uploadsPath}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of an image of ours, or undefined for an address that is not below our uploads. */
export function ownImagePath(url: string, origin: string): string | undefined {
  const start = `${origin}${uploadsPath}/`;
  if (!url.startsWith(start)) return undefined;
  try {
    // No path has one.
    return withoutNul(decodeURIComponent(url.slice(start.length)));
  } catch {
    return ''; // a URIError: no address that we ever gave
  }
}

/** The normalised spelling of a foreign address, which finds the image that was copied from it. */
export function sourceAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

/** WordPress' threshold for big images: larger images are stored at this size, along their longer side. */
export const MAX_SIDE = 2560;

/** A smaller copy that an image gets, in pixels; `crop` cuts off what does not fit the shape. */
export interface CopySize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

/** WordPress' sizes: the largest that a copy may be. */
const limits: readonly CopySize[] = [
  { name: 'thumbnail', width: 150, height: 150, crop: true },
  { name: 'medium', width: 300, height: 300, crop: false },
  { name: 'medium_large', width: 768, height: Number.POSITIVE_INFINITY, crop: false },
  { name: 'large', width: 1024, height: 1024, crop: false },
  { name: '1536x1536', width: 1536, height: 1536, crop: false },
  { name: '2048x2048', width: 2048, height: 2048, crop: false },
];

/** The copies that WordPress makes of an image of this size: only those that are smaller than the image. */
export function planCopies(width: number, height: number): CopySize[] {
  return limits
    .map((limit) => ({ ...limit, ...fitInto(limit, width, height) }))
    .filter((copy) => copy.width < width || copy.height < height);
}

/** The part of an image of this size that a copy of a fixed shape shows: as large as fits, and as near to the focus. */
export function cutAround(focus: FocusPoint, copy: CopySize, width: number, height: number) {
  const scale = Math.max(copy.width / width, copy.height / height);
  const scaled = {
    width: Math.max(copy.width, Math.round(width * scale)),
    height: Math.max(copy.height, Math.round(height * scale)),
  };
  const start = (point: number, whole: number, part: number) =>
    Math.min(Math.max(0, Math.round((point / 100) * whole - part / 2)), whole - part);
  const left = start(focus.x, scaled.width, copy.width);
  const top = start(focus.y, scaled.height, copy.height);
  return { scaled, part: { left, top, width: copy.width, height: copy.height } };
}

function fitInto(limit: CopySize, width: number, height: number): { readonly width: number; readonly height: number } {
  if (limit.crop) return { width: Math.min(limit.width, width), height: Math.min(limit.height, height) };
  const ratio = Math.min(1, limit.width / width, limit.height / height);
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

/** An image that cannot be taken; the message is the end of a sentence about it. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

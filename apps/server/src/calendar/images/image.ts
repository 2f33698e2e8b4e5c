import type { UserId } from '../../account/caller.ts';
import { stripNul } from '../../text/strip-nul.ts';
import type { ImageId } from '../posts/post.ts';

/** An image in the media library. Paths are relative to `/wp-content/uploads/`: `2026/11/market.jpg`. */
export interface Image {
  readonly id: ImageId;
  readonly path: string;
  /** Also of the copies. */
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  readonly copies: readonly ImageCopy[];
  readonly authorId: UserId;
  /** The alternative text. */
  readonly alt: string;
  readonly focus: FocusPoint;
}

/** The centre of crops, in hundredths of width and height. */
export interface FocusPoint {
  readonly x: number;
  readonly y: number;
}

export const centre: FocusPoint = { x: 50, y: 50 };

export const isSamePoint = (one: FocusPoint, other: FocusPoint): boolean => one.x === other.x && one.y === other.y;

/** Undefined members keep their values. The focus is in hundredths. */
export interface ImageDescription {
  readonly alt: string | undefined;
  readonly focusX: number | undefined;
  readonly focusY: number | undefined;
}

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

export type ImageReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'url'; readonly url: string };

export const uploadsPath = '/wp-content/uploads';

export function imageUrl(path: string, origin: string): string {
  return `${origin}${uploadsPath}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of an image in the media library; undefined for external URLs. */
export function ownImagePath(url: string, origin: string): string | undefined {
  const start = `${origin}${uploadsPath}/`;
  if (!url.startsWith(start)) return undefined;
  try {
    return stripNul(decodeURIComponent(url.slice(start.length)));
  } catch {
    return ''; // a URIError: no path of an image
  }
}

/** The normalized URL that identifies an imported image. */
export function sourceAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

/** WordPress' limit of the longer side of stored images. */
export const MAX_SIDE = 2560;

/** The size of a copy in pixels. */
export interface CopySize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly crop: boolean;
}

/** WordPress' maximal sizes of copies. */
const limits: readonly CopySize[] = [
  { name: 'thumbnail', width: 150, height: 150, crop: true },
  { name: 'medium', width: 300, height: 300, crop: false },
  { name: 'medium_large', width: 768, height: Number.POSITIVE_INFINITY, crop: false },
  { name: 'large', width: 1024, height: 1024, crop: false },
  { name: '1536x1536', width: 1536, height: 1536, crop: false },
  { name: '2048x2048', width: 2048, height: 2048, crop: false },
];

/** The copies that WordPress makes: only those smaller than the image. */
export function planCopies(width: number, height: number): CopySize[] {
  return limits
    .map((limit) => ({ ...limit, ...fitInto(limit, width, height) }))
    .filter((copy) => copy.width < width || copy.height < height);
}

/** The largest crop with the shape of the copy, as close to the focus as possible. */
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

/** The message ends a sentence about the image. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

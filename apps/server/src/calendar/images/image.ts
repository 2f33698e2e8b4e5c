/** Branded so that the id of an image is never taken for another number. */
export type ImageId = number & { readonly brand: 'ImageId' };

/**
 * A picture in the media library, with its smaller copies. Paths lie below `/wp-content/uploads/`:
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
}

export interface ImageCopy {
  /** `thumbnail`, `medium`, … */
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** What a write says of the picture of a record. */
export type ImageReference =
  | { readonly kind: 'none' }
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'url'; readonly url: string };

/** The largest id that a column can hold. */
export const MAX_ID = 2_147_483_647;

/** Where the files of pictures are, as on WordPress. */
export const uploadsPath = '/wp-content/uploads';

export function imageUrl(path: string, origin: string): string {
  return `${origin}${uploadsPath}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** The path of a picture of ours, or undefined for an address that is not below our uploads. */
export function ownImagePath(url: string, origin: string): string | undefined {
  const start = `${origin}${uploadsPath}/`;
  if (!url.startsWith(start)) return undefined;
  try {
    // PostgreSQL has no NUL in its texts, and no path has one.
    return decodeURIComponent(url.slice(start.length)).replaceAll('\0', '');
  } catch {
    return ''; // a URIError: no address that we ever gave
  }
}

/** The one spelling of an address elsewhere, by which a picture that was copied from it is found again. */
export function sourceAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.href;
}

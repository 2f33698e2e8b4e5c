/** WordPress' threshold for big images: larger ones are kept at this size, along their longer side. */
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

function fitInto(limit: CopySize, width: number, height: number): { readonly width: number; readonly height: number } {
  if (limit.crop) return { width: Math.min(limit.width, width), height: Math.min(limit.height, height) };
  const ratio = Math.min(1, limit.width / width, limit.height / height);
  return { width: Math.max(1, Math.round(width * ratio)), height: Math.max(1, Math.round(height * ratio)) };
}

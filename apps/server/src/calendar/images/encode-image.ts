import sharp from 'sharp';
import { type CopySize, cutAround, type FocusPoint, MAX_SIDE, planCopies, UnusableImage } from './image.ts';

/** An image encoded from decoded pixels, without metadata. */
export interface EncodedImage {
  readonly mediaType: string;
  /** Without a dot. */
  readonly extension: string;
  readonly full: EncodedSize;
  readonly copies: readonly EncodedCopy[];
}

export interface EncodedSize {
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
}

export interface EncodedCopy extends EncodedSize {
  readonly name: string;
  /** The focus of a crop; undefined for scaled copies. */
  readonly focus: FocusPoint | undefined;
}

interface Format {
  readonly extension: string;
  readonly encoder: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';
  /** Quality as in WordPress; effort limits the largest image to a few seconds. */
  readonly options: { readonly quality?: number; readonly effort?: number };
  readonly maxPixels: number;
}

export const formats: Readonly<Record<string, Format>> = {
  'image/jpeg': { extension: 'jpg', encoder: 'jpeg', options: { quality: 82 }, maxPixels: 25_000_000 },
  'image/png': { extension: 'png', encoder: 'png', options: {}, maxPixels: 25_000_000 },
  'image/gif': { extension: 'gif', encoder: 'gif', options: { effort: 3 }, maxPixels: 25_000_000 },
  'image/webp': { extension: 'webp', encoder: 'webp', options: { quality: 86, effort: 3 }, maxPixels: 25_000_000 },
  // The AVIF decoder uses almost 20 bytes per pixel.
  'image/avif': { extension: 'avif', encoder: 'avif', options: { effort: 0 }, maxPixels: 12_000_000 },
};

/** The libvips loaders of these formats. Others are blocked; SVG and PDF can reference files. */
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

const limitSeconds = 20;
const unknownFormat = 'it is not a JPEG, PNG, GIF, WebP or AVIF image, or it is broken';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
// Each process encodes one image and leaves the other cores to the service.
sharp.cache(false);
sharp.concurrency(1);

/** Encodes the first frame of an image in its format and in WordPress' sizes. Runs in its own process (`image-encoder.ts`). */
export async function encodeImage(bytes: Buffer, focus: FocusPoint): Promise<EncodedImage> {
  const { mediaType, format } = await findFormat(bytes);
  const pixels = await decode(bytes, format.maxPixels);
  const { width, height } = pixels;
  const full = { width, height, bytes: await write(open(pixels), format) };
  const copies = await encodeCopies(pixels, format, focus, planCopies(width, height));
  return { mediaType, extension: format.extension, full, copies };
}

/** Encodes only the crops, with another focus. Runs in its own process. */
export async function encodeCrops(bytes: Buffer, focus: FocusPoint): Promise<EncodedCopy[]> {
  const { format } = await findFormat(bytes);
  const pixels = await decode(bytes, format.maxPixels);
  const crops = planCopies(pixels.width, pixels.height).filter(({ crop }) => crop);
  return encodeCopies(pixels, format, focus, crops);
}

async function encodeCopies(pixels: Pixels, format: Format, focus: FocusPoint, sizes: readonly CopySize[]) {
  const copies: EncodedCopy[] = [];
  for (const size of sizes) {
    const { name, width, height, crop } = size;
    const bytes = await write(resize(pixels, focus, size), format);
    copies.push({ name, width, height, bytes, focus: crop ? focus : undefined });
  }
  return copies;
}

function resize(pixels: Pixels, focus: FocusPoint, size: CopySize) {
  if (!size.crop) return open(pixels).resize({ width: size.width, height: size.height, fit: 'fill' });
  const { scaled, part } = cutAround(focus, size, pixels.width, pixels.height);
  return open(pixels)
    .resize({ ...scaled, fit: 'fill' })
    .extract(part);
}

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

const open = ({ data, ...raw }: Pixels) => sharp(data, { raw }).timeout({ seconds: limitSeconds });

const write = (image: ReturnType<typeof open>, { encoder, options }: Format): Promise<Buffer> =>
  image.toFormat(encoder, options).toBuffer();

/** Reads the format from the image header, not from the declared type or file name. */
async function findFormat(bytes: Buffer): Promise<{ readonly mediaType: string; readonly format: Format }> {
  const { mediaType = '', width, height } = await readHeader(bytes);
  const format = formats[mediaType];
  if (format === undefined) throw new UnusableImage(unknownFormat);
  if (width * height > format.maxPixels)
    throw new UnusableImage(`it has more than ${format.maxPixels / 1_000_000} million pixels`);
  return { mediaType, format };
}

async function readHeader(bytes: Buffer) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new UnusableImage(unknownFormat, { cause: error });
  }
}

/** Decodes to sRGB pixels, rotated by EXIF and limited to MAX_SIDE. */
async function decode(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  try {
    // 'error' rejects truncated files but accepts warnings, which camera files often cause.
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .timeout({ seconds: limitSeconds })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch (error) {
    throw new UnusableImage('it is broken or cut off', { cause: error });
  }
}

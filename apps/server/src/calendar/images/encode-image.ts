import sharp from 'sharp';
import { type CopySize, cutAround, type FocusPoint, MAX_SIDE, planCopies, UnusableImage } from './image.ts';

/** An image as it is stored: made anew from the pixels of what was sent, without anything else that was in it. */
export interface EncodedImage {
  readonly mediaType: string;
  /** Of file names, without a dot. */
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
  /** What a copy of a fixed shape is cut around; undefined for those of the image's own shape. */
  readonly focus: FocusPoint | undefined;
}

interface Format {
  readonly extension: string;
  readonly encoder: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';
  /** Quality as in WordPress; effort such that the largest image takes a few seconds at most. */
  readonly options: { readonly quality?: number; readonly effort?: number };
  readonly maxPixels: number;
}

const formats: Readonly<Record<string, Format>> = {
  'image/jpeg': { extension: 'jpg', encoder: 'jpeg', options: { quality: 82 }, maxPixels: 25_000_000 },
  'image/png': { extension: 'png', encoder: 'png', options: {}, maxPixels: 25_000_000 },
  'image/gif': { extension: 'gif', encoder: 'gif', options: { effort: 3 }, maxPixels: 25_000_000 },
  'image/webp': { extension: 'webp', encoder: 'webp', options: { quality: 86, effort: 3 }, maxPixels: 25_000_000 },
  // Its decoder takes nearly 20 bytes for each pixel.
  'image/avif': { extension: 'avif', encoder: 'avif', options: { effort: 0 }, maxPixels: 12_000_000 },
};

/** libvips' readers of those formats. All others are blocked: SVG and PDF can name files, some are little tested. */
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

const limitSeconds = 20;
const unknownFormat = 'it is not a JPEG, PNG, GIF, WebP or AVIF image, or it is broken';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
// One image for each process, and the other processors are for the service.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an image, the first frame of a moving one, and encodes it anew in its format and in WordPress' sizes. Only for
 * a process of its own: `encode-apart.ts` says why.
 */
export async function encodeImage(bytes: Buffer, focus: FocusPoint): Promise<EncodedImage> {
  const { mediaType, format } = await findFormat(bytes);
  const pixels = await decode(bytes, format.maxPixels);
  const { width, height } = pixels;
  const full = { width, height, bytes: await write(open(pixels), format) };
  const copies = await encodeCopies(pixels, format, focus, planCopies(width, height));
  return { mediaType, extension: format.extension, full, copies };
}

/** The copies of a fixed shape, cut around another point. Only for a process of its own. */
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

/** Reads the header of the image itself; a server and a file name may be wrong about it. */
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

/** The pixels, upright and no larger than the service stores them, as sRGB. */
async function decode(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  try {
    // 'error' includes files that are cut off; cameras often write what decoders only warn of.
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

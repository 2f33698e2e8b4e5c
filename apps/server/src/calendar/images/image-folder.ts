import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../problems/error-code.ts';
import type { Site } from '../posts/site.ts';
import { findFreeNumber } from '../posts/slugs.ts';
import { slugify } from '../text/slugify.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import type { EncodedCopy, EncodedImage, EncodedSize } from './encode-image.ts';
import { centre, type Image, type ImageCopy, isSamePoint } from './image.ts';

/** An image with stored files but no row yet. */
export type StoredImage = Omit<Image, 'id' | 'authorId' | 'alt' | 'focus'>;

type Files = Pick<Image, 'path'>;

/** The file storage of the media library: `2026/11/market.jpg` with its copies beside it. */
export interface ImageFolder {
  /** Writes an image under a free name; `month` is `2026/11`. Files appear atomically. */
  store(image: EncodedImage, month: string, name: string): Promise<StoredImage>;
  /** Writes copies whose names contain their focus; older copies stay. */
  storeCopies(image: Files, copies: readonly EncodedCopy[]): Promise<ImageCopy[]>;
  read(image: Files): Promise<Buffer>;
  /** Removes the image and all its copies, including older ones. */
  remove(image: Files): Promise<void>;
}

const maxNameLength = 100;

export function createImageFolder(root: string): ImageFolder {
  async function store({ mediaType, extension, full, copies }: EncodedImage, month: string, name: string) {
    await mkdir(path.join(root, month), { recursive: true });
    const image = `${await reserve(month, name, extension, full.bytes)}.${extension}`;
    try {
      const stored = { ...describe(full, image), mediaType, copies: await storeCopies({ path: image }, copies) };
      await rename(unfinished(image), file(image));
      return stored;
    } catch (error) {
      await removeCopies(image);
      await rm(unfinished(image), { force: true });
      throw error;
    }
  }

  async function storeCopies(image: Files, copies: readonly EncodedCopy[]): Promise<ImageCopy[]> {
    const stored: ImageCopy[] = [];
    for (const copy of copies) {
      const name = copyPath(image.path, copy);
      await writeWhole(name, copy.bytes);
      stored.push({ ...describe(copy, name), name: copy.name });
    }
    return stored;
  }

  /** Creating the unfinished file exclusively reserves the name for the image and its copies. */
  async function reserve(month: string, name: string, extension: string, bytes: Buffer): Promise<string> {
    const numbered = (number: number) => `${month}/${number === 1 ? name : `${name}-${number}`}`;
    const isTaken = async (number: number) => {
      const image = `${numbered(number)}.${extension}`;
      return (await exists(file(image))) || (await exists(unfinished(image)));
    };
    const base = numbered((await isTaken(1)) ? await findFreeNumber(isTaken) : 1);
    const image = `${base}.${extension}`;
    try {
      await writeFile(unfinished(image), bytes, { flag: 'wx', flush: true });
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return reserve(month, name, extension, bytes);
      await rm(unfinished(image), { force: true });
      throw error;
    }
    if (!(await exists(file(image)))) return base;
    await rm(unfinished(image));
    return reserve(month, name, extension, bytes);
  }

  async function writeWhole(image: string, bytes: Buffer): Promise<void> {
    await writeFile(unfinished(image), bytes, { flush: true });
    await rename(unfinished(image), file(image));
  }

  /** Removes the image last, because this frees the name for other images. */
  async function remove(image: Files): Promise<void> {
    await removeCopies(image.path);
    await rm(file(image.path), { force: true });
  }

  async function removeCopies(image: string): Promise<void> {
    const folder = path.join(root, path.dirname(image));
    const names = await readdir(folder);
    for (const name of names)
      if (isCopy(name, path.basename(image))) await rm(path.join(folder, name), { force: true });
  }

  const read = (image: Files): Promise<Buffer> => readFile(file(image.path));
  const file = (image: string): string => path.join(root, image);
  /** Dot files are not served. */
  const unfinished = (image: string): string => path.join(root, path.dirname(image), `.${path.basename(image)}.new`);

  return { store, storeCopies, read, remove };
}

/** The folder of new uploads in the zone of the site: `2026/11`. */
export const uploadMonth = ({ nowMs, zone }: Pick<Site, 'nowMs' | 'zone'>): string =>
  instantToWallTime(nowMs, zone).slice(0, 7).replace('-', '/');

/** The suffix of copies: the size, and the focus unless it is the centre. */
const namesOfCopies = /(?<!-)(?:-+\d+x\d+(?:-+f\d+x\d+)?)+$/;

/** Whether a file is a finished or unfinished copy of an image. */
function isCopy(file: string, image: string): boolean {
  const { name, ext } = path.parse(image);
  const finished = file.replace(/^\.(.*)\.new$/, '$1');
  if (!finished.startsWith(name) || !finished.endsWith(ext)) return false;
  return /^-\d+x\d+(?:-f\d+x\d+)?$/.test(finished.slice(name.length, finished.length - ext.length));
}

/** The file name for an image from a URL, without extension. */
export function imageNameOf(url: string): string {
  const file =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  return toImageName(decoded(file));
}

/**
 * Converts to a file name of ASCII letters, digits and dashes, without extension. Removes the suffixes of copies
 * (`market-300x225`) to avoid collisions with them.
 */
export function toImageName(file: string): string {
  const name = slugify(file.replace(/\.\w{1,5}$/, ''))
    .replace(/%[0-9a-f]{2}/g, '')
    .slice(0, maxNameLength)
    .replace(/^[-_]+|(?<![-_])[-_]+$/g, '')
    .replace(namesOfCopies, '');
  return name === '' ? 'picture' : name;
}

function copyPath(image: string, { width, height, focus = centre }: EncodedCopy): string {
  const { dir, name, ext } = path.parse(image);
  const point = isSamePoint(focus, centre) ? '' : `-f${focus.x}x${focus.y}`;
  return `${dir}/${name}-${width}x${height}${point}${ext}`;
}

function describe({ width, height, bytes }: EncodedSize, imagePath: string): Omit<ImageCopy, 'name'> {
  return { path: imagePath, width, height, sizeBytes: bytes.length };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a URIError: the percent signs are literal
  }
}

async function exists(name: string): Promise<boolean> {
  return access(name).then(
    () => true,
    () => false,
  );
}

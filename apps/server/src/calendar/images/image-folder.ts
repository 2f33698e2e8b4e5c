import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../problems/error-code.ts';
import type { Site } from '../posts/site.ts';
import { findFreeNumber } from '../posts/slugs.ts';
import { slugify } from '../text/slugify.ts';
import { instantToWallTime } from '../time/time-zone.ts';
import type { EncodedCopy, EncodedImage, EncodedSize } from './encode-image.ts';
import { centre, type Image, type ImageCopy, isSamePoint } from './image.ts';

/** An image whose files are stored, while no row names it yet. */
export type StoredImage = Omit<Image, 'id' | 'authorId' | 'alt' | 'focus'>;

/** The files of an image, wherever they are: the first is named by its path. */
type Files = Pick<Image, 'path'>;

/**
 * The files of the media library: `2026/11/market.jpg` and, beside it, its copies. The only file that knows that they are
 * files of a folder: a store of objects would be another one of these.
 */
export interface ImageFolder {
  /** Writes an image under a name that nothing has; `month` is `2026/11`. A file has its name only once it is whole. */
  store(image: EncodedImage, month: string, name: string): Promise<StoredImage>;
  /** Writes copies beside an image, each under a name that says what it was cut around; those before remain. */
  storeCopies(image: Files, copies: readonly EncodedCopy[]): Promise<ImageCopy[]>;
  read(image: Files): Promise<Buffer>;
  /** Removes the image with all copies that it ever had. */
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

  /** The task that creates the unfinished file owns the name and the names of the copies; at the end it renames the file. */
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

  /** Removes the image last: after that another image may take its name and the names of its copies. */
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
  /** Names with a dot at their beginning are not served. */
  const unfinished = (image: string): string => path.join(root, path.dirname(image), `.${path.basename(image)}.new`);

  return { store, storeCopies, read, remove };
}

/** The part of the folder that takes what comes now: `2026/11`, in the zone of the site. */
export const uploadMonth = ({ nowMs, zone }: Pick<Site, 'nowMs' | 'zone'>): string =>
  instantToWallTime(nowMs, zone).slice(0, 7).replace('-', '/');

/** What the names of copies end with: the size, and what they were cut around unless that is the middle. */
const namesOfCopies = /(?<!-)(?:-+\d+x\d+(?:-+f\d+x\d+)?)+$/;

/** Whether a file is a copy of an image, finished or not. */
function isCopy(file: string, image: string): boolean {
  const { name, ext } = path.parse(image);
  const finished = file.replace(/^\.(.*)\.new$/, '$1');
  if (!finished.startsWith(name) || !finished.endsWith(ext)) return false;
  return /^-\d+x\d+(?:-f\d+x\d+)?$/.test(finished.slice(name.length, finished.length - ext.length));
}

/** The name that the file at an address gets, without its ending. */
export function imageNameOf(url: string): string {
  const file =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  return toImageName(decoded(file));
}

/**
 * The name that a file of this name gets, without its ending: ASCII letters, digits and dashes. Never the name of a copy
 * (`market-300x225`), so that no image can have the name of another's copy.
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
    return text; // a URIError: the percent signs are signs of the name
  }
}

async function exists(name: string): Promise<boolean> {
  return access(name).then(
    () => true,
    () => false,
  );
}

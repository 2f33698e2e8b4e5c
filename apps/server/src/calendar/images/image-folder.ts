import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreeNumber } from '../posts/slugs.ts';
import { slugify } from '../text/slugify.ts';
import type { EncodedImage, EncodedSize } from './encode-image.ts';
import type { Image, ImageCopy } from './image.ts';

/** An image whose files are stored, while no row names it yet. */
export type StoredImage = Omit<Image, 'id'>;

/** The files of the media library: `2026/11/market.jpg` and, beside it, its copies. */
export interface ImageFolder {
  /** Writes an image under a name that nothing has; `month` is `2026/11`. A file has its name only once it is whole. */
  store(image: EncodedImage, month: string, name: string): Promise<StoredImage>;
  remove(image: StoredImage): Promise<void>;
}

const maxNameLength = 100;

export function createImageFolder(root: string): ImageFolder {
  async function store({ mediaType, extension, full, copies }: EncodedImage, month: string, name: string) {
    await mkdir(path.join(root, month), { recursive: true });
    const base = await reserve(month, name, extension, full.bytes);
    const image: StoredImage = {
      ...describe(full, `${base}.${extension}`),
      mediaType,
      copies: copies.map((copy) => ({ ...describe(copy, copyPath(base, copy, extension)), name: copy.name })),
    };
    try {
      for (const copy of copies) await writeWhole(copyPath(base, copy, extension), copy.bytes);
      await rename(unfinished(image.path), file(image.path));
    } catch (error) {
      await removeCopies(image);
      await rm(unfinished(image.path), { force: true });
      throw error;
    }
    return image;
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
      // as: errors of the file system are these
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return reserve(month, name, extension, bytes);
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
  async function remove(image: StoredImage): Promise<void> {
    await removeCopies(image);
    await rm(file(image.path), { force: true });
  }

  async function removeCopies({ copies }: StoredImage): Promise<void> {
    for (const copy of copies) {
      await rm(file(copy.path), { force: true });
      await rm(unfinished(copy.path), { force: true });
    }
  }

  const file = (image: string): string => path.join(root, image);
  /** Names with a dot at their beginning are not served. */
  const unfinished = (image: string): string => path.join(root, path.dirname(image), `.${path.basename(image)}.new`);

  return { store, remove };
}

/**
 * The name that the file at an address gets, without its ending: ASCII letters, digits and dashes. Never the name of a
 * copy (`market-300x225`), so that no image can have the name of another's copy.
 */
export function imageNameOf(url: string): string {
  const file =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  const name = slugify(decoded(file).replace(/\.\w{1,5}$/, ''))
    .replace(/%[0-9a-f]{2}/g, '')
    .slice(0, maxNameLength)
    .replace(/^[-_]+|(?<![-_])[-_]+$/g, '')
    .replace(/(?<!-)(-+\d+x\d+)+$/, '');
  return name === '' ? 'picture' : name;
}

function copyPath(base: string, { width, height }: EncodedSize, extension: string): string {
  return `${base}-${width}x${height}.${extension}`;
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

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import type { Coding } from './content-coding.ts';
import { codedTag } from './entity-tags.ts';
import { isText } from './media-types.ts';

/** One setting for each coding: a tag stands for bytes, so they may not depend on who compressed them when. */
const compressors: Readonly<Record<Coding, (bytes: Buffer | string) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** Below this, headers and packets outweigh what is won. */
const minBytes = 1024;
/** Of the threads that files and databases need too (thread-pool.mjs). */
const threads = 2;
const overheadBytes = 300;

/** Whether a body is worth compressing: images are compressed already. */
export const isCompressible = (mediaType: string | undefined, bytes: Buffer | string): boolean =>
  mediaType !== undefined && Buffer.byteLength(bytes) >= minBytes && isText(mediaType);

export interface CompressedBodies {
  /** `etag` is the strong tag of `bytes`. */
  compress(etag: string, coding: Coding, bytes: Buffer | string): Buffer | Promise<Buffer>;
}

/**
 * Compresses bodies off the event loop and keeps at most `maxBytes` of them, by their tags: a tag stands for bytes, so
 * what is kept is never out of date, and serves again after a change that left the body as it was.
 */
export function createCompressedBodies(maxBytes = 16 * 1024 * 1024): CompressedBodies {
  const kept = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes, tag) => bytes.length + tag.length * 2 + overheadBytes,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const limit = createConcurrencyLimit(threads);

  async function compress(tag: string, coding: Coding, bytes: Buffer | string): Promise<Buffer> {
    try {
      const compressed = await limit(() => compressors[coding](bytes));
      if (compressed.length <= maxBytes / 8) kept.set(tag, compressed);
      return compressed;
    } finally {
      underWay.delete(tag);
    }
  }

  return {
    compress(etag, coding, bytes) {
      const tag = codedTag(etag, coding);
      const known = kept.get(tag) ?? underWay.get(tag);
      if (known !== undefined) return known;
      const compressed = compress(tag, coding, bytes);
      underWay.set(tag, compressed);
      return compressed;
    },
  };
}

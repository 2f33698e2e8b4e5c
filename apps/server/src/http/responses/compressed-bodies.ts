import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import type { Coding } from './content-negotiation.ts';
import { codedTag } from './entity-tags.ts';
import { isText } from './send-response.ts';

/** Fixed settings, because an ETag identifies the compressed bytes. */
const compressors: Readonly<Record<Coding, (bytes: Buffer | string) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (bytes) => promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/** Smaller bodies gain nothing. */
const minBytes = 1024;
/** A part of the thread pool, which files and databases share (thread-pool.mjs). */
const threads = 2;
const overheadBytes = 300;

/** Whether compression pays off: for texts, not for images, which are compressed already. */
export const isCompressible = (mediaType: string | undefined, bytes: Buffer | string): boolean =>
  mediaType !== undefined && Buffer.byteLength(bytes) >= minBytes && isText(mediaType);

const limit = createConcurrencyLimit(threads);

/** Compresses a body in the thread pool, and keeps nothing of it. */
export const compressBody = (coding: Coding, bytes: Buffer | string): Promise<Buffer> =>
  limit(() => compressors[coding](bytes));

export interface CompressedBodies {
  /** `etag` is the strong ETag of `bytes`. */
  compress(etag: string, coding: Coding, bytes: Buffer | string): Buffer | Promise<Buffer>;
}

/**
 * Compresses bodies in the thread pool and caches at most `maxBytes` of them by ETag. As an ETag identifies the bytes, the
 * entries never become stale.
 */
export function createCompressedBodies(maxBytes = 16 * 1024 * 1024): CompressedBodies {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes, tag) => bytes.length + tag.length * 2 + overheadBytes,
  });
  const pending = new Map<string, Promise<Buffer>>();

  async function compress(tag: string, coding: Coding, bytes: Buffer | string): Promise<Buffer> {
    try {
      const compressed = await compressBody(coding, bytes);
      if (compressed.length <= maxBytes / 8) cache.set(tag, compressed);
      return compressed;
    } finally {
      pending.delete(tag);
    }
  }

  return {
    compress(etag, coding, bytes) {
      const tag = codedTag(etag, coding);
      const known = cache.get(tag) ?? pending.get(tag);
      if (known !== undefined) return known;
      const compressed = compress(tag, coding, bytes);
      pending.set(tag, compressed);
      return compressed;
    },
  };
}

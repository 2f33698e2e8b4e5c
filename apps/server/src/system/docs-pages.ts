import { readFileSync } from 'node:fs';
import type { Site } from '@ngoma/docs';
import { LRUCache } from 'lru-cache';
import type { OpenApiDocument } from '../http/contract.ts';
import type { RequestContext } from '../http/handler.ts';
import { entityTag } from '../http/responses/entity-tags.ts';
import { Problem } from '../problems/problem.ts';

/** The response for a path below `/docs`; its headers contain the media type. */
type DocsReply =
  | { readonly status: 200; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly status: 308; readonly headers: Readonly<Record<string, string>> };

interface WrittenFile {
  readonly mediaType: string;
  readonly text: string;
  readonly etag: string;
}

const root = new URL('../../../../', import.meta.url);
const readFile = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** The size of the page cache. All pages together have six times as much. */
const cacheBytes = 2 * 1024 * 1024;

/**
 * Renders the documentation on request (ADR 33); the first request loads its sources. Pages are cached without the origin
 * of the request, because callers can send any number of origins.
 */
export function createDocsPages(contract: OpenApiDocument) {
  let loaded: Promise<{ site: Site; putOrigin: (text: string, origin: string) => string }> | undefined;
  const written = new LRUCache<string, WrittenFile>({
    maxSize: cacheBytes,
    sizeCalculation: ({ text }) => text.length,
  });

  async function load() {
    const { createSite, putOrigin } = await import('@ngoma/docs');
    return { site: createSite({ contract, readFile, pageEnding: '' }), putOrigin };
  }

  function write(site: Site, path: string): WrittenFile {
    const cached = written.get(path);
    if (cached !== undefined) return cached;
    const file = site.read(path);
    if (file === undefined) {
      throw new Problem('not_found', { detail: `There is no page 'docs/${path}'. /docs/contents lists all pages.` });
    }
    const page = { ...file, etag: entityTag(file.text) };
    written.set(path, page);
    return page;
  }

  return {
    /** `path` is below `/docs`, without slashes around it. */
    async reply(path: string, request: Pick<RequestContext, 'origin' | 'path'>): Promise<DocsReply> {
      loaded ??= load();
      const { site, putOrigin } = await loaded;
      const { mediaType, text, etag } = write(site, path);
      // Links are relative to the folder, so only the first page ends with a slash.
      if (request.path.endsWith('/') !== (path === ''))
        return { status: 308, headers: { Location: `${request.origin}/docs/${path}` } };
      return {
        status: 200,
        body: putOrigin(text, request.origin),
        headers: {
          'Content-Type': mediaType,
          'Content-Security-Policy': policy(request.origin),
          ETag: entityTag(`${etag} ${request.origin}`),
        },
      };
    },
  };
}

/** Lets pages load their own files and send requests to this service. */
const policy = (origin: string): string =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
    `connect-src 'self' ${new URL(origin).origin}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');

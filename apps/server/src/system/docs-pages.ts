import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Site, SiteFile } from '@ngoma/docs';
import { html } from '@ngoma/page';
import { LRUCache } from 'lru-cache';
import type { OpenApiDocument } from '../http/contract.ts';
import type { RequestContext } from '../http/handler.ts';
import { entityTag } from '../http/responses/entity-tags.ts';
import { Problem } from '../problems/problem.ts';

/** The response for a path below `/docs`; its headers contain the media type. */
type DocsReply =
  | { readonly status: 200; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly status: 308; readonly body: string; readonly headers: Readonly<Record<string, string>> };

interface WrittenFile {
  readonly mediaType: string;
  readonly text: string;
  readonly etag: string;
}

const root = new URL('../../../../', import.meta.url);
const readFile = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** The size of the page cache, with room for `llms-full.txt`. All pages together have four times as much. */
const cacheBytes = 4 * 1024 * 1024;
const fullPath = 'llms-full.txt';

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

  let writingFull: Promise<WrittenFile> | undefined;

  /** Other requests are handled between its pages, and requests at the same time share it. */
  async function writeFull(site: Site): Promise<WrittenFile> {
    const pieces: string[] = [];
    for (const piece of site.fullText()) {
      pieces.push(piece);
      await nextTurn();
    }
    return keep(fullPath, { mediaType: 'text/plain', text: pieces.join('') });
  }

  function keep(path: string, file: SiteFile): WrittenFile {
    const page = { ...file, etag: entityTag(file.text) };
    written.set(path, page);
    return page;
  }

  async function load() {
    const { createSite, putOrigin } = await import('@ngoma/docs');
    return { site: createSite({ contract, readFile, pageEnding: '' }), putOrigin };
  }

  async function write(site: Site, path: string): Promise<WrittenFile> {
    const cached = written.get(path);
    if (cached !== undefined) return cached;
    if (path === fullPath) {
      writingFull ??= writeFull(site).finally(() => {
        writingFull = undefined;
      });
      return writingFull;
    }
    const file = site.read(path);
    if (file === undefined) {
      throw new Problem('not_found', { detail: `There is no page 'docs/${path}'. /docs/contents lists all pages.` });
    }
    return keep(path, file);
  }

  return {
    /** `path` is below `/docs`, without slashes around it. */
    async reply(path: string, request: Pick<RequestContext, 'origin' | 'path'>): Promise<DocsReply> {
      loaded ??= load();
      const { site, putOrigin } = await loaded;
      const { mediaType, text, etag } = await write(site, path);
      // Links are relative to the folder, so only the first page ends with a slash.
      if (request.path.endsWith('/') !== (path === '')) return moved(`${request.origin}/docs/${path}`);
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

/** w3m, Lynx and ELinks do not follow 308: they show the body. */
const moved = (url: string): DocsReply => ({
  status: 308,
  body: html`<!doctype html><title>Moved</title><p><a href="${url}">The page is at ${url}</a></p>`.text,
  headers: { Location: url, 'Content-Type': 'text/html; charset=utf-8' },
});

/** Lets pages load their own files and send requests to this service. */
const policy = (origin: string): string =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
    `connect-src 'self' ${new URL(origin).origin}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');

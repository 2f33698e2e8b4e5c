import { readFileSync } from 'node:fs';
import type { Site } from '@ngoma/docs';
import { LRUCache } from 'lru-cache';
import type { OpenApiDocument } from '../http/contract.ts';
import type { RequestContext } from '../http/handler.ts';
import { entityTag } from '../http/responses/entity-tags.ts';
import { Problem } from '../problems/problem.ts';

/** What leaves for a path below `/docs`; the headers say its media type. */
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

/** Pages that are asked for again are not written again; all of them together are six times as much. */
const keptBytes = 2 * 1024 * 1024;

/**
 * The documentation as the service shows it. Whatever it is made from is loaded with the first request for it, and each
 * page is written when it is asked for (ADR 33). Pages name the origin that was asked, and are kept without it: callers can
 * invent any number of origins.
 */
export function createDocsPages(contract: OpenApiDocument) {
  let loaded: Promise<{ site: Site; putOrigin: (text: string, origin: string) => string }> | undefined;
  const written = new LRUCache<string, WrittenFile>({ maxSize: keptBytes, sizeCalculation: ({ text }) => text.length });

  async function load() {
    const { createSite, putOrigin } = await import('@ngoma/docs');
    return { site: createSite({ contract, readFile, pageEnding: '' }), putOrigin };
  }

  function write(site: Site, path: string): WrittenFile {
    const known = written.get(path);
    if (known !== undefined) return known;
    const file = site.read(path);
    if (file === undefined) {
      throw new Problem('not_found', { detail: `There is no page 'docs/${path}'; /docs/contents lists all of them.` });
    }
    const made = { ...file, etag: entityTag(file.text) };
    written.set(path, made);
    return made;
  }

  return {
    /** `path` is below `/docs`, without slashes around it. */
    async reply(path: string, request: Pick<RequestContext, 'origin' | 'path'>): Promise<DocsReply> {
      loaded ??= load();
      const { site, putOrigin } = await loaded;
      const { mediaType, text, etag } = write(site, path);
      // Links are relative: they begin from the folder, of which only the first page has the slash.
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

/** Pages load what is their own, and send requests to the service that they speak of. */
const policy = (origin: string): string =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:",
    `connect-src 'self' ${new URL(origin).origin}`,
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');

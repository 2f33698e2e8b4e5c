import { setImmediate } from 'node:timers/promises';
import type { OpenApiDocument } from '../http/contract.ts';
import { internalExtensions } from '../http/contract-extensions.ts';
import { entityTag } from '../http/responses/entity-tags.ts';

interface ContractText<Text> {
  readonly text: Text;
  readonly etag: string;
}

/** The published contract: without internal extensions, with the origin of the request in `servers`. */
export interface ContractTexts {
  json(origin: string): ContractText<Buffer>;
  yaml(origin: string): Promise<ContractText<string>>;
}

/**
 * The first request writes the document without the origin. Nothing is cached by origin, because callers can send any
 * number of origins.
 */
export function createContractTexts(document: OpenApiDocument): ContractTexts {
  let written: WrittenContract | undefined;
  let yaml: Promise<string> | undefined;
  let lastJson: { readonly origin: string; readonly text: Buffer } | undefined;

  function write(): WrittenContract {
    written ??= writeContract(document);
    return written;
  }

  const tagOf = (kind: 'json' | 'yaml', origin: string) => entityTag(`${write().tag} ${kind} ${origin}`);

  return {
    json(origin) {
      // Nearly all requests use one origin, so they share one buffer.
      if (lastJson?.origin !== origin) {
        const text = Buffer.from(`{"servers":${JSON.stringify([{ url: origin }])},${write().json}`);
        lastJson = { origin, text };
      }
      return { text: lastJson.text, etag: tagOf('json', origin) };
    },
    async yaml(origin) {
      yaml ??= toYaml(write().published, 2);
      return { text: (await toYaml({ servers: [{ url: origin }] }, 0)) + (await yaml), etag: tagOf('yaml', origin) };
    },
  };
}

interface WrittenContract {
  readonly published: object;
  /** Without its first bracket and without `servers`. */
  readonly json: string;
  readonly tag: string;
}

function writeContract(document: OpenApiDocument): WrittenContract {
  const published = withoutInternalExtensions({ ...document, servers: undefined });
  const json = JSON.stringify(published).slice(1);
  return { published, json, tag: entityTag(json) };
}

/** A copy without the `x-` members that only this server reads. */
function withoutInternalExtensions(document: object): object {
  const internal = new Set<string>(internalExtensions);
  return JSON.parse(JSON.stringify(document, (name, value) => (internal.has(name) ? undefined : value)));
}

/**
 * Writes member by member down to `depth` and yields to other requests in between, as the whole document takes more than
 * 100 ms. The first request loads the YAML library with its 72 modules.
 */
async function toYaml(value: object, depth: number): Promise<string> {
  const { stringify } = await import('yaml');
  const parts: string[] = [];
  for (const [name, member] of Object.entries(value)) {
    await setImmediate();
    if (depth > 0 && isMapping(member))
      parts.push(`${stringify(name).trim()}:\n${indent(await toYaml(member, depth - 1))}`);
    else parts.push(stringify({ [name]: member }, { lineWidth: 0, blockQuote: 'literal' }));
  }
  return parts.join('');
}

const isMapping = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

const indent = (text: string): string => text.replace(/^(?=.)/gm, '  ');

import { readdirSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OutboundPart } from '../../src/messaging/carriers/carrier.ts';
import { parseCarriersFile } from '../../src/messaging/carriers/carriers-file.ts';
import { readAnswers } from '../../src/messaging/carriers/http/answers.ts';
import { readItems, readReceipt } from '../../src/messaging/carriers/http/callbacks.ts';
import type { HttpSettings } from '../../src/messaging/carriers/http/http-settings.ts';
import { ofParameters, parseDocument } from '../../src/messaging/carriers/http/response-forms/carrier-document.ts';
import { createMessageId } from '../../src/messaging/messages/message.ts';
import type { DocumentedCarrier } from './carrier-documents/documented-carrier.ts';
import { documentsOf } from './carrier-documents/documented-carriers.ts';

/**
 * Changed responses and callbacks of all settings in docs/carriers: no message becomes `sent` or `delivered` unless the
 * file says so, read here without the code of the service.
 */
const folder = new URL('../../../../docs/carriers/', import.meta.url);
const secrets = new Proxy({}, { get: () => 'secret' });

type Json = null | boolean | number | string | Json[] | { [member: string]: Json };

interface Rule {
  readonly status?: number | readonly number[];
  readonly where?: Readonly<Record<string, Json>>;
  readonly do: string;
}

interface Settings {
  readonly kind: string;
  readonly response_format?: string;
  readonly response_pattern?: string;
  readonly answers?: readonly Rule[];
  readonly parts?: { readonly list: string; readonly answers: readonly Rule[] };
  readonly receipts?: Reports;
  readonly poll?: Reports;
}

interface Reports {
  readonly format?: string;
  readonly list?: string;
  readonly status: string | { readonly at: string; readonly pattern: string };
  readonly statuses: Readonly<Record<string, string>>;
}

const recipes = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const [settings] = Object.values<Settings>(JSON.parse(text).carriers);
    const [parsed] = parseCarriersFile(text, { environment: secrets, folder: '.' }).carriers.values();
    if (settings === undefined || parsed?.kind !== 'http') return [];
    return [{ name: file.replace('.json', ''), settings, parsed }];
  });

const part: OutboundPart = {
  ...{ messageId: createMessageId(0), attempt: 1, part: 1, total: 1, form: 'payload', reference: 0 },
  ...{ to: '+256772000001', senderId: 'NGOMA', encoding: 'gsm7', text: 'Hi' },
  ...{ octets: new Uint8Array(), hasHeader: false, expiresAtMs: Date.UTC(2060, 0) },
};

const runs = 1_000;
const statuses = [200, 201, 202, 204, 301, 400, 401, 403, 404, 408, 412, 429, 500, 502, 503];

/** The value at a path of JSON, as a text; undefined for objects and null. */
function textAt(document: Json | undefined, path: string): string | undefined {
  let value: Json | undefined = document;
  for (const name of path.split('/').slice(1))
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as { [member: string]: Json })[name] // as: an own member
        : undefined;
  return value === undefined || value === null || typeof value === 'object' ? undefined : String(value);
}

type Lookup = (path: string) => string | undefined;

const matches = (lookup: Lookup, status: number, rule: Rule): boolean =>
  (rule.status === undefined || [rule.status].flat().includes(status)) &&
  Object.entries(rule.where ?? {}).every(([path, condition]) => {
    const text = lookup(path);
    return text !== undefined && [condition].flat().some((each) => fulfils(text, each));
  });

const fulfils = (text: string, condition: Json): boolean =>
  typeof condition === 'object' && condition !== null && 'matches' in condition
    ? new RegExp(String(condition.matches), 'u').test(text)
    : String(condition) === text;

const parseJson = (body: string): Json | undefined => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Whether the first matching rule of the file accepts the response, or each of its parts. */
function isAccepted(settings: Settings, status: number, body: string): boolean {
  const decides = (rules: readonly Rule[], lookup: Lookup) =>
    rules.find((rule) => matches(lookup, status, rule))?.do === 'accept';
  switch (settings.response_format ?? 'json') {
    case 'form': {
      const form = new URLSearchParams(body);
      return decides(settings.answers ?? [], (path) => form.get(path.slice(1)) ?? undefined);
    }
    case 'text': {
      const groups = new RegExp(settings.response_pattern ?? '', 'u').exec(body)?.groups;
      return decides(settings.answers ?? [], (path) => groups?.[path.slice(1)]);
    }
    default: {
      const document = parseJson(body);
      const ofDocument: Lookup = (path) => textAt(document, path);
      const { parts } = settings;
      const items = parts && listAt(document, parts.list);
      if (parts === undefined || items === undefined || items.length === 0)
        return decides(settings.answers ?? [], ofDocument);
      return items.every((item) => decides(parts.answers, (path) => textAt(item, path)));
    }
  }
}

function listAt(document: Json | undefined, path: string): Json[] | undefined {
  const value = path
    .split('/')
    .slice(1)
    .reduce<Json | undefined>(
      (each, name) =>
        typeof each === 'object' && each !== null && !Array.isArray(each) && Object.hasOwn(each, name)
          ? each[name]
          : undefined,
      document,
    );
  return Array.isArray(value) ? value : undefined;
}

/** The statuses that the file gives to the reports of a document. */
function reportedStatuses({ status, statuses: words, list }: Reports, document: Json | undefined, lookup: Lookup) {
  const lookupIn =
    (item: Json): Lookup =>
    (path) =>
      textAt(item, path);
  const ofList: Lookup[] = [];
  for (const item of listAt(document, list ?? '') ?? []) ofList.push(lookupIn(item));
  // A body that is a list needs no setting, and a list of one may be an object.
  const items: Lookup[] = [...ofList, (path) => lookup(`${list ?? ''}${path}`)];
  const known = new Map(Object.entries(words).map(([word, meaning]) => [word.toLowerCase(), meaning]));
  return items.map((each) => {
    const text = each(typeof status === 'string' ? status : status.at) ?? '';
    const word =
      typeof status === 'string' ? text : (new RegExp(status.pattern, 'u').exec(text)?.groups?.['value'] ?? '');
    return known.get(word.trim().toLowerCase());
  });
}

/** Numbers from 0 to 1, evenly: those of fast-check are mostly near the ends (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes one place of a value: another value, nothing, or a wrapping. */
function changed(value: Json, random: () => number, pool: readonly Json[]): Json {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  if (typeof value === 'object' && value !== null && random() < 0.9) {
    const key = pick(Object.keys(value));
    if (key !== undefined) {
      // as: an array has the members of an object
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as { [member: string]: Json };
      if (random() < 0.15) delete copy[key];
      else copy[key] = changed(copy[key] ?? null, random, pool);
      return copy;
    }
  }
  const choice = random();
  if (choice < 0.6) return pick(pool) ?? null;
  if (choice < 0.7) return [value];
  if (choice < 0.8) return typeof value === 'string' ? ` ${value}` : String(value);
  return choice < 0.9 ? { value } : null;
}

/** Changes one place of a text. */
function changedText(text: string, random: () => number, pool: readonly Json[]): string {
  const [from, to] = [Math.floor(random() * text.length), Math.floor(random() * text.length)].toSorted((a, b) => a - b);
  const insert = random() < 0.5 ? String(pool[Math.floor(random() * pool.length)]) : '';
  return text.slice(0, from) + insert + text.slice(random() < 0.5 ? from : to);
}

/** Values of the rules and rows, and others that look like them. */
function poolOf(settings: Settings, { answers, receipts = [] }: DocumentedCarrier): Json[] {
  const leaves = (value: unknown): Json[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value as Json]; // as: JSON
  const rules = [...(settings.answers ?? []), ...(settings.parts?.answers ?? [])].flatMap(({ where }) => leaves(where));
  const rows = [...answers.map(([, body]) => body), ...receipts.map(([fields]) => fields)].flatMap(leaves);
  return [...rules, ...rows, '', 'OK', 'ok', 'SUCCESS', 'delivered', true, false, 0, 1, -1, 0.5, '00', null];
}

const toBody = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

describe.each(recipes)('$name', ({ name, settings, parsed }) => {
  test(`accepts none of ${runs} changed responses without a rule`, async () => {
    const documented = documentsOf(name);
    const pool = poolOf(settings, documented);
    let accepted = 0;
    await fc.assert(
      fc.property(
        fc.constantFrom(...documented.answers),
        fc.constantFrom(...statuses),
        fc.nat(),
        fc.nat(3),
        (row, status, seed, changes) => {
          const random = randomFrom(seed);
          let body: unknown = row[1];
          for (let count = 0; count < changes; count += 1)
            body = typeof body === 'string' ? changedText(body, random, pool) : changed(body as Json, random, pool); // as: JSON
          const text = toBody(body);
          const used = random() < 0.7 ? row[0] : status;
          const isSent = kindOf(parsed, used, text) === 'accepted';
          if (isSent) accepted += 1;
          expect(isSent, `${used} ${text}`).toBe(isAccepted(settings, used, text));
        },
      ),
      { numRuns: runs, seed: 20261128 },
    );
    // With only one kind the test would prove nothing.
    for (const count of [accepted, runs - accepted]) expect(count).toBeGreaterThan(runs / 50);
  });

  const reports = settings.receipts ?? settings.poll;
  if (reports === undefined) return;
  test(`delivers none of ${runs} changed reports without a word`, async () => {
    const documented = documentsOf(name);
    const pool = poolOf(settings, documented);
    let [delivered, unknown] = [0, 0];
    await fc.assert(
      fc.property(fc.constantFrom(...(documented.receipts ?? [])), fc.nat(), fc.nat(2), ([fields], seed, changes) => {
        const random = randomFrom(seed);
        let value = fields as Json; // as: JSON
        for (let count = 0; count < changes; count += 1) value = changed(value, random, pool);
        const { read, document, lookup } = readChanged(parsed, reports, value);
        const expected = reportedStatuses(reports, document, lookup);
        if (expected.includes(undefined)) unknown += 1;
        const statusesRead = read?.kind === 'read' ? read.items.map((item) => item.status) : [];
        delivered += statusesRead.filter((status) => status === 'delivered').length;
        for (const status of statusesRead) expect(expected, toBody(value)).toContain(status);
        expect(statusesRead.filter((each) => each === 'delivered').length).toBeLessThanOrEqual(
          expected.filter((each) => each === 'delivered').length,
        );
      }),
      { numRuns: runs, seed: 20261128 },
    );
    for (const count of [delivered, unknown]) expect(count).toBeGreaterThan(runs / 50);
  });
});

const kindOf = ({ responses }: HttpSettings, status: number, body: string): string | undefined =>
  readAnswers({ status, retryAfter: undefined, body }, [part], responses, 0).outcomes[0]?.kind;

/** The reports of a value, as the service reads them, and what the test looks up in it. */
function readChanged({ receipts, poll }: HttpSettings, reports: Reports, value: Json) {
  const mapping = receipts ?? poll;
  if (mapping === undefined) throw new Error('The settings have no reports');
  const isJson = (reports.format ?? 'json') === 'json';
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const parameters = new URLSearchParams(fields.map(([key, each]): [string, string] => [key, toBody(each)]));
  const document = isJson ? parseDocument(JSON.stringify(value), { kind: 'json' }) : ofParameters(parameters);
  const lookup: Lookup = isJson ? (path) => textAt(value, path) : (path) => parameters.get(path.slice(1)) ?? undefined;
  const read = document && readItems(document, mapping.list, (item) => readReceipt(item, mapping, '30'));
  return { read, document: isJson ? value : undefined, lookup };
}

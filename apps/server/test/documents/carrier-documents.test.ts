import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { OutboundPart, PartOutcome } from '../../src/messaging/carriers/carrier.ts';
import { parseCarriersFile } from '../../src/messaging/carriers/carriers-file.ts';
import { readAnswers } from '../../src/messaging/carriers/http/answers.ts';
import {
  type CarrierCallback,
  readItems,
  readOptOutCallback,
  readReceipt,
  readReceiptCallback,
  readTextCallback,
} from '../../src/messaging/carriers/http/callbacks.ts';
import type { HttpSettings } from '../../src/messaging/carriers/http/http-settings.ts';
import { parseDocument } from '../../src/messaging/carriers/http/response-forms/carrier-document.ts';
import { createMessageId } from '../../src/messaging/messages/message.ts';
import { documentsOf } from './carrier-documents/documented-carriers.ts';

/** The settings of docs/carriers read each response and callback of the carrier's documents. */
const folder = new URL('../../../../docs/carriers/', import.meta.url);
const secrets = new Proxy({}, { get: () => 'secret' });

interface Recipe {
  readonly name: string;
  /** The file as JSON. */
  readonly settings: { readonly [member: string]: unknown };
}

const recipes = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file): Recipe[] => {
    const [settings] = Object.values<Recipe['settings']>(
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')).carriers,
    );
    return settings?.['kind'] === 'http' ? [{ name: file.replace('.json', ''), settings }] : [];
  });

function parse(settings: object): HttpSettings {
  const file = JSON.stringify({ carriers: { it: settings }, routes: [{ carriers: ['it'] }] });
  const parsed = parseCarriersFile(file, { environment: secrets, folder: '.' }).carriers.get('it');
  if (parsed?.kind !== 'http') throw new Error('The settings are not valid');
  return parsed;
}

const part: OutboundPart = {
  ...{ messageId: createMessageId(0), attempt: 1, part: 1, total: 1, form: 'payload', reference: 0 },
  ...{ to: '+256772000001', senderId: 'NGOMA', encoding: 'gsm7', text: 'Hi' },
  ...{ octets: new Uint8Array(), hasHeader: false, expiresAtMs: Date.UTC(2060, 0) },
};

const toText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

function resultOf({ responses }: HttpSettings, status: number, body: unknown): string {
  const answer = { status, retryAfter: undefined, body: toText(body) };
  const [outcome] = readAnswers(answer, [part], responses, 0).outcomes;
  return outcome === undefined ? 'none' : describeOutcome(outcome);
}

function describeOutcome(outcome: PartOutcome): string {
  if (outcome.kind === 'stopped') return `stopped: ${outcome.reason}`;
  if (outcome.kind !== 'refused') return outcome.kind;
  if (outcome.isUnknownError) return 'kept';
  if (outcome.isOptOut) return `opted out: ${outcome.reason}`;
  return `${outcome.rule.do === 'retry' ? 'retried' : 'rejected'}: ${outcome.reason}`;
}

/** A request of the carrier in each form that its account may be set to; only JSON has lists. */
function callbacksOf(fields: object): CarrierCallback[] {
  const token = new URLSearchParams({ token: 'secret' });
  const request = (query: URLSearchParams, body: string) => ({
    query,
    queryString: query.toString(),
    headers: {},
    body,
  });
  const json = request(token, JSON.stringify(fields));
  if (Object.values(fields).some((value) => typeof value === 'object')) return [json];
  const parameters = new URLSearchParams(Object.entries(fields));
  return [json, request(token, parameters.toString()), request(new URLSearchParams([...parameters, ...token]), '')];
}

function readReports({ receipts, poll }: HttpSettings, fields: object) {
  if (receipts) return callbacksOf(fields).map((callback) => readReceiptCallback(callback, receipts));
  const document = poll && parseDocument(JSON.stringify(fields), poll.form);
  return [poll && document && readItems(document, poll.list, (item) => readReceipt(item, poll, '30'))];
}

describe.each(recipes)('$name', ({ name, settings }) => {
  const carrier = parse(settings);

  test('has a table of its documents, with their date', () => {
    expect(documentsOf(name).source).toMatch(/20\d\d$/);
    expect(documentsOf(name).answers).not.toEqual([]);
  });

  test('reads each response, report, text and opt-out of them', () => {
    const { answers, receipts = [], texts = [], optOuts = [] } = documentsOf(name);
    for (const [status, body, result] of answers)
      expect(resultOf(carrier, status, body), `${status} ${toText(body)}`).toBe(result);
    for (const [fields, status] of receipts)
      for (const report of readReports(carrier, fields))
        expect(report, toText(fields)).toMatchObject({ kind: 'read', items: [{ status }] });
    const { texts: textSettings, optOuts: optOutSettings } = carrier;
    for (const [fields, text] of texts)
      for (const callback of callbacksOf(fields))
        expect(textSettings && readTextCallback(callback, textSettings)).toMatchObject({ items: [text] });
    for (const [fields, optOut] of optOuts)
      for (const callback of callbacksOf(fields))
        expect(optOutSettings && readOptOutCallback(callback, optOutSettings)).toMatchObject({ items: [optOut] });
  });

  test('has no rule, status or callback without a row', () => {
    const { answers, receipts = [], texts = [], optOuts = [] } = documentsOf(name);
    const results = (each: HttpSettings) => answers.map(([status, body]) => resultOf(each, status, body));
    const expected = results(carrier);
    for (const without of withoutEachRule(settings))
      expect(results(parse(without.settings)), without.rule).not.toEqual(expected);
    const statuses = (carrier.receipts ?? carrier.poll)?.statuses ?? new Map<string, string>();
    const found = JSON.stringify(receipts).toLowerCase();
    for (const word of statuses.keys()) expect(found, word).toContain(word);
    expect([texts.length > 0, optOuts.length > 0]).toEqual([
      carrier.texts !== undefined,
      carrier.optOuts !== undefined,
    ]);
  });
});

/** The settings without one of the rules of `answers` or `parts`, which another rule must not replace. */
function withoutEachRule(settings: Recipe['settings']): { readonly rule: string; readonly settings: object }[] {
  const parts = settings['parts'] as { readonly answers: readonly object[] } | undefined; // as: the file is valid
  const rules = parts?.answers ?? (settings['answers'] as readonly object[]); // as: the file is valid
  return rules.map((rule, index) => {
    // Without a rule that accepts, the settings are not valid.
    const others = rules.with(index, { status: 599, do: 'accept' });
    const changed = parts ? { parts: { ...parts, answers: others } } : { answers: others };
    return { rule: JSON.stringify(rule), settings: { ...settings, ...changed } };
  });
}

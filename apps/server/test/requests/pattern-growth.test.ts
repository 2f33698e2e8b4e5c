import path from 'node:path';
import { type PduOf, parseReceipt } from '@ngoma/smpp';
import { describe, expect, test, vi } from 'vitest';
import { splitCalendar } from '../../src/calendar/imports/ics/components.ts';
import { readCalendar } from '../../src/calendar/imports/ics/records.ts';
import { interfaceOf } from '../../src/calendar/imports/tec/site.ts';
import { parseForm } from '../../src/calendar/tec/gather-input.ts';
import { toPlainText, toTermName } from '../../src/calendar/text/plain-text.ts';
import { renderContent, renderTitle } from '../../src/calendar/text/render.ts';
import { sanitizeHtml, sanitizeInlineHtml } from '../../src/calendar/text/sanitize-html.ts';
import { readSearchWords } from '../../src/calendar/text/search-words.ts';
import { slugify } from '../../src/calendar/text/slugify.ts';
import { readWebAddress } from '../../src/calendar/text/web-address.ts';
import { parseInstant } from '../../src/calendar/time/parse-date.ts';
import { markCells, readSheetMarkup } from '../../src/csv/sheet-markup.ts';
import { wordsOf } from '../../src/database/search/words.ts';
import { loadContract } from '../../src/http/contract.ts';
import { fitsBodyLimits } from '../../src/http/requests/body-shape.ts';
import { isMessageId } from '../../src/messaging/messages/message.ts';
import { findContractPatterns, findPatterns } from '../harness/find-patterns.ts';
import { findSteepTexts, type HostileText, hostileTexts } from '../harness/growth.ts';

/**
 * No text of a client makes a pattern take more than in proportion to its length. The patterns are found in the sources,
 * so that a new one is tried as well.
 */
const root = path.join(import.meta.dirname, '../../../..');
// CPU time only: on a slow machine it takes longer, which proves nothing.
vi.setConfig({ testTimeout: 300_000 });
const found = ['apps/server/src', 'packages/express-contract/src', 'packages/sms/src', 'packages/smpp/src'].map(
  (each) => findPatterns(path.join(root, each)),
);

/** Patterns that read only texts of operators and of this project: settings, commands, pages, tables. */
const ourTexts =
  /^(settings\/.*|messaging\/carriers\/http\/response-forms\/safe-pattern|cli\/.*|system\/pages|database\/.*|calendar\/time\/zone-abbreviations)\.ts /;

const apply = (pattern: RegExp) => (text: string) => (pattern.global ? text.replace(pattern, '') : pattern.exec(text));

describe('the time of each pattern in the sources and the contract is linear', () => {
  const patterns = [...found.flatMap(({ literals }) => literals), ...findContractPatterns(loadContract().document)];
  test.each(patterns.filter(({ place }) => !ourTexts.test(place)))('$place', ({ pattern }) => {
    expect(findSteepTexts(apply(pattern), hostileTexts(pattern.source))).toEqual([]);
  });
});

test('patterns made of texts are used only in the functions below, or without texts of clients', () => {
  expect(found.flatMap(({ computed }) => computed)).toEqual([
    'account/credential-text.ts',
    'audit/rename-user.ts',
    'calendar/text/render.ts',
    'calendar/text/sanitize-html.ts',
    'calendar/text/typography.ts',
    'calendar/time/date-grammar.ts',
    'csv/markup.ts',
    'database/search/words.ts',
    'http/auth/client-address.ts',
    'http/requests/caller-limits.ts',
    'ids/ulid-ids.ts',
    'messaging/carriers/http/response-forms/safe-pattern.ts',
    'messaging/inbound/keywords.ts',
    'messaging/verifications/limits.ts',
    'document/path-template.ts',
    'receipt.ts',
  ]);
});

// as: all that is read of one
const delivery = { command: 'deliver_sm', esmClass: 4, dataCoding: 0, tlvs: {} } as PduOf<'deliver_sm'>;
const site = { zone: 'Africa/Kampala', nowMs: Date.UTC(2026, 10, 21) };
const workbook = {
  'xl/workbook.xml': Buffer.from('<sheet r:id="rId1"/>'),
  'xl/_rels/workbook.xml.rels': Buffer.from('<Relationship Id="rId1" Target="sheet.xml"/>'),
};
const readIcs = (text: string) => [...readCalendar(splitCalendar(text), { zone: site.zone, unknownZones: 'report' })];

describe('the time of each function on texts is linear up to the limit of a body', () => {
  test.each<[string, (text: string) => unknown]>([
    ['isMessageId', isMessageId],
    ['sanitizeHtml', sanitizeHtml],
    ['sanitizeInlineHtml', sanitizeInlineHtml],
    ['renderContent', renderContent],
    ['renderTitle', renderTitle],
    ['toPlainText', toPlainText],
    ['toTermName', toTermName],
    ['slugify', slugify],
    ['readSearchWords', readSearchWords],
    ['readWebAddress', readWebAddress],
    ['parseInstant', (text) => parseInstant(text, site)],
    ['interfaceOf', interfaceOf],
    ['readCalendar', (text) => readIcs(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${text}\nEND:VCALENDAR\n`)],
    ['readSheetMarkup', (text) => readSheetMarkup({ ...workbook, 'xl/sheet.xml': Buffer.from(text) })],
    ['markCells', (text) => markCells({ 'xl/worksheets/sheet.xml': Buffer.from(text) })],
    ['wordsOf', wordsOf],
    ['parseForm', parseForm],
    ['parseReceipt', (text) => parseReceipt({ ...delivery, shortMessage: Buffer.from(text) })],
  ])('%s', (_name, run) => {
    const runWithinLimits = (text: string) => fitsBodyLimits(text) && run(text);
    expect(findSteepTexts(runWithinLimits, hostileTexts('<>&'))).toEqual([]);
  });
});

describe('quadratic growth is detected', () => {
  test.each([/<+(?=[a-z])/g, /(?:\d+,?)x/])('%s', (pattern) => {
    const isSteep = (text: HostileText) => findSteepTexts(apply(pattern), [text]).length > 0;
    expect(hostileTexts(pattern.source).some(isSteep)).toBe(true);
  });
});

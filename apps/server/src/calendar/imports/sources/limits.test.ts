import { expect, test } from 'vitest';
import { createImportBudget } from './limits.ts';

const limits = { pages: 2, records: 2, requests: 2, hours: 1 };

test('fails beyond each limit and names the setting', () => {
  const { countRecord, countRequest, checkPage } = createImportBudget(limits, { monotonicMs: () => 0 });
  for (const count of [countRecord, countRequest]) {
    count();
    count();
  }
  checkPage('events', 2);
  expect(countRecord).toThrow('The import has more than 2 records (NGOMA_IMPORT_RECORDS).');
  expect(countRequest).toThrow('The import has more than 2 requests (NGOMA_IMPORT_REQUESTS).');
  expect(() => checkPage('events', 3)).toThrow('more than 2 pages of events (NGOMA_IMPORT_PAGES).');
});

test.each(['countRecord', 'countRequest'] as const)('%s fails when the time is over', (method) => {
  let nowMs = 500;
  const budget = createImportBudget(limits, { monotonicMs: () => nowMs });
  nowMs += 3_600_000;
  budget[method]();
  nowMs += 1;
  expect(() => budget[method]()).toThrow('The import takes more than 1 hours (NGOMA_IMPORT_HOURS).');
});

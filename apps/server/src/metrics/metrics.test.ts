import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

async function linesOf(render: () => Promise<string>, name: string): Promise<string[]> {
  return (await render()).split('\n').filter((line) => line.startsWith(`${name}{`));
}

test('reports link, pending submits and rate of each carrier', async () => {
  const { setCarrier, render } = createMetrics();
  setCarrier('mtn', { up: true, held: false, inFlight: 7, perSecond: 47.5 });
  setCarrier('airtel', { up: true, held: false, inFlight: 1, perSecond: undefined });
  setCarrier('airtel', { up: false, held: true, inFlight: 0, perSecond: undefined });
  expect(await linesOf(render, 'ngoma_carrier_up')).toEqual([
    'ngoma_carrier_up{carrier="mtn"} 1',
    'ngoma_carrier_up{carrier="airtel"} 0',
  ]);
  expect(await linesOf(render, 'ngoma_carrier_in_flight')).toEqual([
    'ngoma_carrier_in_flight{carrier="mtn"} 7',
    'ngoma_carrier_in_flight{carrier="airtel"} 0',
  ]);
  expect(await linesOf(render, 'ngoma_carrier_rate')).toEqual([
    'ngoma_carrier_rate{carrier="mtn"} 47.5',
    'ngoma_carrier_rate{carrier="airtel"} +Inf',
  ]);
});

test('counts outcomes and unmatched receipts by carrier', async () => {
  const { countOutcome, countExpiredOrphans, countReceiptPoll, render } = createMetrics();
  countOutcome('mtn', 'accepted', 3);
  countOutcome('mtn', 'accepted', 2);
  countOutcome('mtn', 'throttled', 1);
  countExpiredOrphans('mtn', 4);
  countReceiptPoll('mtn', 'failed');
  expect(await linesOf(render, 'ngoma_carrier_outcomes_total')).toEqual([
    'ngoma_carrier_outcomes_total{carrier="mtn",outcome="accepted"} 5',
    'ngoma_carrier_outcomes_total{carrier="mtn",outcome="throttled"} 1',
  ]);
  expect(await linesOf(render, 'ngoma_receipts_unmatched_total')).toEqual([
    'ngoma_receipts_unmatched_total{carrier="mtn",fate="expired"} 4',
  ]);
  expect(await linesOf(render, 'ngoma_receipt_polls_total')).toEqual([
    'ngoma_receipt_polls_total{carrier="mtn",outcome="failed"} 1',
  ]);
});

test('counts verifications by network, from 0 for a share of approved ones, and refused codes by limit', async () => {
  const { countVerification, countLimitedCode, render } = createMetrics();
  countVerification('mtn', 'started');
  countVerification('mtn', 'failed');
  countLimitedCode('number');
  const lines = await linesOf(render, 'ngoma_verifications_total');
  expect(lines).toHaveLength(7);
  expect(lines).toContain('ngoma_verifications_total{operator="mtn",step="started"} 1');
  expect(lines).toContain('ngoma_verifications_total{operator="mtn",step="failed"} 1');
  expect(lines).toContain('ngoma_verifications_total{operator="airtel",step="approved"} 0');
  expect(await linesOf(render, 'ngoma_verifications_limited_total')).toEqual([
    'ngoma_verifications_limited_total{limit="number"} 1',
  ]);
});

test('counts uses of deprecated operations for 500 callers, and for all others together', async () => {
  const { countDeprecated, render } = createMetrics();
  for (let key = 0; key < 503; key += 1) countDeprecated('listTags', undefined, `key_${key}`);
  countDeprecated('listTags', 'page', 'key_0');
  countDeprecated('listTags', 'page', 'key_502');
  const lines = await linesOf(render, 'ngoma_deprecated_requests_total');
  expect(lines).toHaveLength(503);
  expect(lines).toContain('ngoma_deprecated_requests_total{operation="listTags",parameter="",key="other"} 3');
  expect(lines).toContain('ngoma_deprecated_requests_total{operation="listTags",parameter="page",key="key_0"} 1');
  expect(lines).toContain('ngoma_deprecated_requests_total{operation="listTags",parameter="page",key="other"} 1');
});

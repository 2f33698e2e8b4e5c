import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseCarriersFile } from './carriers-file.ts';
import { airtel, mtn, read, routes, secret, withMtn } from './test-carriers-file.ts';

test('applies the defaults', () => {
  const { carriers, routes: read1 } = read({ carriers: { mtn, airtel }, routes });
  expect(carriers.get('mtn')).toEqual({
    kind: 'smpp',
    host: 'smpp.mtn.example',
    port: 2775,
    tls: undefined,
    systemId: 'ngoma',
    password: secret,
    systemType: '',
    bind: 'transceiver',
    addrTon: 0,
    addrNpi: 0,
    addressRange: '',
    window: 10,
    perSecond: undefined,
    onUncertain: expect.objectContaining({ kind: 'wait', forMs: 600_000 }),
    enquireLinkMs: 30_000,
    responseMs: 30_000,
    serviceType: '',
    sourceAlphanumeric: { ton: 5, npi: 0 },
    sourceShortCode: { ton: 3, npi: 0 },
    sourceNumber: { ton: 1, npi: 1 },
    dest: { ton: 1, npi: 1 },
    alphabet: 'gsm',
    longText: 'udh8',
    validity: 'relative',
    messageIds: { rule: 'exact', tlv: 'exact', tolerance: { ignoreCase: false, ignoreLeadingZeros: false } },
    receipts: 'per_part',
    statuses: new Map(),
    queryAfterMs: 900_000,
    codes: new Map(),
  });
  expect(carriers.get('mtn')).toHaveProperty('onUncertain.afterwards', 'hold');
  expect(carriers.get('airtel')).toMatchObject({
    window: 10,
    connectMs: 5_000,
    responseMs: 30_000,
    responses: { rules: [] },
  });
  expect(read1).toEqual([
    { prefixes: ['+25670'], carriers: [{ carrier: 'airtel', weight: 1 }], failover: ['mtn'] },
    { carriers: [{ carrier: 'mtn', weight: 1 }], failover: [] },
  ]);
});

test('reads all settings', () => {
  const { carriers } = read(
    withMtn({
      on_uncertain: JSON.parse('{ "wait_s": 60, "then": "resend" }'),
      query_after_s: 0,
      id_spelling: { rule: 'decimal_then_hex', tlv: 'decimal_then_hex', ignore_case: true },
      receipts: 'first_part',
      statuses: { Handset: 'delivered', '17': 'expired' },
      codes: { '0x400': { do: 'refuse', reason: 'blocked' }, ESME_RSYSERR: { do: 'retry', delay_s: 5, tries: 9 } },
    }),
  );
  expect(carriers.get('mtn')).toMatchObject({
    onUncertain: { kind: 'wait', forMs: 60_000 },
    queryAfterMs: undefined,
    messageIds: { rule: 'dec→hex', tlv: 'dec→hex', tolerance: { ignoreCase: true } },
    receipts: 'first_part',
    statuses: new Map([
      ['17', 'expired'],
      ['handset', 'delivered'],
    ]),
    codes: new Map([
      [0x400, { do: 'refuse', reason: 'blocked' }],
      [8, { do: 'retry', reason: 'carrier_error', delayMs: 5_000, tries: 9 }],
    ]),
  });
  expect(carriers.get('mtn')).toHaveProperty('onUncertain.afterwards', 'resend');
});

test('accepts the example of the documentation', () => {
  const example = path.resolve(import.meta.dirname, '../../../../../docs/examples/carriers.json');
  const secrets = { MTN_PASSWORD: secret, AIRTEL_TOKEN: secret, AIRTEL_RECEIPT_TOKEN: secret };
  const { carriers } = parseCarriersFile(readFileSync(example, 'utf8'), { environment: secrets, folder: '.' });
  expect([...carriers.values()].map(({ kind }) => kind)).toEqual(['smpp', 'http']);
});

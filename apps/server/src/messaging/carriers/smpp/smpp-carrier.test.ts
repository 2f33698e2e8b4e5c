import { segmentText } from '@ngoma/sms';
import { describe, expect, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../../../packages/smpp/test/stand-in-carrier.ts';
import type { PartOutcome } from '../carrier.ts';

import { idOf, isUp, meet, open, settingsWith, startCarrier } from './test-smpp-carrier.ts';

describe.skipIf(carrierMissing !== '')(`with the stand-in carrier${carrierMissing && ` (${carrierMissing})`}`, () => {
  test('submits a message by the settings', async () => {
    const { smsc, scene } = await meet();
    expect(await scene.submit()).toEqual({ kind: 'accepted', carrierMessageId: '1', code: '0x00' });
    expect(await scene.submit({ senderId: '8008' })).toMatchObject({ kind: 'accepted' });
    expect(await scene.submit({ senderId: '+256772000009' })).toMatchObject({ kind: 'accepted' });
    expect(await scene.submit({ senderId: null })).toMatchObject({ kind: 'accepted' });
    const dest = { dest: '256772000001', dest_ton: 1, dest_npi: 1, registered_delivery: 1, text: 'Webale' };
    expect(smsc.events('submit')).toMatchObject([
      { ...dest, source: 'NWSC', source_ton: 5, source_npi: 0, data_coding: 0, esm_class: 0 },
      { ...dest, source: '8008', source_ton: 3, source_npi: 0 },
      { ...dest, source: '256772000009', source_ton: 1, source_npi: 1 },
      { ...dest, source: '', source_ton: 0, source_npi: 0 },
    ]);
    expect(smsc.events('submit')[0]?.['validity_period']).toMatch(/^00000000(5959|0100)|^000000010000000R/);
  });

  test('reads all fields of a receipt', async () => {
    const { scene } = await meet();
    const outcome = await scene.submit();
    await scene.until(() => scene.receipts.length === 1);
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(scene.receipts).toEqual([
      {
        carrierMessageId: idOf(outcome),
        status: 'delivered',
        reason: null,
        code: 'DELIVRD 000',
        to: '256772000001',
        senderId: 'NWSC',
        submittedAt: moment,
        doneAt: moment,
        text: 'Webale',
      },
    ]);
  });

  test.each<[number, string, string | null, string]>([
    [9901, 'undelivered', 'unknown_subscriber', 'UNDELIV 001'],
    [9902, 'expired', 'validity_expired', 'EXPIRED 027'],
    [9903, 'rejected', 'refused_by_network', 'REJECTD 069'],
    [9904, 'unknown', 'unknown_to_carrier', 'UNKNOWN 255'],
    [9905, 'undelivered', 'deleted_by_carrier', 'DELETED 034'],
    [9920, 'delivered', null, 'DELIVRD 000'],
    [9922, 'delivered', null, 'DELIVRD 0'],
    [9923, 'delivered', null, 'DELIVRD'],
  ])('the receipt of a message to …%i says %s', async (suffix, status, reason, code) => {
    const { scene } = await meet();
    const outcome = await scene.submitTo(suffix);
    await scene.until(() => scene.receipts.length === 1);
    expect(scene.receipts).toMatchObject([
      { carrierMessageId: idOf(outcome), status, reason, code, to: `25677200${suffix}`, senderId: 'NWSC' },
    ]);
  });

  test('reads en_route for …9907, two receipts for …9921, and an unknown id for …9924', async () => {
    const { scene } = await meet();
    const [first, second] = [await scene.submitTo(9907), await scene.submitTo(9921)];
    await scene.until(() => scene.receipts.length === 4);
    const statusesOf = (outcome: PartOutcome) =>
      scene.receipts.filter(({ carrierMessageId }) => carrierMessageId === idOf(outcome)).map(({ status }) => status);
    expect(statusesOf(first)).toEqual(['en_route', 'delivered']);
    expect(statusesOf(second)).toEqual(['delivered', 'delivered']);
    const third = await scene.submitTo(9924);
    await scene.until(() => scene.receipts.length === 5);
    expect(scene.receipts.at(-1)).toMatchObject({ status: 'delivered', to: '256772009924' });
    expect(scene.receipts.at(-1)?.carrierMessageId).not.toBe(idOf(third));
  });

  test.each<[number, PartOutcome]>([
    [9912, { kind: 'throttled', code: '0x58' }],
    [9913, { kind: 'throttled', code: '0x14' }],
    [9914, { kind: 'refused', rule: { do: 'refuse' }, reason: 'invalid_number', code: '0x0B' }],
    [9915, { kind: 'refused', rule: { do: 'refuse' }, reason: 'sender_refused', code: '0x0A' }],
    [
      9916,
      { kind: 'refused', rule: { do: 'retry', delayMs: 30_000, tries: 3 }, reason: 'submit_failed', code: '0x45' },
    ],
    [
      9917,
      { kind: 'refused', rule: { do: 'retry', delayMs: 10_000, tries: 9 }, reason: 'carrier_error', code: '0x08' },
    ],
    [9926, { kind: 'refused', rule: { do: 'refuse' }, reason: 'refused_by_carrier', code: '0x61' }],
    [9927, { kind: 'refused', rule: { do: 'refuse' }, reason: 'blocked', code: '0x400' }],
    [9925, { kind: 'throttled', code: '0x58' }],
    [9928, { kind: 'throttled', code: '0x14' }],
    [9929, { kind: 'uncertain' }],
    [9911, { kind: 'uncertain' }],
    [9918, { kind: 'uncertain' }],
    [9919, { kind: 'uncertain' }],
  ])('a submit to …%i ends as its code says', async (suffix, outcome) => {
    const { scene } = await meet({}, { response_s: 1, codes: { '0x400': { do: 'refuse', reason: 'blocked' } } });
    expect(await scene.submitTo(suffix)).toEqual(outcome);
  });

  test.each([9911, 9918])(
    'a receipt about an id that never came, of …%i, says enough to find the message',
    async (suffix) => {
      const { scene } = await meet({}, { response_s: 1 });
      expect(await scene.submitTo(suffix)).toEqual({ kind: 'uncertain' });
      await scene.until(() => scene.receipts.length === 1);
      expect(scene.receipts).toMatchObject([
        { status: 'delivered', to: `25677200${suffix}`, senderId: 'NWSC', text: 'Webale' },
      ]);
    },
  );

  test.each<[string, object, object]>([
    ['decimal, then hexadecimal', { 'id-format': 'dec', 'receipt-id-format': 'HEX' }, { rule: 'decimal_then_hex' }],
    ['hexadecimal, then decimal', { 'id-format': 'HEX', 'receipt-id-format': 'dec' }, { rule: 'hex_then_decimal' }],
    ['another case', { 'id-format': 'hex', 'receipt-id-format': 'HEX' }, { ignore_case: true }],
    ['leading zeros', { 'id-pad': 12 }, { ignore_leading_zeros: true }],
    ['text', { 'id-format': 'text' }, {}],
  ])(
    'a receipt has the id of its answer, and the carrier is asked by its own spelling: %s',
    async (_name, theirs, id_spelling) => {
      const { smsc, scene } = await meet({ 'id-start': 0x2a1f, 'receipt-ms': 600, ...theirs }, { id_spelling });
      const outcome = await scene.submit();
      const part = { carrierMessageId: idOf(outcome), to: '+256772000001', senderId: 'NWSC' };
      const asked = await scene.carrier.query(part);
      if ('ignore_leading_zeros' in id_spelling) expect(asked).toBeUndefined();
      else expect(asked).toMatchObject({ ...part, status: 'en_route', code: 'ENROUTE 000' });
      await scene.until(() => scene.receipts.length === 1);
      expect(scene.receipts[0]?.carrierMessageId).toBe(idOf(outcome));
      expect(await scene.carrier.query(part)).toBeUndefined();
      expect(smsc.events('query_sm').length).toBeGreaterThan(1);
    },
  );

  test('gets a receipt again that could not be stored', async () => {
    const smsc = await StandInCarrier.start({ 'receipt-ms': 20, 'redeliver-ms': 20 });
    open.push(smsc);
    let failures = 2;
    const scene = await startCarrier(settingsWith(smsc.port), async () => {
      if (failures-- > 0) throw new Error('The disk is full');
    });
    await scene.until(() => isUp(scene));
    await scene.submit();
    await scene.until(() => scene.receipts.length === 1);
    expect((await smsc.logged('deliver_resp', 3)).map(({ status }) => status)).toEqual([0x64, 0x64, 0]);
  });

  test('stores a text before its acknowledgement', async () => {
    const { smsc, scene } = await meet();
    await smsc.order('mo 256772000001 8008 STOP');
    expect(await smsc.logged('deliver_resp')).toMatchObject([{ status: 0 }]);
    expect(scene.texts).toEqual([{ from: '+256772000001', to: '8008', text: 'STOP' }]);
    expect(scene.receipts).toEqual([]);
  });

  test('stores a part of a long text before its acknowledgement', async () => {
    const { smsc, scene } = await meet();
    await smsc.order('mo-hex 256772000001 8008 0 64 05000307020154776f');
    expect(await smsc.logged('deliver_resp')).toMatchObject([{ status: 0 }]);
    expect(scene.texts).toMatchObject([{ from: '+256772000001', to: '8008', reference: 7, part: 1, total: 2 }]);
  });

  test('submits long texts in each form', async () => {
    const { smsc, scene } = await meet({ 'receipt-ms': -1 });
    const text = 'x'.repeat(200);
    const parts = {
      udh8: segmentText(text, { reference: 7 }),
      udh16: segmentText(text, { reference: 700, referenceBits: 16 }),
    };
    for (const form of ['udh8', 'udh16'] as const) {
      for (const [index, part] of parts[form].parts.entries()) {
        await scene.submit({
          form,
          part: index + 1,
          total: 2,
          text: part.text,
          octets: part.octets,
          hasHeader: true,
          reference: 7,
        });
      }
    }
    await scene.submit({ form: 'sar', part: 2, total: 2, reference: 700 });
    await scene.submit({ form: 'payload', text, octets: Buffer.from(text) });
    const submits = smsc.events('submit');
    expect(submits.map(({ udh }) => udh)).toMatchObject(
      [
        { ref: 7, total: 2, part: 1, bits: 8 },
        { ref: 7, total: 2, part: 2, bits: 8 },
        { ref: 700, total: 2, part: 1, bits: 16 },
        { ref: 700, total: 2, part: 2, bits: 16 },
        {},
        {},
      ].map((each) => (Object.keys(each).length > 0 ? each : null)),
    );
    expect(
      submits
        .slice(0, 2)
        .map((submit) => submit['text'])
        .join(''),
    ).toBe(text);
    expect(submits[4]?.['tlv']).toMatchObject({ '0x020c': '02bc', '0x020e': '02', '0x020f': '02' });
    expect(Buffer.from(Object(submits[5]?.['tlv'])['0x0424'], 'hex').toString()).toBe(text);
  });

  test.each<['gsm' | 'latin1' | 'ascii', string, number, string]>([
    ['gsm', '@$_£[]{}€àéÑ', 0, '@$_£[]{}€àéÑ'],
    ['latin1', '@$_£[]{}àéÑ', 0, '@$_£[]{}àéÑ'],
    ['latin1', 'only €5', 8, 'only €5'],
    ['ascii', '@$_[]{}~', 0, '@$_[]{}~'],
    ['ascii', 'café', 8, 'café'],
    ['latin1', 'ŋŋ', 8, 'ŋŋ'],
  ])('a carrier whose alphabet is %s reads %s', async (alphabet, text, dataCoding, read) => {
    const { smsc, scene } = await meet({ 'receipt-ms': -1, alphabet }, { alphabet });
    const { encoding, parts } = segmentText(text, { reference: 0 }, dataCoding === 8 ? 'ucs2' : undefined);
    await scene.submit({ text, encoding, octets: parts[0]?.octets ?? new Uint8Array() });
    expect(smsc.events('submit')).toMatchObject([{ data_coding: dataCoding, text: read }]);
  });

  test('refuses a message that does not fit a submit_sm without sending it', async () => {
    const { smsc, scene } = await meet();
    expect(await scene.submit({ senderId: 'A sender of more than twenty letters' })).toMatchObject({
      kind: 'refused',
      rule: { do: 'refuse' },
    });
    expect(smsc.events('submit')).toEqual([]);
  });
});

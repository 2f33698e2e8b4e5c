import { SmppServer, statusCodes } from '@ngoma/smpp';
import { segmentText } from '@ngoma/sms';
import { afterEach, describe, expect, test } from 'vitest';
import { carrierMissing, StandInCarrier } from '../../../../../packages/smpp/test/stand-in-carrier.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log.ts';
import { createCertificate } from '../../outbound/test-receiver.ts';
import { createMessageId } from '../messages/message.ts';
import type { Carrier, CarrierReceipt, LateOutcome, OutboundPart, PartOutcome } from './carrier.ts';
import { createSmppCarrier } from './smpp-carrier.ts';
import { type SmppSettings, smppSchema } from './smpp-settings.ts';

const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each[Symbol.asyncDispose]();
});

const environment = { PASSWORD: 'secret', WRONG: 'wrong' };
const backoff = { leastMs: 20, mostMs: 100, leastAfterRefusalMs: 200, mostAfterRefusalMs: 400 };

const settingsWith = (port: number, more: object = {}): SmppSettings =>
  smppSchema({ environment, folder: '.' }).parse({
    kind: 'smpp',
    host: '127.0.0.1',
    port,
    system_id: 'test',
    password: { env: 'PASSWORD' },
    response_s: 2,
    ...more,
  });

/** A carrier with all that it has told its owner. */
interface Scene {
  readonly carrier: Carrier;
  readonly receipts: CarrierReceipt[];
  /** Resolves when the condition holds; it is asked again at each receipt and change. */
  until(condition: () => boolean): Promise<void>;
  submit(part?: Partial<OutboundPart>, options?: SubmitOptions): Promise<PartOutcome>;
  submitTo(suffix: number | string, options?: SubmitOptions): Promise<PartOutcome>;
}
interface SubmitOptions {
  readonly isStillOurs?: () => boolean;
  readonly onLate?: (outcome: LateOutcome) => void;
}

async function startCarrier(
  settings: SmppSettings,
  receive: (receipt: CarrierReceipt) => Promise<void> = async () => undefined,
): Promise<Scene> {
  const carrier = createSmppCarrier('mtn', settings, { clock: systemClock, log: createLog('silent'), backoff });
  const receipts: CarrierReceipt[] = [];
  const watchers = new Set<() => void>();
  const wake = () => {
    for (const watcher of watchers) watcher();
  };
  open.push({ [Symbol.asyncDispose]: () => carrier.stop(0) });
  await carrier.start({
    async receive(receipt) {
      await receive(receipt);
      receipts.push(receipt);
      wake();
    },
    onChange: wake,
  });
  const submit: Scene['submit'] = (part = {}, { isStillOurs = () => true, onLate = () => undefined } = {}) =>
    carrier.submit(partOf('Webale', part), { isStillOurs, onLate });
  return {
    carrier,
    receipts,
    async until(condition) {
      while (!condition()) {
        const changed = Promise.withResolvers<void>();
        watchers.add(changed.resolve);
        await changed.promise;
        watchers.delete(changed.resolve);
      }
    },
    submit,
    submitTo: (suffix, options) => submit({ to: `+25677200${suffix}` }, options),
  };
}

function partOf(text: string, more: Partial<OutboundPart> = {}): OutboundPart {
  const { encoding, parts } = segmentText(text, { reference: 7 });
  return {
    messageId: createMessageId(Date.now()),
    attempt: 1,
    part: 1,
    total: 1,
    form: 'udh8',
    reference: 0,
    to: '+256772000001',
    senderId: 'NWSC',
    encoding,
    text,
    octets: parts[0]?.octets ?? new Uint8Array(),
    hasHeader: false,
    expiresAtMs: Date.now() + 3_600_000,
    ...more,
  };
}

const isUp = ({ carrier }: Scene) => carrier.health.kind === 'up';
const idOf = (outcome: PartOutcome) => (outcome.kind === 'accepted' ? outcome.carrierMessageId : outcome.kind);

/** The stand-in carrier and ours, bound to it. */
async function meet(theirs: Readonly<Record<string, string | number>> = {}, ours: object = {}) {
  const smsc = await StandInCarrier.start({ 'receipt-ms': 20, 'redeliver-ms': 20, ...theirs });
  open.push(smsc);
  const scene = await startCarrier(settingsWith(smsc.port, ours));
  await scene.until(() => isUp(scene));
  return { smsc, scene };
}

describe.skipIf(carrierMissing !== '')(`with the stand-in carrier${carrierMissing && ` (${carrierMissing})`}`, () => {
  test('a message is written as the settings want it', async () => {
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

  test('a receipt says all that the carrier knows', async () => {
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

  test('…9907 is on its way first, …9921 reported twice, and …9924 about another message', async () => {
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
      { kind: 'refused', rule: { do: 'retry', delayMs: 10_000, tries: 8 }, reason: 'carrier_error', code: '0x08' },
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

  test.each(['transceiver', 'pair'])(
    'a %s sends, hears of receipts, and comes back when it is cut off',
    async (bind) => {
      const { smsc, scene } = await meet({}, { bind });
      await scene.until(() => scene.carrier.health.kind === 'up' && scene.carrier.health.warning === undefined);
      await scene.submit();
      await scene.until(() => scene.receipts.length === 1);
      await smsc.order('drop');
      await scene.until(() => !isUp(scene));
      await scene.until(() => scene.carrier.health.kind === 'up' && scene.carrier.health.warning === undefined);
      await scene.submit();
      await scene.until(() => scene.receipts.length === 2);
      expect(smsc.events('bind').length).toBe(bind === 'pair' ? 4 : 2);
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

  test('a receipt that could not be stored comes again', async () => {
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

  test('a text from a phone is acknowledged, and is no receipt', async () => {
    const { smsc, scene } = await meet();
    await smsc.order('mo 256772000001 8008 STOP');
    expect(await smsc.logged('deliver_resp')).toMatchObject([{ status: 0 }]);
    expect(scene.receipts).toEqual([]);
  });

  test('the parts of a long text are tied together in each form', async () => {
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
    const { encoding, parts } = segmentText(text, { reference: 0 });
    await scene.submit({ text, encoding, octets: parts[0]?.octets ?? new Uint8Array() });
    expect(smsc.events('submit')).toMatchObject([{ data_coding: dataCoding, text: read }]);
  });

  test('a text that only UCS-2 can express and that no short message holds is cut by the carrier, or refused', async () => {
    const { smsc, scene } = await meet({ 'receipt-ms': -1 }, { alphabet: 'ascii' });
    const text = `é${'x'.repeat(99)}`;
    const { parts } = segmentText(text, { reference: 7 });
    const whole = { text, octets: parts[0]?.octets ?? new Uint8Array() };
    expect(await scene.submit(whole)).toMatchObject({ kind: 'accepted' });
    expect(smsc.events('submit')).toMatchObject([
      { data_coding: 8, tlv: { '0x0424': expect.stringMatching(/^00e90078/) } },
    ]);
    expect(
      await scene.submit({
        ...whole,
        total: 2,
        hasHeader: true,
        octets: Buffer.from(`\x05\0\x03\x07\x02\x01${text}`, 'latin1'),
      }),
    ).toEqual({
      kind: 'refused',
      rule: { do: 'refuse' },
      reason: 'unsupported_characters',
      code: 'not submitted',
    });
  });

  test('what does not fit a submit_sm is refused for good, without a word to the carrier', async () => {
    const { smsc, scene } = await meet();
    expect(await scene.submit({ senderId: 'A sender of more than twenty letters' })).toMatchObject({
      kind: 'refused',
      rule: { do: 'refuse' },
    });
    expect(smsc.events('submit')).toEqual([]);
  });

  test('whoever has lost a message to another process sends nothing', async () => {
    const { smsc, scene } = await meet();
    expect(await scene.submit({}, { isStillOurs: () => false })).toEqual({ kind: 'unsent' });
    expect(smsc.events('submit')).toEqual([]);
  });

  test('an answer that comes late reaches whoever submitted', async () => {
    const { scene } = await meet({ 'resp-ms': 1500, 'receipt-ms': 3000 }, { response_s: 1 });
    const late = Promise.withResolvers<LateOutcome>();
    expect(await scene.submit({}, { onLate: late.resolve })).toEqual({ kind: 'uncertain' });
    expect(await late.promise).toEqual({ kind: 'accepted', carrierMessageId: '1', code: '0x00' });
  });

  test('a carrier that hangs takes nothing, which is soon said; what it has is uncertain; and a stop ends in time', async () => {
    const { smsc, scene } = await meet({ 'receipt-ms': -1 }, { window: 2 });
    await smsc.order('pause');
    const sent = [scene.submit(), scene.submit()];
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
    const beganMs = performance.now();
    await scene.carrier.stop(300);
    expect(performance.now() - beganMs).toBeLessThan(2_000);
    expect(await Promise.all(sent)).toEqual([{ kind: 'uncertain' }, { kind: 'uncertain' }]);
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
  });

  test('a carrier that has let a submit time out is silent until it answers again', async () => {
    const { smsc, scene } = await meet({ 'receipt-ms': -1 }, { response_s: 4 });
    await smsc.order('pause');
    expect(await scene.submit()).toEqual({ kind: 'uncertain' });
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
    expect(scene.carrier.health).toMatchObject({
      kind: 'down',
      needsOperator: false,
      reason: expect.stringContaining('does not answer'),
    });
    const back = scene.until(() => isUp(scene));
    await smsc.order('resume');
    await back;
    expect(await scene.submit()).toMatchObject({ kind: 'accepted' });
  });

  test('a stop waits for the answers that come in time', async () => {
    const { smsc, scene } = await meet({ 'resp-ms': 200, 'receipt-ms': -1 });
    const sent = scene.submit();
    await scene.carrier.stop(5_000);
    expect(await sent).toMatchObject({ kind: 'accepted' });
    expect(smsc.events('unbind')).toHaveLength(1);
  });

  test('what waits when the link goes down has not been sent', async () => {
    const { smsc, scene } = await meet({ 'receipt-ms': -1 }, { window: 1 });
    const sent = scene.submitTo(9929);
    await smsc.logged('lost');
    const waiting = scene.submit();
    await smsc.order('drop');
    expect(await waiting).toEqual({ kind: 'unsent' });
    expect(await sent).toEqual({ kind: 'uncertain' });
  });

  test.each<[string, object, RegExp, boolean]>([
    [
      'a wrong password',
      { password: { env: 'WRONG' } },
      /refuses the bind of 'test' with ESME_RINVPASWD\. Check password\./,
      true,
    ],
    [
      'a wrong system_id',
      { system_id: 'nobody' },
      /refuses the bind of 'nobody' with ESME_RINVSYSID\. Check system_id\./,
      true,
    ],
  ])('%s is told to the operator, without the password', async (_name, ours, reason, needsOperator) => {
    const smsc = await StandInCarrier.start();
    open.push(smsc);
    const scene = await startCarrier(settingsWith(smsc.port, ours));
    expect(scene.carrier.health).toMatchObject({ kind: 'down', reason: 'It has not been bound yet.' });
    await scene.until(
      () => scene.carrier.health.kind === 'down' && scene.carrier.health.reason !== 'It has not been bound yet.',
    );
    expect(scene.carrier.health).toMatchObject({ kind: 'down', reason: expect.stringMatching(reason), needsOperator });
    expect(JSON.stringify(scene.carrier.health)).not.toContain('wrong"');
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
  });
});

describe('without the stand-in carrier', () => {
  test('a port at which nobody listens is told to the operator, and stop ends at once', async () => {
    const server = new SmppServer({ authenticate: () => 0, handlers: {} });
    const port = await server.listen(0);
    await server.close();
    const scene = await startCarrier(settingsWith(port));
    await scene.until(
      () => scene.carrier.health.kind === 'down' && scene.carrier.health.reason.includes('ECONNREFUSED'),
    );
    expect(scene.carrier.health).toMatchObject({
      reason: `Nothing accepts connections at 127.0.0.1:${port} (ECONNREFUSED).`,
      needsOperator: false,
    });
    expect(await scene.submit()).toEqual({ kind: 'unsent' });
    await scene.carrier.stop(10_000);
  });

  test('a pair without its receiver still sends, and says that no receipts can come', async () => {
    const server = new SmppServer({
      authenticate: ({ kind }) => (kind === 'receiver' ? statusCodes.ESME_RBINDFAIL : 0),
      handlers: { submit_sm: () => ({ messageId: '1' }) },
    });
    const port = await server.listen(0);
    open.push(server);
    const scene = await startCarrier(settingsWith(port, { bind: 'pair' }));
    await scene.until(() => scene.carrier.health.kind === 'up' && /RBINDFAIL/.test(scene.carrier.health.warning ?? ''));
    expect(scene.carrier.health).toMatchObject({
      warning: expect.stringMatching(/^No receipts can come: The carrier/),
    });
    expect(await scene.submit()).toMatchObject({ kind: 'accepted' });
  });

  const hostname = 'smpp.example.ug';

  async function startTlsServer(messageId = '1') {
    const certificate = createCertificate(hostname);
    const server = new SmppServer({
      authenticate: () => 0,
      handlers: { submit_sm: () => ({ messageId }) },
      tls: certificate,
    });
    const port = await server.listen(0);
    open.push(server);
    return { port, certificate };
  }

  test('TLS with a certificate of the carrier’s own works where its authority is named', async () => {
    const { port, certificate } = await startTlsServer();
    const tls = { ca: certificate.cert, servername: hostname };
    const scene = await startCarrier({ ...settingsWith(port), tls });
    await scene.until(() => isUp(scene));
    expect(await scene.submit()).toMatchObject({ kind: 'accepted', carrierMessageId: '1' });
  });

  test.each<[string, (cert: string) => Record<string, string>]>([
    ['is not named', () => ({ servername: hostname })],
    ['vouches for another name', (cert) => ({ ca: cert, servername: 'other.example.ug' })],
  ])('TLS fails where the authority %s, and waiting does not mend it', async (_name, tlsOf) => {
    const { port, certificate } = await startTlsServer();
    const scene = await startCarrier({ ...settingsWith(port), tls: tlsOf(certificate.cert) });
    await scene.until(() => scene.carrier.health.kind === 'down' && scene.carrier.health.reason.startsWith('TLS'));
    expect(scene.carrier.health).toMatchObject({
      needsOperator: true,
      reason: expect.stringContaining('settings under tls'),
    });
  });

  test('a carrier that gives no id has taken the message all the same, and is never asked about it', async () => {
    const { port, certificate } = await startTlsServer('');
    const tls = { ca: certificate.cert, servername: hostname };
    const scene = await startCarrier({ ...settingsWith(port), tls });
    await scene.until(() => isUp(scene));
    const [one, other] = [await scene.submit(), await scene.submit()];
    expect(one).toMatchObject({ kind: 'accepted' });
    expect(idOf(one)).not.toBe(idOf(other));
    expect(
      await scene.carrier.query({ carrierMessageId: idOf(one), to: '+256772000001', senderId: null }),
    ).toBeUndefined();
  });
});

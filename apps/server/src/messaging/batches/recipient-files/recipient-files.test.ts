import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { until } from '../../../outbound/test-receiver.ts';

const numberOf = (index: number): string => `+2567720${String(index).padStart(5, '0')}`;
const header = { 'Idempotency-Key': 'file-1' };

describeOnOneEngine('a batch with a CSV file', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, environment: { NGOMA_PRICES: 'mtn=35', NGOMA_RATES: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const toFile = (content: string | Buffer): File => new File([content], 'recipients.csv', { type: 'text/csv' });
  const create = (content: string | Buffer, batch: object = {}, headers = {}) =>
    server.client.POST('/v1/batches', {
      params: { header: headers },
      body: { file: toFile(content), batch: { message: 'Webale {{name}}', ...batch } },
    });
  const preview = (content: string | Buffer, batch: object = {}) =>
    server.client.POST('/v1/batches/preview', {
      body: { file: toFile(content), batch: { message: 'Webale {{name}}', ...batch } },
    });
  const read = async (id = '') => (await server.client.GET('/v1/batches/{id}', { params: { path: { id } } })).data;
  const rowsOf = async (id = '', query = {}) =>
    (await server.client.GET('/v1/batches/{id}/rows', { params: { path: { id }, query } })).data;
  const untilAccepted = (id = '') =>
    until(async () => {
      const batch = await read(id);
      return batch?.progress?.processed === batch?.progress?.rows;
    });
  const messagesOf = async (batch_id = '') =>
    (await server.client.GET('/v1/messages', { params: { query: { batch_id, limit: 100 } } })).data?.data ?? [];
  const countAll = async () => {
    const counts = ['batches', 'recipient_files', 'recipient_rows', 'messages'] as const;
    return Promise.all(counts.map(async (table) => (await server.database.read(table)).length));
  };

  test('200: names the cell that cannot be shown as the spreadsheet shows it, if the text uses it', async () => {
    const file = `to,name,fees\n${numberOf(1)},Amina,#FORMAT!\n`;
    const { data } = await preview(file, { message: 'Fees: {{fees}}' });
    expect(data).toMatchObject({ sendable: false, errors: [{ code: 'validation_failed' }] });
    expect(data?.errors[0]?.detail).toMatch(/^Line 2: The cell for 'fees' has a number format/);
    expect((await preview(file)).data?.sendable).toBe(true);
  });

  test('202: accepts a message for each row in the background, and deletes the file', async () => {
    const { data, response } = await create(`to,name\n${numberOf(1)},Amina\n${numberOf(2)},Okello\n`);
    expect(data).toMatchObject({
      ...{ accepted: 2, refused: 0, normalized: [], smart_encoded: 0, items: [] },
      file: { rows: 2, encoding: 'utf-8', separator: ',' },
    });
    expect(response.headers.get('location')).toBe(`/v1/batches/${data?.id}`);
    await untilAccepted(data?.id);
    expect((await messagesOf(data?.id)).map(({ to, message }) => [to, message]).toReversed()).toEqual([
      [numberOf(1), 'Webale Amina'],
      [numberOf(2), 'Webale Okello'],
    ]);
    await until(async () => (await read(data?.id))?.state === 'finished');
    expect(await read(data?.id)).toMatchObject({
      ...{ accepted: 2, refused: 0, segments: 2, statuses: { delivered: 2 } },
      progress: { rows: 2, processed: 2 },
    });
    expect(await rowsOf(data?.id)).toEqual({ data: [], next_cursor: null });
    expect(readdirSync(path.join(server.config.dataDir, 'uploads'))).toEqual([]);
    expect(await server.database.read('recipient_files')).toEqual([]);
  });

  const faulty = [
    'To;Name;Seat',
    `${numberOf(10)};Amina;1`,
    '2.56772E+11;Otim;2',
    '0772 000 011;Akello;3',
    '12345;Opio;4',
    `${numberOf(12)};Nakato`,
    `${numberOf(13)};"Two\nlines";6`,
    `0414 123456;Ssali;7`,
  ].join('\n');

  test('202: skips and reports invalid rows, and normalizes numbers', async () => {
    const refused = await create(faulty, { normalize_numbers: true });
    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(refused.error?.detail).toContain('4 of 7 rows are invalid');
    expect(refused.error?.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/recipients/1', 'invalid_number'],
      ['/recipients/3', 'invalid_number'],
      ['/recipients/4', 'validation_failed'],
      ['/recipients/6', 'invalid_number'],
    ]);
    expect(refused.error?.errors?.[0]?.detail).toMatch(/^Line 3: '2.56772E\+11' is a number that a spreadsheet has/);
    const { data } = await create(faulty, { normalize_numbers: true, on_invalid: 'skip' });
    expect(data).toMatchObject({ accepted: 3, refused: 4, file: { rows: 7, separator: ';' } });
    await untilAccepted(data?.id);
    expect(await read(data?.id)).toMatchObject({ accepted: 3, refused: 4, progress: { rows: 7, processed: 7 } });
    const all = (await rowsOf(data?.id))?.data ?? [];
    expect(all.map(({ recipient, line, status, value, number }) => [recipient, line, status, value, number])).toEqual([
      [1, 3, 'skipped', '2.56772E+11', null],
      [2, 4, 'normalized', '0772 000 011', numberOf(11)],
      [3, 5, 'skipped', '12345', null],
      [4, 6, 'skipped', numberOf(12), numberOf(12)],
      [6, 9, 'skipped', '0414 123456', null],
    ]);
    expect(all[1]).toMatchObject({ error: null, message_id: expect.stringMatching(/^msg_/) });
    expect(all[0]).toMatchObject({ error: { code: 'invalid_number' }, message_id: null });
    const first = await rowsOf(data?.id, { limit: 2, status: ['skipped'] });
    const second = await rowsOf(data?.id, { limit: 2, status: ['skipped'], cursor: first?.next_cursor });
    expect([...(first?.data ?? []), ...(second?.data ?? [])]).toEqual(all.filter(({ status }) => status === 'skipped'));
    expect(second?.next_cursor).toBeNull();
  });

  test('200: the preview reports the same rows and stores nothing', async () => {
    const before = await countAll();
    const { data } = await preview(faulty, { normalize_numbers: true, on_invalid: 'skip' });
    expect(data).toMatchObject({
      ...{ sendable: true, accepted: 3, refused: 4, segments: 3, cost: { amount: '105', currency: 'UGX' } },
      normalized: [{ recipient: 2, from: '0772 000 011', to: numberOf(11) }],
      unused_variables: ['seat'],
      longest: { recipient: 0, message: 'Webale Amina', encoding: 'gsm7', segments: 1 },
      file: { rows: 7, encoding: 'utf-8', separator: ';' },
    });
    const suggested = await preview(`to\n0772 000 011\n`, { message: 'Webale' });
    expect(suggested.data).toMatchObject({ sendable: false, errors: [{ suggestion: numberOf(11) }] });
    expect(await countAll()).toEqual(before);
  });

  test.each([
    ['is empty', '', 'The file is empty'],
    ['has no rows', 'to,name\n', 'has no rows'],
    ['has two columns of a name', '\nto,name,Name\n1,2,3\n', "Line 2 has two columns 'name'"],
    ['has an unclosed quote', `to,name\n${numberOf(1)},"A\n`, 'A quote is not closed in the row that begins in line 2'],
    ['is no workbook', Buffer.from('PK\x03\x04\x14\x00'), 'The file is not an Excel workbook'],
    ['is no text', Buffer.from('a\x00b'), 'The file is not CSV'],
    ['is an old workbook', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'Save it as .xlsx, or as CSV'],
    ['has too many rows', `to\n${`${numberOf(1)}\n`.repeat(50_001)}`, 'Line 50002 is beyond the 50000 recipients'],
  ])('400 validation_failed: a file that %s; nothing is stored', async (_what, content, sentence) => {
    const before = await countAll();
    for (const send of [create, preview]) {
      const { error } = await send(content, { message: 'Webale', on_invalid: 'skip' });
      expect(error).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ pointer: '/file' }] });
      expect(error?.detail).toContain(sentence);
    }
    expect(await countAll()).toEqual(before);
    expect(readdirSync(path.join(server.config.dataDir, 'uploads'))).toEqual([]);
  });

  test.each([
    ['no column has numbers', 'child,class\nAmina,P5\n', 'No column has Ugandan mobile numbers.'],
    ['several columns have numbers', `mother,father\n${numberOf(1)},${numberOf(2)}\n`, 'Several of the columns'],
  ])('400 validation_failed: %s; the preview lists the columns', async (_what, content, sentence) => {
    const { error } = await create(content, { message: 'Webale' });
    expect(error).toMatchObject({ status: 400, errors: [{ pointer: '/batch/number_columns' }] });
    expect(error?.detail).toContain(sentence);
    const { data } = await preview(content, { message: 'Webale' });
    expect(data).toMatchObject({ sendable: false, accepted: 0, file: null, errors: error?.errors });
    expect(data?.columns?.map(({ position, samples }) => [position, samples.length])).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  const sheet = [
    'sep=;',
    "Child's name;Téléphone;Fees (UGX)",
    `"Okello; James";="0772000061";"1\n000"`,
    `Amina;'0772000062 / +256 772 000063;2000`,
    'Otim;7.72E+08;3000',
    ' ;0772000064;4000',
    'Aber;;5000',
    'Nakato;256772000061;6000',
  ].join('\r\n');
  const message = '{{childs_name}}: {{fees_ugx}}';

  test('202: the column of the numbers is recognised, each number of a cell is a recipient, a gap is an error', async () => {
    const options = { message, normalize_numbers: true, on_invalid: 'skip', on_repeated: 'skip' };
    const { data } = await preview(sheet, options);
    expect(data).toMatchObject({
      ...{ accepted: 3, refused: 4, file: { rows: 7 } },
      repeated: [{ number: numberOf(61), count: 2, recipients: [0, 6], lines: [3, 9] }],
    });
    expect(data?.errors.map(({ detail }) => detail.slice(0, 60))).toEqual([
      "Line 6: '7.72E+08' is a number that a spreadsheet has shorte",
      "Line 7: 'variables' must not leave 'childs_name' empty.",
      expect.stringContaining('Line 8: '),
      'Line 9: The number is that of line 3, and receives the text ',
    ]);
    expect(data?.columns).toMatchObject([
      { position: 1, heading: "Child's name", variable: 'childs_name', has_numbers: false },
      { position: 2, heading: 'Téléphone', variable: null, has_numbers: true },
      { position: 3, variable: 'fees_ugx', samples: ['1\n000', '2000', '3000'] },
    ]);
    const created = await create(sheet, options);
    await untilAccepted(created.data?.id);
    const sent = (await messagesOf(created.data?.id)).map(({ to, message: text }) => [to, text]).toReversed();
    expect(sent).toEqual([
      [numberOf(61), 'Okello; James: 1\n000'],
      [numberOf(62), 'Amina: 2000'],
      [numberOf(63), 'Amina: 2000'],
    ]);
  });

  test('202: chosen columns have the numbers, and the others are variables', async () => {
    const content = `name,mother,father\nAmina,${numberOf(71)},${numberOf(72)}\nOtim,,${numberOf(73)}\n`;
    const both = await preview(content, { number_columns: [2, 3] });
    expect(both.data).toMatchObject({ accepted: 3, refused: 0, unused_variables: [] });
    const mothers = await preview(content, { number_columns: [2], on_invalid: 'skip' });
    expect(mothers.data).toMatchObject({ accepted: 1, refused: 1, unused_variables: ['father'] });
  });

  async function post(fields: Readonly<Record<string, string | File>>) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const response = await fetch(`${server.url}/v1/batches`, {
      ...{ method: 'POST', headers: { authorization: server.bearer }, body: form },
    });
    return { status: response.status, body: (await response.json()) as { code: string; errors?: object[] } }; // as: a problem
  }

  test('400: the form lacks a part, or a part has the wrong form', async () => {
    const file = toFile(`to\n${numberOf(1)}\n`);
    const batch = '{"message":"Webale"}';
    const missing = { status: 400, body: { code: 'validation_failed' } };
    expect(await post({ batch })).toMatchObject(missing);
    expect(await post({ file })).toMatchObject(missing);
    expect(await post({ file: 'to', batch })).toMatchObject({ ...missing, body: { errors: [{ pointer: '/file' }] } });
    expect(await post({ file, batch: '{' })).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
    const recipients = '{"message":"Webale","recipients":[]}';
    expect(await post({ file, batch: recipients })).toMatchObject({
      body: { errors: [{ pointer: '/batch/recipients' }] },
    });
    expect(await post({ file, batch: new File([batch], 'blob', { type: 'application/json' }) })).toMatchObject({
      status: 202,
    });
  });

  test('202: a repetition sends nothing; another file or text with the key is refused', async () => {
    const content = `to,name\n${numberOf(20)},Amina\n`;
    const first = await create(content, {}, header);
    await untilAccepted(first.data?.id);
    const before = await countAll();
    const again = await create(content, {}, header);
    expect(again.data).toEqual(first.data);
    expect(again.response.headers.get('idempotency-replayed')).toBe('true');
    for (const other of [await create(`${content}\n`, {}, header), await create(content, { priority: 'high' }, header)])
      expect(other.error).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await countAll()).toEqual(before);
    const stored = await server.database.read('idempotency_keys').where({ key: 'file-1' }).first('body');
    expect(stored.body).not.toContain('77200020');
  });

  test('202: a template uses only the columns that it needs', async () => {
    const created = await server.client.POST('/v1/templates', {
      body: { name: `seats-${engine}`, texts: { en: 'Hello {{name}}' }, variables: { name: { max_length: 20 } } },
    });
    const { data } = await server.client.POST('/v1/batches', {
      body: {
        file: toFile(`to\tname\tphone model\n${numberOf(30)}\tAmina\tTecno\n`),
        batch: { template: { name: created.data?.name ?? '', language: 'en' } },
      },
    });
    await untilAccepted(data?.id);
    expect(await messagesOf(data?.id)).toMatchObject([{ message: 'Hello Amina' }]);
  });

  test('202: rows that are refused after the check are skipped and reported', async () => {
    await server.client.POST('/v1/suppressions', { body: { number: numberOf(41), scope: 'all' } });
    const content = `to,name\n${numberOf(40)},“A”\n${numberOf(41)},B\n`;
    const { data } = await create(content, { on_invalid: 'skip', smart_encoding: true });
    expect(data).toMatchObject({ accepted: 1, refused: 1, smart_encoded: 1 });
    await untilAccepted(data?.id);
    expect((await rowsOf(data?.id))?.data).toMatchObject([{ recipient: 1, error: { code: 'recipient_opted_out' } }]);
    expect(await messagesOf(data?.id)).toMatchObject([{ message: 'Webale "A"', encoding: 'gsm7' }]);
    const none = await create(`to,name\n${numberOf(41)},B\n`, { on_invalid: 'skip' });
    expect(none.error).toMatchObject({ status: 400, errors: [{ code: 'recipient_opted_out' }] });
  });

  test('404 batch_not_found: rows of an unknown batch, or of another user', async () => {
    const { data } = await create(`to,name\n${numberOf(50)},A\n`);
    for (const id of ['bat_01kb8t4q2n6v0x3m5c7r9w1f2h', data?.id ?? '']) {
      const params = { path: { id }, query: { mode: 'test' as const } };
      const { error } = await server.as('editor').GET('/v1/batches/{id}/rows', { params });
      expect(error).toMatchObject({ status: 404, code: 'batch_not_found' });
    }
    expect(existsSync(path.join(server.config.dataDir, 'uploads'))).toBe(true);
  });
});

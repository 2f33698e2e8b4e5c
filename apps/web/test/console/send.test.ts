import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConsoleBrowser,
  createConsoleBrowser,
  hiddenFields,
  hiddenValue,
} from '../../../server/test/harness/console-pages.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

let server: TestServer;
let editor: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  editor = await createConsoleBrowser(server, 'administrator');
});
afterAll(() => server[Symbol.asyncDispose]());

const page = '/console/send?mode=test';
type Fields = Parameters<ConsoleBrowser['submit']>[1];
/** Fields of the form; `file` is the text of a CSV file. */
type Typed = Readonly<Record<string, string>>;

/** Fills the form of a new page and continues to the check page. */
async function check(fields: Fields, path = page) {
  const { html } = await editor.get(path);
  return editor.submit(path, { ...hiddenFields(html), category: 'transactional', step: 'check', ...fields });
}

const confirm = (html: string, path = page) => editor.submit(path, { ...hiddenFields(html), step: 'send' });

const messages = async () => {
  const query = { mode: 'test', limit: 100 } as const;
  return (await server.as('administrator').GET('/v1/messages', { params: { query } })).data?.data ?? [];
};
const numbersTo = async (end: string) => (await messages()).filter(({ to }) => to.endsWith(end)).length;

test('one number: the check page repeats the text, and the confirmation leads to the message', async () => {
  const checked = await check({ recipients: '0772 000 001', message: '<b>Rain</b>\ntoday' });
  expect(checked.status).toBe(200);
  expect(checked.html).toContain('&lt;b&gt;Rain&lt;/b&gt;\ntoday');
  expect(checked.html).toContain('0772 000 001 is +256772000001');
  expect(checked.html).toContain('Send 1 test text<');
  expect(await numbersTo('000001')).toBe(0);
  const sent = await confirm(checked.html);
  expect(sent.status).toBe(303);
  expect(sent.location).toMatch(/^\/console\/messages\/msg_\w+\?mode=test&done=sent$/);
  expect(await numbersTo('000001')).toBe(1);
});

test('the same confirmation again, also at the same time, sends once', async () => {
  const checked = await check({ recipients: '0772 000 002', message: 'Once' });
  const sent = await Promise.all([confirm(checked.html), confirm(checked.html)]);
  const again = await confirm(checked.html);
  expect(new Set([...sent, again].map(({ location }) => location)).size).toBe(1);
  expect(again.location).toContain('/console/messages/msg_');
  expect(await numbersTo('000002')).toBe(1);
});

test('a number that has opted out of announcements is named in words, alone and in a file', async () => {
  const body = { number: '+256772000019', scope: 'marketing' } as const;
  await server.as('administrator').POST('/v1/suppressions', { params: { query: { mode: 'test' } }, body });
  const alone = await check({ recipients: '0772000019', message: 'Concert', category: 'marketing' });
  expect(alone.status).toBe(400);
  expect(alone.html).toContain('<a href="#recipients">This number has opted out of announcements.</a>');
  const file = new File(['Phone\n0772000019\n0772000020\n'], 'a.csv');
  const listed = await check({ recipients: '', file, message: 'Concert', category: 'marketing' });
  expect(listed.html).toContain('Line 2: This number has opted out of announcements.');
  expect(listed.html).toContain('1 recipient, 1 opted out');
});

test('the check page that is loaded again after the sending does not send twice', async () => {
  const { html } = await editor.get(page);
  const fields = { ...hiddenFields(html), recipients: '0772 000 003', message: 'Once', step: 'check' };
  const first = await editor.submit(page, fields);
  const sent = await confirm(first.html);
  const reloaded = await editor.submit(page, fields);
  expect((await confirm(reloaded.html)).location).toBe(sent.location);
  const other = await editor.submit(page, { ...fields, message: 'Another' });
  const refused = await confirm(other.html);
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('This form was sent already, with other content.');
  expect(await numbersTo('000003')).toBe(1);
});

test('pasted lines: names, wrong lines, repeated and opted-out numbers are named before the sending', async () => {
  const body = { number: '+256772000013', scope: 'all' } as const;
  await server.as('administrator').POST('/v1/suppressions', { params: { query: { mode: 'test' } }, body });
  const recipients = '0772000011, Amina\n\n12345, Okello\n+256772000012; Otim\n0772000013\tAber\n0772 000 011, Akello';
  const checked = await check({ recipients, message: 'Webale {{name}}', sender_id: '' });
  expect(checked.html).toContain('Line 3: “12345” is not a Ugandan mobile number.');
  expect(checked.html).toContain('Line 5: This number gets no texts: it is among the opt-outs.');
  expect(checked.html).toContain('2 recipients, 1 opted out');
  expect(checked.html).toContain('+256772000011: lines 1, 6');
  expect(checked.html).toContain('Send 3 test texts<');
  const { location } = await confirm(checked.html);
  expect(location).toMatch(/^\/console\/batches\/bat_\w+\?mode=test&done=sent$/);
  const sent = (await messages()).filter(({ message }) => message?.startsWith('Webale'));
  expect(sent.map(({ message }) => message).toSorted()).toEqual(['Webale Akello', 'Webale Amina', 'Webale Otim']);
});

test('a first line names the columns of pasted lines', async () => {
  const recipients = 'to,seat\n0772000021,B7\n0772000022,B8';
  const checked = await check({ recipients, message: 'Seat {{seat}}' });
  await confirm(checked.html);
  expect((await messages()).map(({ message }) => message)).toEqual(expect.arrayContaining(['Seat B7', 'Seat B8']));
});

test('a CSV file lasts until the confirmation, and through a change of the form', async () => {
  const lines = ['to;name', '0772000031;Amina', '0414;Wrong', '"0772000032";Otim', '0772000031;Aber'];
  const file = new File([lines.join('\r\n')], 'guests & co.csv', { type: 'text/csv' });
  const checked = await check({ file, message: 'Dear {{name}}' });
  expect(checked.html).toContain('Line 3: ');
  expect(checked.html).toContain('+256772000031: lines 2, 5');
  expect(checked.html).toContain('Send 3 test texts<');
  const changing = await editor.submit(page, { ...hiddenFields(checked.html), step: 'change' });
  expect(changing.html).toContain('Remove the file guests &amp; co.csv');
  const again = await editor.submit(page, {
    ...hiddenFields(changing.html),
    ...{ message: 'Hello {{name}}', recipients: '', step: 'check' },
  });
  expect(again.html).toContain('Hello Amina');
  const sent = await confirm(again.html);
  expect(sent.location).toMatch(/^\/console\/batches\/bat_\w+\?mode=test&done=sent$/);
  expect((await confirm(again.html)).location).toBe(sent.location);
  const removed = await editor.submit(page, { ...hiddenFields(changing.html), csv_remove: '1', step: 'change' });
  expect(removed.html).not.toContain('guests');
});

test('several numbers in a line are several texts, and doubles can be sent to once', async () => {
  const recipients = '0772000071, 0701000072 / 0752000073\n+256772000071 256772000074, Amina';
  const checked = await check({ recipients, message: 'No school on Monday' });
  expect(checked.html).toContain('Send 5 test texts<');
  expect(checked.html).toContain('+256772000071: lines 1, 2');
  const once = await editor.submit(page, { ...hiddenFields(checked.html), step: 'once' });
  expect(once.html).toContain('Send 4 test texts<');
  expect(once.html).toContain('Line 2: The number is that of line 1, and receives the text once.');
  const each = await editor.submit(page, { ...hiddenFields(once.html), step: 'each' });
  expect(each.html).toContain('Send 5 test texts<');
  await confirm(once.html);
  expect(await numbersTo('000071')).toBe(1);
});

test.each([
  ['pasted', { recipients: 'Child’s name\tPhone\nAmina\t0772000081\n \t0772000082\nOtim\t0772000083' }],
  ['a file', { file: new File(['Child’s name;Phone\nAmina;0772000081\n ;0772000082\nOtim;0772000083'], 'a.csv') }],
])('a gap in a row is named before the sending: %s', async (_kind, to) => {
  const checked = await check({ ...to, message: 'Dear {{Child’s name}}, come' });
  expect(checked.html).toMatch(/Line 3: “[Cc]hild.?s.name” is (?:missing|empty)\./);
  expect(checked.html).toContain('Dear Amina, come');
  expect(checked.html).toContain('Send 2 test texts<');
});

test('the columns of the numbers are asked for with the first rows, and can be changed', async () => {
  const content =
    'Child,Mother,Father\nAmina,0772000091,0701000091\nOtim,0772000092,\nAber,x,0701000093\nNakato,0772000094,\n';
  const asked = await check({ file: new File([content], 'p5.csv'), message: 'Dear {{Child}}' });
  expect(asked.html).toContain('<h1>Which columns have the numbers?</h1>');
  expect(asked.html).toMatch(/<th scope="col">Child<\/th>\s*<th scope="col">Mother<\/th>/);
  expect(asked.html).toContain('<td>0701000093</td>');
  expect(asked.html).not.toContain('Nakato');
  const fields = hiddenFields(asked.html);
  const mothers = await editor.submit(page, { ...fields, number_columns: '2', step: 'check' });
  expect(mothers.html).toContain('Send 3 test texts<');
  expect(mothers.html).toContain('Line 4: “x” is not a Ugandan mobile number.');
  const again = await editor.submit(page, { ...hiddenFields(mothers.html), step: 'columns' });
  expect(again.html).toMatch(/value="2" checked/);
  const none = await editor.submit(page, { ...hiddenFields(again.html), number_columns: '1', step: 'check' });
  expect(none.html).toContain('<h1>Which columns have the numbers?</h1>');
  const sent = await confirm(mothers.html);
  expect(sent.location).toContain('/console/batches/bat_');
});

test('the check page and the page after it say when an announcement goes', async () => {
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const announcement = { recipients: '0772000095', message: 'Concert', category: 'marketing', send_at: `${day} 23:30` };
  const checked = await check(announcement);
  const next = new Date(Date.parse(`${day}T05:00:00Z`) + 86_400_000).toISOString().replace('.000', '');
  expect(checked.html).toContain(`<time datetime="${next}">`);
  const sent = await confirm(checked.html);
  expect((await editor.get(sent.location ?? '')).html).toMatch(
    /The text is stored\. Sending begins on \d+ \w+ \d{4}, 08:00\./,
  );
});

test('errors are beside their fields, with all that was typed', async () => {
  const empty = await check({ recipients: '', message: 'Kept <text>' });
  expect(empty.status).toBe(400);
  expect(empty.html).toContain('<a href="#recipients">Type a number, or choose a file.</a>');
  expect(empty.html).toContain('Kept &lt;text&gt;</textarea>');
  const wrong = await check({ recipients: '12345', message: 'Hello' });
  expect(wrong.html).toContain('<a href="#recipients">“12345” is not a Ugandan mobile number.</a>');
  const late = await check({ recipients: '0772000001', message: 'Hello', send_at: '2020-01-01T08:00' });
  expect(late.status).toBe(400);
  expect(late.html).toContain('<a href="#send_at">');
  const both = await check({ recipients: '0772000001', message: 'Hello', file: new File(['to\n'], 'a.csv') });
  expect(both.html).toContain('<a href="#recipients">Type numbers or choose a file.');
  expect(both.html).toContain('Remove the file a.csv');
  const unclosed = await check({ message: 'Hello', file: new File(['to,name\n0772000001,"A'], 'a.csv') });
  expect(unclosed.html).toContain('<a href="#file">A quote is not closed');
  const many = await check({ recipients: '0772000001\n'.repeat(1001), message: 'Hello' });
  expect(many.html).toContain('These are 1001 numbers');
});

test.each([
  ['send_at', { send_at: '5/12/2001 18:00' }, 'Send at: this time has passed, or is more than 30 days from now.'],
  [
    'send_at',
    { send_at: '5/12/2099 18:00', recipients: '0772000001, A\n0701000001, B' },
    'Send at: this time has passed',
  ],
  ['send_at', { send_at: '31/2/2099 18:00' }, 'Send at: There is no day 31'],
  ['sender_id', { sender_id: 'no sender of this list' }, 'From: choose one of the list.'],
  ['template.id', { 'template.id': 'tpl_nope', 'template.language': 'en' }, 'Template: choose one of the list'],
  ['message', { message: 'x'.repeat(4000) }, 'Text: it is too long'],
  [
    'message',
    { message: `{{name}}${'x'.repeat(1500)}`, recipients: `0772000001, ${'a'.repeat(200)}` },
    'Text: it needs 12 segments, and 10 are allowed.',
  ],
  ['message', { message: 'a\u0000b' }, 'Text: it is too long, or has characters that cannot be sent'],
  ['message', { message: 'Dear {{}}' }, 'Text: “{{}}” is no column.'],
  ['message', { message: 'Dear {{name}' }, 'Text: “{{name}” is no column.'],
  [
    'message',
    { message: 'Dear {{First name}}' },
    'Text: no recipient has “first name”. Write one of these in its place: {{name}}',
  ],
  ['message', { recipients: '0772000001\n0772000002' }, 'Text: no recipient has “name”. Write it behind each number'],
  ['message', { message: '{{seat}}', recipients: '0772000001' }, 'Text: no recipient has “seat”. Name the columns'],
  [
    'message',
    { message: '{{Class}}', recipients: '', file: 'Phone,First name\n0772000001,A\n0772000002,B' },
    'Text: no recipient has “class”. Write one of these in its place: {{First name}}.',
  ],
  [
    'message',
    { message: '{{Phone}}', recipients: '', file: 'Phone,First name\n0772000001,A\n0772000002,B' },
    'Text: “Phone” is a column of numbers',
  ],
  ['recipients', { recipients: '0772000001\n12345, Amina' }, 'Line 1: “name” is missing.'],
  ['category', { category: 'Marketing' }, 'Purpose: choose one of the two.'],
  ['file', { recipients: '', file: '<table><tr><td>0772000001</td></tr></table>' }, 'The file is a web page (HTML)'],
  ['recipients', { message: '{{key}}', recipients: 'Phone,Key\n0772000001,' }, '“key” is empty.'],
  [
    'recipients',
    { message: '{{URL}}', recipients: `Phone,URL\n0772000001,${'x'.repeat(600)}` },
    '“url” has more than 500',
  ],
  [
    'recipients',
    { message: '{{name}}', recipients: '0772000001, a\u0000b' },
    '“name” has more than 500 characters, or some',
  ],
  ['recipients', { recipients: 'my_keys UTC NUL' }, '“my_keys UTC NUL” is not a Ugandan mobile number.'],
  ['recipients', { recipients: '7.72E+08' }, "'7.72E+08' is a number that a spreadsheet has shortened"],
  [
    'file',
    { message: '{{First_Name}}', recipients: '', file: 'Phone,First_Name\n0772000001,' },
    'Line 2: “First_Name” is empty.',
  ],
])('an error of %s has the label of the field and a reason (%#)', async (name, { file, ...typed }: Typed, sentence) => {
  const fields = { recipients: '0772000001, Amina', message: 'Dear {{name}}', ...typed };
  const { status, html } = await check({ ...fields, ...(file !== undefined && { file: new File([file], 'a.csv') }) });
  expect(status).toBe(400);
  const summary = /<div class="problem".*?<\/div>/s.exec(html)?.[0].replaceAll('&#39;', "'") ?? '';
  expect(summary).toContain(`<li><a href="#${name}">${sentence}`);
  // Words of the API, or a sentence without a reason.
  expect(summary).not.toMatch(
    /\/\d+:|send_at'|sender_id'|'variables|this is not accepted|recipients \d|\d{4}-\d\d-\d\dT/i,
  );
});

test('a text waits for the time that was chosen in the zone of the calendar', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const checked = await check({ recipients: '0772000041', message: 'Later', send_at: `${tomorrow}T12:00` });
  await confirm(checked.html);
  const [sent] = (await messages()).filter(({ message }) => message === 'Later');
  expect(sent?.send_at).toBe(`${tomorrow}T09:00:00.000Z`);
});

test('the button counts segments and names costly characters with their replacement', async () => {
  const message = `${'a'.repeat(70)}’`;
  const counted = await check({ message, recipients: '0772', step: 'count' });
  expect(counted.status).toBe(200);
  expect(counted.html).toContain("2 segments: 71 of 134 characters. Costly characters: ’ ('). With costly");
  expect(counted.html).toContain('0772</textarea>');
  const replaced = await check({ message, recipients: '0772', step: 'count', smart_encoding: '1' });
  expect(replaced.html).toContain('1 segment: 71 of 160 characters.');
});

test('a template has a field for each variable; lines override the common values', async () => {
  const body = {
    ...{ name: 'seats', texts: { en: 'Dear {{name}}, seat {{seat}}' } },
    variables: { name: { max_length: 20 }, seat: { max_length: 5 } },
  };
  const params = { query: { mode: 'test' } } as const;
  const { data } = await server.as('administrator').POST('/v1/templates', { params, body });
  const path = `${page}&template=${data?.id}:en`;
  expect((await editor.get(page)).html).toContain(`<option value="${data?.id}:en">seats (en)</option>`);
  const { html } = await editor.get(path);
  expect(html).toContain('Dear {{name}}, seat {{seat}}');
  expect(html).not.toContain('name="message"');
  const chosen = await check({ recipients: '0772000050', message: 'Typed before', template: `${data?.id}:en` });
  expect(chosen.html).toContain('Dear {{name}}, seat {{seat}}');
  expect(hiddenValue(chosen.html, 'message')).toBe('Typed before');
  expect(chosen.html).toContain('0772000050</textarea>');
  const values = { 'variables.name': 'guest', 'variables.seat': 'B7' };
  const one = await check({ recipients: '0772000051, Amina', ...values }, path);
  expect(one.html).toContain('Dear Amina, seat B7');
  expect((await confirm(one.html, path)).location).toContain('/console/messages/msg_');
  const two = await check({ recipients: '0772000052\nto', ...values }, path);
  expect(two.html).toContain('Dear guest, seat B7');
  const file = new File(['to,name\n0772000001,Amina'], 'a.csv');
  expect((await check({ file, ...values }, path)).html).toContain('The columns of the file have the values.');
  const long = await check({ recipients: '0772000053', ...values, 'variables.seat': 'too long' }, path);
  expect(long.status).toBe(400);
});

test('all that is missing or cannot be read is named at once, each at its field', async () => {
  const { status, html } = await check({ recipients: '', message: ' ', send_at: 'tomorrow' });
  expect(status).toBe(400);
  const named = [...html.matchAll(/<li><a href="#(\w+)">/g)].map(([, name]) => name);
  expect(named).toEqual(['recipients', 'message', 'send_at']);
  expect(html).toMatch(/name="send_at"[^>]*value="tomorrow"/s);
});

test('an unreadable time is named together with numbers and values that only the API refuses', async () => {
  const bad = { recipients: '12345, Amina\n0772000042', message: 'Hello {{seat}}', send_at: 'tomorrow' };
  const { status, html } = await check(bad);
  expect(status).toBe(400);
  expect(html).toContain('Line 1: “12345” is not a Ugandan mobile number.');
  expect(html).toContain('Text: no recipient has “seat”.');
  expect(html).toContain('<a href="#send_at">');
  const sendable = await check({ ...bad, message: 'Hello' });
  expect(sendable.status).toBe(400);
  expect(sendable.html).toContain('Send at: ');
});

test('the check page names the sheet of a workbook, and the sheets with numbers that are not read', async () => {
  const workbook = new URL('../../../server/test/workbooks/openpyxl-parents.xlsx', import.meta.url);
  const file = new File([await readFile(workbook)], 'parents.xlsx');
  const { html } = await check({ recipients: '', message: 'Hello', file });
  expect(html).toContain('<dt>Sheet</dt><dd>P5 parents</dd>');
  expect(html).toContain('<dt>Not read</dt><dd>the sheet “Notes”, which has numbers too</dd>');
});

test('only approved senders send live texts; the button names the sender', async () => {
  const admin = server.as('administrator');
  for (const sender_id of ['NDERE', 'WAITING']) await admin.POST('/v1/senders', { body: { sender_id, default: true } });
  const { data } = await admin.GET('/v1/senders');
  const ndere = data?.data.find(({ sender_id }) => sender_id === 'NDERE');
  const path = { id: ndere?.id ?? '' };
  await admin.PATCH('/v1/senders/{id}', { params: { path }, body: { default: true } });
  await admin.POST('/v1/senders/{id}/decision', { params: { path }, body: { decision: 'approved' } });
  const live = await editor.get('/console/send');
  expect(live.html).toContain('<option value="" selected>NDERE (your default)</option>');
  expect(live.html).not.toContain('WAITING');
  expect(live.html).not.toContain('class="test"');
  const testPage = await editor.get(page);
  expect(testPage.html).toContain('<option value="WAITING">WAITING</option>');
  expect(testPage.html).toContain('enctype="multipart/form-data" class="test"');
  const checked = await check({ recipients: '0772000061\n0772000062', message: 'Hello' });
  expect(checked.html).toContain('Send 2 test texts from NDERE<');
});

test('the form is small, and its script is allowed by its hash', async () => {
  const { html, headers } = await editor.get('/console/send');
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(5 * 1024);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  expect(html).toContain('<script>(function(){');
});

test('subscribers have no such page', async () => {
  const subscriber = await createConsoleBrowser(server, 'subscriber');
  expect((await subscriber.get('/console/send')).status).toBe(403);
});

test.each(['TEST', 'tset', 'test&mode=live'])('mode=%s sends nothing and leads to both modes', async (mode) => {
  const { html } = await editor.get(page);
  const fields = { ...hiddenFields(html), recipients: '0772000061', message: 'Whose mode is unknown', step: 'send' };
  const { status, html: refused } = await editor.submit(`/console/send?mode=${mode}`, fields);
  expect(status).toBe(404);
  expect(refused).toContain('neither the live nor the test texts');
  expect(refused).toContain('Whose mode is unknown');
  expect(refused).toContain('href="/console/send?mode=test"');
  expect(await numbersTo('000061')).toBe(0);
});

test('the check page names the columns of the numbers only where a file has headings', async () => {
  const shown = async (file: string) => {
    const { html } = await check({ recipients: '', message: 'Hello', file: new File([file], 'a.csv') });
    return html.replaceAll(/<[^>]+>/g, ' ');
  };
  expect(await shown('Name,Phone\nAnn,0772000071\n')).toMatch(/Numbers\s+Phone/);
  expect(await shown('Ann,0772000071\nBob,0772000072\n')).not.toMatch(/Numbers\s+column/);
});

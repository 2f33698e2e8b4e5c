import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '../../../server/src/account/caller.ts';
import { sandboxCredentials } from '../../../server/src/sandbox/credentials.ts';
import { browserWith, type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { createConsoleRecords, findConsoleAddresses } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import { readForms } from '../page-forms.ts';
import { hasValues, lostValues, shows } from './lost-values.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  await createConsoleRecords(server, 'First');
  const admin = server.as('administrator');
  const test = { params: { query: { mode: 'test' } } } as const;
  const send_at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const created = [
    await admin.POST('/v1/templates', { ...test, body: { name: 'first', texts: { en: 'First' } } }),
    await admin.POST('/v1/senders', { body: { sender_id: 'FIRST' } }),
    await admin.POST('/v1/webhook-endpoints', { ...test, body: { url: 'https://first.example/', event_types: ['*'] } }),
    await admin.POST('/v1/messages', { ...test, body: { to: '+256772123409', message: 'Later', send_at } }),
    await admin.POST('/v1/suppressions', { ...test, body: { number: '+256772123408', scope: 'all' } }),
    await admin.POST('/events/v1/import-schedules', {
      body: { source: 'ics', url: 'https://first.example/calendar.ics', every: '6h' },
    }),
  ];
  for (const { error } of created) expect(error).toBeUndefined();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Presses each button of each page with fields. Returns the pages, and the values that were lost. */
async function pressAll(browser: ConsoleBrowser, addresses: readonly string[]) {
  const pages: string[] = [];
  const lost: string[] = [];
  for (const address of addresses) {
    const forms = readForms((await browser.get(address)).html);
    if (!hasValues(forms)) continue;
    pages.push(address.replace(/\?.*/, '').replace(/_\w+|\d+/g, '*'));
    for (const [form, { buttons }] of forms.entries()) {
      for (const button of buttons.keys()) {
        const values = await lostValues(browser, { address, form, button, press: ++presses });
        lost.push(...values.map((value) => `${address}, ${buttons[button]?.value || 'the button'}: ${value}`));
      }
    }
  }
  return { pages, lost };
}
let presses = 0;

/** A browser with one page of its own. */
const planted = (html: string, after: string): ConsoleBrowser => {
  const page = { status: 200, headers: new Headers(), location: undefined };
  return { get: async () => ({ ...page, html }), submit: async () => ({ ...page, html: after }) };
};

describe('the sweep finds', () => {
  const note = '<textarea name="note"></textarea>';
  const page = (content: string) => `<main>${content}</main>`;
  const kept = page('<form method="post"><input type="hidden" name="note" value="typed-1-note"></form>');

  test('a value on the page that follows', () => {
    const typed = { name: 'note', type: 'textarea', value: 'typed', isChecked: false, options: [], words: '' };
    const html = (text: string) => page(`<form method="post"><textarea name="note">\n${text}</textarea></form>`);
    expect([shows(html('typed'), typed), shows(html(''), typed)]).toEqual([true, false]);
    expect(shows(page('<dl><dt>Note</dt><dd>typed</dd></dl>'), typed)).toBe(true);
  });

  test.each([
    ['nothing where a button keeps the value', `<form method="post">${note}<button>Save</button></form>`, kept, []],
    [
      'a button that drops the value',
      `<form method="post">${note}<button>Save</button></form>`,
      page('<p>Saved</p>'),
      ['note: typed-1-note (200)'],
    ],
    [
      'a button of another form',
      `<form method="post">${note}</form><form method="post"><button>Send a test</button></form>`,
      page('<p>Sent</p>'),
      ['note: typed-1-note (200)'],
    ],
    [
      'a button of a form of filters',
      `<form method="post">${note}</form><form><button>Show</button></form>`,
      kept,
      ['note: typed-1-note (200)'],
    ],
    [
      'a box that was dropped',
      '<form method="post"><input type="checkbox" name="all" value="1"><button>Save</button></form>',
      page('<form method="post"><input type="checkbox" name="all" value="1"></form>'),
      ['all: 1 (200)'],
    ],
  ])('%s', async (_claim, content, after, lost) => {
    const forms = readForms(page(content));
    const form = forms.findIndex(({ buttons }) => buttons.length > 0);
    expect(await lostValues(planted(page(content), after), { address: '/', form, button: 0, press: 1 })).toEqual(lost);
  });

  test('a page of the console whose button was broken', async () => {
    const browser = await createConsoleBrowser(server, 'administrator');
    const broken: ConsoleBrowser = {
      get: (address) => browser.get(address),
      submit: (address, { description: _, ...fields }) => browser.submit(address, fields),
    };
    const { lost } = await pressAll(broken, ['/console/venues/new']);
    const expected = expect.stringContaining('/console/venues/new, the button: description: typed-');
    expect(lost).toEqual([expected, expected]);
  });
});

describe.each(roles.filter((role): role is Role => role !== 'subscriber'))('as %s', (role) => {
  test('no button of a page drops what was typed', { timeout: 120_000 }, async () => {
    const browser = await createConsoleBrowser(server, role);
    const { pages, lost } = await pressAll(browser, await findConsoleAddresses(browser));
    expect(lost).toEqual([]);
    expect(pages.length).toBeGreaterThanOrEqual(leastPages[role]);
  });
});

/** So that the sweep does not pass because it finds nothing. */
const leastPages: Readonly<Record<Role, number>> = {
  ...{ administrator: 28, editor: 15, author: 3, contributor: 3, subscriber: 0 },
};

test('no button of a text from a phone drops the reply', async () => {
  await using sandbox = await startServer({ isSandbox: true });
  const { login, ownPassword: password } = sandboxCredentials;
  const { data } = await sandbox.anonymous.POST('/v1/sessions', { body: { login, password } });
  const browser = browserWith(sandbox, data?.token);
  await sandbox.anonymous.POST('/sandbox/inbound', { body: { from: '+256772123456', to: '8008', message: 'Seats?' } });
  const { html } = await browser.get('/console/inbox?mode=test');
  const [, address = ''] = /href="(\/console\/inbox\/inb_\w+\?mode=test)"/.exec(html) ?? [];
  const { pages, lost } = await pressAll(browser, [address]);
  expect([pages.length, lost]).toEqual([1, []]);
});

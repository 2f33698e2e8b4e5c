import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { createConsoleRecords, findConsoleAddresses } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';
import { type PageForm, readForms, toFields } from '../page-forms.ts';

let server: TestServer;
let browser: ConsoleBrowser;
let addresses: readonly string[];
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  await createConsoleRecords(server, 'First');
  const admin = server.as('administrator');
  const test = { params: { query: { mode: 'test' } } } as const;
  await admin.POST('/v1/templates', { ...test, body: { name: 'first', texts: { en: 'First' } } });
  await admin.POST('/v1/webhook-endpoints', { ...test, body: { url: 'https://first.example/', event_types: ['*'] } });
  browser = await createConsoleBrowser(server, 'administrator');
  addresses = await findConsoleAddresses(browser);
});
afterAll(() => server[Symbol.asyncDispose]());

const typed = new Set(['text', 'textarea', 'search', 'url', 'email', 'tel', 'number', 'date', 'datetime-local']);
const isDate = (type: string): boolean => type === 'date' || type === 'datetime-local';

/** The items of the summary of a page with errors, with the fields to which they lead. */
const errorsOf = (html: string): { readonly field: string; readonly text: string }[] => {
  const [summary = ''] = /<div class="problem".*?<\/div>/s.exec(html) ?? [];
  const items = [...summary.matchAll(/<li><a href="#([^"]*)">(.*?)<\/a>/gs)].map(([, field = '', text = '']) => ({
    field,
    text,
  }));
  const [, only = ''] = /<p>(.*?)<\/p>/s.exec(summary) ?? [];
  return items.length > 0 || only === '' ? items : [{ field: '', text: only }];
};

/** The style of the API, which names its members and their types, and sentences without a reason. */
const isOfApi = (text: string): boolean =>
  /\bmust\b|\bor null\b|not accepted\. Change it|[a-z]\w*_\w|^\w+ \d|\bNUL\b|\bUTC\b|\d\d-\d\dT\d\d/.test(text);

/** The forms of pages that have a field to type into, with the answer of their first button. */
async function pressWith(change: (form: PageForm) => void, used: ConsoleBrowser = browser) {
  const pages: { address: string; form: PageForm; status: number; html: string }[] = [];
  for (const address of addresses) {
    for (const form of readForms((await used.get(address)).html)) {
      const [button] = form.buttons;
      if (!form.isPost || button === undefined || !form.controls.some(({ type }) => typed.has(type))) continue;
      change(form);
      const { status, html } = await used.submit(form.action, toFields(form, button));
      pages.push({ address, form, status, html });
    }
  }
  return pages;
}

const fill = (text: string) => (form: PageForm) => {
  for (const control of form.controls) if (typed.has(control.type)) control.value = text;
};

const sentencesOfApi = (pages: Awaited<ReturnType<typeof pressWith>>): string[] =>
  pages.flatMap(({ address, html }) =>
    errorsOf(html).flatMap(({ field, text }) => (isOfApi(text) ? [`${address} ${field}: ${text}`] : [])),
  );

describe.each([
  ['a word', 'nope'],
  ['much', 'x y '.repeat(1_500)],
  ['NUL and a line end', 'a\u0000b\nc'],
  // The last one, because it deletes a person.
  ['nothing', ''],
])('with %s in each field', (_name, text) => {
  test('each form has errors in the words of its page', { timeout: 120_000 }, async () => {
    const pages = await pressWith(fill(text));
    expect(sentencesOfApi(pages)).toEqual([]);
    expect(pages.length).toBeGreaterThan(15);
  });
});

test('each field for a date refuses a day that no month has, with the reason at the field', {
  timeout: 120_000,
}, async () => {
  const dated: string[] = [];
  const faults: string[] = [];
  const pages = await pressWith((form) => {
    for (const control of form.controls) if (isDate(control.type)) control.value = '31/2/2036 18:00';
    for (const control of form.controls) if (control.type === 'date') control.value = '31/2/2036';
    for (const { name, options } of form.controls) if (name === 'repeats') setValue(form, name, options.at(1) ?? '');
  });
  for (const { address, form, html } of pages) {
    for (const { name } of form.controls.filter(({ type }) => isDate(type))) {
      dated.push(name);
      const [error] = errorsOf(html).filter(({ field }) => field === name);
      if (!error?.text.includes('There is no day 31')) faults.push(`${address} ${name}: ${error?.text}`);
    }
  }
  expect(faults).toEqual([]);
  expect(dated).toEqual(expect.arrayContaining(['start_date', 'end_date', 'date', 'expires_at', 'repeat_until']));
});

test('each form with a date and time names all errors at once, whether the page or the API finds them', {
  timeout: 120_000,
}, async () => {
  const long = 'x y '.repeat(1_500);
  const fillAround = (time: string) => (form: PageForm) => {
    for (const control of form.controls)
      if (typed.has(control.type)) control.value = control.type === 'datetime-local' ? time : long;
  };
  const isDated = ({ form }: { form: PageForm }) => form.controls.some(({ type }) => type === 'datetime-local');
  const errorsBy = async (time: string) => {
    const pages = (await pressWith(fillAround(time))).filter(isDated);
    return new Map(pages.map(({ address, html }) => [address, errorsOf(html).map(({ field }) => field)]));
  };
  const without = await errorsBy('2036-05-06T07:08');
  const withTime = await errorsBy('31/2/2036 18:00');
  const missing = [...without].flatMap(([address, fields]) =>
    fields.filter((field) => !withTime.get(address)?.includes(field)).map((field) => `${address} ${field}`),
  );
  expect(missing).toEqual([]);
  expect([...without.values()].filter((fields) => fields.length > 1).length).toBeGreaterThanOrEqual(4);
  expect([...without.values()].flat()).toEqual(expect.arrayContaining(['title', 'name', 'allowed_from']));
});

function setValue(form: PageForm, name: string, value: string): void {
  const control = form.controls.find((each) => each.name === name);
  if (control !== undefined) control.value = value;
}

describe('the sweep finds', () => {
  test.each([
    ['Limits per day must be an integer from 1 to 1000000000, or null.', true],
    ['Allowed from 0: this is wrong.', false],
    ['Send at: this is not accepted. Change it.', true],
    ["'send_at' is in the past", true],
    ['Start: Write a day, such as 5/12/2026 18:00 or 5 Dec 2026 6pm, with the day first.', false],
  ])('%j: %s', (text, isFound) => {
    expect(isOfApi(text)).toBe(isFound);
  });

  test('one form whose sentence was broken', { timeout: 120_000 }, async () => {
    const broken: ConsoleBrowser = {
      get: (address) => browser.get(address),
      async submit(address, fields) {
        const page = await browser.submit(address, fields);
        const sentence = /(<li><a href="#[^"]*">)[^<]*/;
        return {
          ...page,
          html: page.html.replace(sentence, address === '/console/venues/new' ? "$1'phone' must be a text" : '$&'),
        };
      },
    };
    const found = sentencesOfApi(await pressWith(fill('x y '.repeat(1_500)), broken));
    expect(found).toEqual([expect.stringMatching(/^\/console\/venues\/new \w+: 'phone' must be a text$/)]);
  });

  test('a summary with and without links', () => {
    const page = (items: string) => `<div class="problem"><h2>Please check the form</h2>${items}</div>`;
    expect(errorsOf(page('<ul><li><a href="#url">Wrong</a></li></ul>'))).toEqual([{ field: 'url', text: 'Wrong' }]);
    expect(errorsOf(page('<p>Wrong</p>'))).toEqual([{ field: '', text: 'Wrong' }]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleBrowser, createConsoleBrowser } from '../../../server/test/harness/console-pages.ts';
import { consolePages, createConsoleRecords } from '../../../server/test/harness/console-world.ts';
import { startServer, type TestServer } from '../../../server/test/harness/server.ts';

/** All lists of the console, found by their forms of filters and their links between live and test. */
let server: TestServer;
let browser: ConsoleBrowser;
beforeAll(async () => {
  server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  browser = await createConsoleBrowser(server, 'administrator');
  await createConsoleRecords(server, 'Choir');
});
afterAll(() => server[Symbol.asyncDispose]());

interface Control {
  readonly name: string;
  readonly type: string;
  readonly options: readonly string[];
}

const decode = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** The form of filters of a page. */
function filterFormOf(html: string) {
  const form = /<details class="filters".*?<form action="([^"]*)">(.*?)<\/form>/s.exec(html);
  if (form === null) return undefined;
  const [, action = '', content = ''] = form;
  const hidden = [...content.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, decode(value)] as const,
  );
  const inputs = [...content.matchAll(/<input id="[^"]*" name="([^"]+)" type="([^"]+)"/g)].map(
    ([, name = '', type = '']): Control => ({ name, type, options: [] }),
  );
  const selects = [...content.matchAll(/<select id="[^"]*" name="([^"]+)".*?<\/select>/gs)].map(
    ([select, name = '']): Control => ({
      name,
      type: 'select',
      options: [...select.matchAll(/<option value="([^"]+)"/g)].map(([, value = '']) => value),
    }),
  );
  return { action, hidden, controls: [...inputs, ...selects] };
}

/** A value that each control reads. */
const goodValues: Readonly<Record<string, string>> = {
  text: 'Choir',
  search: 'Choir',
  tel: '0772 123456',
  date: '5/12/2026',
  'datetime-local': '5 Dec 2026 6pm',
};
/** Texts that no control of the type can read. */
const unreadable: Readonly<Record<string, readonly string[]>> = {
  tel: ['xyz', '12'],
  date: ['xyz', '31/2/2026', '12/31/2026'],
  'datetime-local': ['xyz', '5/13/2026 18:00', '2026-12-05 25:00'],
  select: ['xyz'],
};

/** Numbers are text fields with a numeric keyboard, whose names end so. */
const isNumber = ({ name }: Control): boolean => name === 'user_id';
/** Ids are checked by the API. */
const isId = ({ name }: Control): boolean => /_id$/.test(name) && name !== 'user_id' && name !== 'sender_id';

const valueFor = (control: Control): string => {
  if (control.type === 'select') return control.options.at(-1) ?? '';
  return isNumber(control) ? '1' : (goodValues[control.type] ?? '');
};

/** Follows the links of a page that keep its list: modes, paging and "Show all". */
const linksTo = (path: string, html: string): string[] =>
  [...html.matchAll(/ href="([^"#]*)"/g)]
    .map(([, href = '']) => decode(href))
    .filter((href) => href.split('?')[0] === path);

const withRecords = consolePages.flatMap(({ address }) => [
  address,
  ...(address === '/console/audit' ? ['/console/audit/reads'] : []),
]);

const modesOf = async (from: Pick<ConsoleBrowser, 'get'>, address: string) => {
  const { html } = await from.get(address);
  return html.includes('aria-label="Live or test"') ? ['', 'mode=test'] : [''];
};

/** The filters and modes that a list loses when a filter is used. */
async function lostFilters(from: Pick<ConsoleBrowser, 'get'>, address: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const mode of await modesOf(from, address)) {
    const form = filterFormOf((await from.get(`${address}?${mode}`)).html);
    if (form === undefined) continue;
    const hasMode = address !== '/console/keys';
    const kept = new URLSearchParams(form.hidden.map(([...each]) => each)).toString();
    if (hasMode && kept !== mode) faults.push(`the form sends '${kept}' instead of '${mode}'`);
    for (const control of form.controls.filter((each) => !isId(each))) {
      const found = await lostBy(from, form, control, hasMode ? mode : undefined);
      faults.push(...found.map((fault) => `${control.name}, ${mode || 'live'}: ${fault}`));
    }
  }
  return faults;
}

async function lostBy(
  from: Pick<ConsoleBrowser, 'get'>,
  { hidden, action }: NonNullable<ReturnType<typeof filterFormOf>>,
  control: Control,
  mode: string | undefined,
): Promise<readonly string[]> {
  const value = valueFor(control);
  const typed = new URLSearchParams([...hidden.map(([...each]) => each), [control.name, value]]);
  const page = await from.get(`${action}?${typed}`);
  const all = /<a href="([^"]*)">Show all<\/a>/.exec(page.html)?.[1];
  const shown = new URL(decode(all ?? ''), server.url).searchParams;
  const links = linksTo(action, page.html).map((href) => new URL(href, server.url).searchParams);
  const changed = links.filter((each) => each.has('mode') && each.has(control.name));
  return [
    ...(page.status === 200 ? [] : [`status ${page.status}`]),
    ...(page.html.includes('Filters: 1 active') ? [] : ['is not active']),
    ...(all === undefined ? ['has no “Show all”'] : []),
    // "Show all" keeps the mode and drops the filter; the links between the modes keep the filter.
    ...(shown.has(control.name) ? ['“Show all” keeps the filter'] : []),
    ...(mode === undefined || (shown.get('mode') ?? '') === mode.replace('mode=', '')
      ? []
      : ['“Show all” loses the mode']),
    ...(changed.every((query) => query.get(control.name) === value) ? [] : ['a link loses the filter']),
    ...(mode === undefined || mode === '' || changed.length > 0 ? [] : ['no link between the modes keeps the filter']),
  ];
}

describe.each(withRecords)('%s', (address) => {
  test('each filter keeps the mode, and the links keep each filter', async () => {
    expect(await lostFilters(browser, address)).toEqual([]);
  });

  test('a filter that cannot be read is an error on the page, and no record is shown', async () => {
    const { html } = await browser.get(address);
    const form = filterFormOf(html);
    for (const control of form?.controls ?? []) {
      const values = isNumber(control) ? ['xyz', '1.5', '-1'] : (unreadable[control.type] ?? []);
      for (const value of [...values, 'x'.repeat(201)]) {
        const page = await browser.get(`${address}?${new URLSearchParams({ [control.name]: value })}`);
        expect([control.name, value, page.status]).toEqual([control.name, value, 400]);
        expect(page.html).toContain('<title>Error: ');
        expect(page.html).toContain(`href="#${control.name}"`);
        expect(page.html).not.toContain('class="records"');
        expect(page.html).toContain('<details class="filters" open>');
      }
    }
  });
});

describe.each(withRecords)('%s', (address) => {
  test('a range that ends before it begins, and two values of a filter, are errors at their fields', async () => {
    const form = filterFormOf((await browser.get(address)).html);
    const [from, until] = (form?.controls ?? []).filter(({ type }) => type === 'date' || type === 'datetime-local');
    if (from !== undefined && until !== undefined) {
      const reversed = new URLSearchParams({ [from.name]: '5/12/2026', [until.name]: '4 Dec 2026' });
      const { status, html } = await browser.get(`${address}?${reversed}`);
      expect(status).toBe(400);
      expect(html).toMatch(new RegExp(`<a href="#${until.name}">[\\w ]+: this is before “`));
      const oneDay = new URLSearchParams({ [from.name]: '5/12/2026', [until.name]: '5/12/2026' });
      expect((await browser.get(`${address}?${oneDay}`)).status).toBe(200);
    }
    for (const { name } of form?.controls ?? []) {
      const { status, html } = await browser.get(`${address}?${name}=1&${name}=2`);
      expect([name, status]).toEqual([name, 400]);
      expect(html).toContain(`<a href="#${name}">`);
    }
  });
});

describe('the sweep finds', () => {
  /** A browser whose pages are changed on their way. */
  const broken = (change: (html: string) => string): Pick<ConsoleBrowser, 'get'> => ({
    async get(path) {
      const page = await browser.get(path);
      return { ...page, html: change(page.html) };
    },
  });
  const linkTo = /(<a href="[^"]*)(?:\?|&amp;)mode=test([^"]*">Show all<\/a>)/;

  test.each([
    [
      'a form without its mode',
      (html: string) => html.replace(/(<form[^>]*>\s*)<input type="hidden" name="mode"[^>]*>/g, '$1'),
    ],
    ['a “Show all” without its mode', (html: string) => html.replace(linkTo, '$1$2')],
    ['a “Show all” that is missing', (html: string) => html.replace('>Show all<', '><')],
    ['links that lose a filter', (html: string) => html.replaceAll(/(?:&amp;)?status=[a-z]+/g, '')],
    ['a filter that is ignored', (html: string) => html.replaceAll('Filters: 1 active', 'Filters')],
  ])('%s', async (_claim, change) => {
    expect(await lostFilters(browser, '/console/messages')).toEqual([]);
    expect(await lostFilters(broken(change), '/console/messages')).not.toEqual([]);
  });
});

test('the sweep finds the filters of the lists', async () => {
  const found = await Promise.all(withRecords.map(async (each) => filterFormOf((await browser.get(each)).html)));
  expect(found.flatMap((form) => form?.controls ?? []).length).toBeGreaterThan(30);
});

test('pages keep the mode and the filter', async () => {
  for (let number = 10; number < 40; number++) {
    await server.as('administrator').POST('/v1/messages', {
      params: { query: { mode: 'test' } },
      body: { to: `+2567721234${number}`, message: 'Rehearsal at six.' },
    });
  }
  const query = 'mode=test&status=waiting&from=1%2F1%2F2020';
  const first = await browser.get(`/console/messages?${query}`);
  const next = /<a class="button quiet" href="([^"]*)">Next page</.exec(first.html)?.[1] ?? '';
  expect(decode(next)).toContain(query);
  const second = await browser.get(decode(next));
  expect(second.status).toBe(200);
  expect(filterFormOf(second.html)?.hidden).toEqual([['mode', 'test']]);
  expect(second.html).toContain('Filters: 2 active');
  expect(decode(second.html)).toContain(`href="/console/messages?${query}">First page`);
});

/** Links of the main part to other pages with modes that lose the mode of the page. "Live" is one on purpose. */
function linksWithoutMode(html: string, withModes: readonly string[]): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<nav class="pages".*?<\/nav>/s, '');
  return [...main.matchAll(/<a\b[^>]*?\shref="([^"#]*)"/g)]
    .map(([, href = '']) => decode(href))
    .filter((href) => withModes.some((path) => href.split('?')[0] === path || href.startsWith(`${path}/`)))
    .filter((href) => new URL(href, server.url).searchParams.get('mode') !== 'test');
}

test('the links of each page of test texts, also of an empty one, lead to test texts', async () => {
  const pages = [...withRecords, '/console/send'];
  const modes = await Promise.all(pages.map(async (each) => (await modesOf(browser, each)).length > 1));
  const withModes = pages.filter((_each, index) => modes[index]);
  expect(withModes.length).toBeGreaterThan(6);
  await using empty = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const faults: string[] = [];
  for (const each of [browser, await createConsoleBrowser(empty, 'administrator')])
    for (const path of withModes) {
      const { html } = await each.get(`${path}?mode=test`);
      faults.push(...linksWithoutMode(html, withModes).map((href) => `${path}: ${href}`));
    }
  expect(faults).toEqual([]);
  const planted = '<main><nav class="pages"><a href="/console/send">Live</a></nav><a href="/console/send">x</a></main>';
  expect(linksWithoutMode(planted, withModes)).toEqual(['/console/send']);
});

test('a page behind the last one leads to the first, with the mode and the filters', async () => {
  const behind = await browser.get('/console/events?page=99&search=jazz');
  expect(behind.status).toBe(404);
  expect(behind.html).toContain('The list has no page with this number.');
  expect(behind.html).toContain('href="/console/events?search=jazz">First page of the list');
  const cut = await browser.get('/console/messages?cursor=zzz&mode=test&status=problems');
  expect(decode(cut.html)).toContain('href="/console/messages?mode=test&status=problems">First page of the list');
});

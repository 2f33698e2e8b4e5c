import { consoleAreas } from '@ngoma/web';
import type { ConsoleBrowser } from './console-pages.ts';
import type { TestServer } from './server.ts';

/** The pages of the console that have screens, in the order of the navigation. */
export const consolePages = consoleAreas.flatMap(({ pages }) => pages).filter(({ screens }) => screens.length > 0);

/** Creates a record of each kind that pages of the console show, with `text` wherever people write. */
export async function createConsoleRecords(server: TestServer, text: string): Promise<void> {
  const admin = server.as('administrator');
  const mode = { params: { query: { mode: 'test' } } } as const;
  const created = [
    await admin.POST('/events/v1/events', {
      body: {
        ...{ title: text, description: text, cost: text, start_date: '2031-03-10 18:00', end_date: '2031-03-10 20:00' },
        ...{ venue: { venue: text, address: text, city: text }, organizer: [{ organizer: text }] },
        ...{ categories: [text], tags: [text] },
      },
    }),
    // 9901 is not reachable, as the simulator has it.
    await admin.POST('/v1/messages', { ...mode, body: { to: '+256772129901', message: text } }),
    await admin.POST('/v1/batches', {
      ...mode,
      body: { message: text, recipients: [{ to: '+256772123401' }, { to: '+256772123402' }] },
    }),
  ];
  for (const { error } of created) if (error !== undefined) throw new Error(JSON.stringify(error));
  // Not confirmed, so that the own page has all its buttons.
  await server.database.write('users').update({ phone: '+256772123407' });
}

/** The addresses of all pages, and of one page of each other kind to which they link. */
export async function findConsoleAddresses(browser: ConsoleBrowser): Promise<string[]> {
  const found = new Map<RegExp, string>();
  const downloads = new Set<string>();
  const lists = consolePages.flatMap(({ address }) => [address, `${address}?mode=test`]);
  const waiting = ['/console/account', ...lists];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { html, headers } = await browser.get(next);
    if (headers.has('content-disposition')) {
      downloads.add(next);
      continue;
    }
    for (const [, link = ''] of html.matchAll(/ href="(\/console\/[^"#]*)"/g)) {
      const address = link.replaceAll('&amp;', '&');
      const screen = screenAt(address);
      if (screen === undefined || found.has(screen)) continue;
      found.set(screen, address);
      waiting.push(address);
    }
  }
  const pages = ['/console/account', ...consolePages.map(({ address }) => address), ...found.values()];
  return [...new Set(pages)].filter((address) => !downloads.has(address));
}

function screenAt(address: string): RegExp | undefined {
  const path = address.replace(/\?.*$/, '').replace(/(?<=.)\/+$/, '');
  const screens = consolePages.flatMap((page) => page.screens);
  return screens.find((screen) => screen.path.test(path))?.path;
}

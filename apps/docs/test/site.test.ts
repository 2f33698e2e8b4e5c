import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract, root, siteOf } from './built-site.ts';

const maxPageBytes = 72_000;
/** Lists of all pages, and of the additions since the last release. */
const maxListBytes = 250_000;

interface ContractOperation {
  readonly operationId?: string;
}

const operations = Object.values<Record<string, ContractOperation>>(contract.paths).flatMap((item) =>
  Object.values(item).flatMap(({ operationId }) => (operationId === undefined ? [] : [operationId])),
);
const names = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).map((file) => file.replace(/\.md$/, ''));

const folder = siteOf('.html');
const served = siteOf('');

describe('each page has its source, and each source its page', () => {
  const pagesIn = (section: string): string[] =>
    folder.entries
      .filter(({ address }) => address.startsWith(`${section}/`))
      .map(({ address }) => address.slice(section.length + 1))
      .sort();

  test.each([
    ['operations', operations],
    ['schemas', Object.keys(contract.components.schemas)],
    ['webhooks', Object.keys(contract.webhooks)],
    ['errors', contract.components.schemas.ProblemCode.enum],
    ['errors', names('docs/errors')],
    // The guide to the client is the README of its package.
    ['guides', [...names('docs/guides'), 'client']],
  ])('%s', (section, sources) => {
    expect(pagesIn(section)).toEqual(sources.toSorted());
  });

  test('and they are as many as the decision about them says, to the hundred', () => {
    const decision = readFileSync(path.join(root, 'docs/adr/0033-documentation-on-request-and-its-search.md'), 'utf8');
    expect(decision).toContain(`some ${Math.round(folder.entries.length / 100) * 100} pages`);
  });

  test('and each page is there as Markdown too', () => {
    for (const { address } of folder.entries) {
      const markdown = folder.read(`${address || 'index'}.md`);
      expect(markdown?.text, address).toMatch(/^# .+\n/);
    }
  });
});

/** The targets of links in the file that is served at `path`, as paths of a site. */
const resolveFrom = (path: string, href: string): { path: string; fragment: string } => {
  const { pathname, hash } = new URL(href, `http://docs.test/${path}`);
  return { path: decodeURIComponent(pathname.slice(1)), fragment: decodeURIComponent(hash.slice(1)) };
};

const idsIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id.replaceAll('&quot;', '"')));

describe.each([
  ['in a folder', folder],
  ['served', served],
])('%s', (_name, site) => {
  const texts = new Map(site.paths.map((path) => [path, site.read(path)]));
  const pages = [...texts].filter(([, file]) => file?.mediaType === 'text/html');

  test('every link leads to a file that is there, and to an anchor that it has', () => {
    const anchors = new Map(pages.map(([path, file]) => [path, idsIn(file?.text ?? '')]));
    const dead: string[] = [];
    for (const [path, file] of pages) {
      for (const [, href = ''] of file?.text.matchAll(/ (?:href|src)="([^"]*)"/g) ?? []) {
        if (/^(?:https?|data):/.test(href)) continue;
        const target = resolveFrom(path, href);
        const isThere = texts.has(target.path);
        if (!isThere || (target.fragment !== '' && !anchors.get(target.path)?.has(target.fragment)))
          dead.push(`${path}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test('no id is twice on a page', () => {
    for (const [path, file] of pages) {
      const ids = [...(file?.text.matchAll(/ id="([^"]+)"/g) ?? [])].map(([, id]) => id);
      expect(ids.length, path).toBe(new Set(ids).size);
    }
  });

  test('every link of a page as Markdown leads to a file that is there', () => {
    const dead: string[] = [];
    for (const [path, file] of texts) {
      if (file?.mediaType !== 'text/markdown' && !path.startsWith('llms')) continue;
      const prose = file?.text.replace(/^```.*?^```|`[^`\n]+`/gms, '') ?? '';
      for (const [, href = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^(?:https?:|#)/.test(href)) continue;
        if (!texts.has(resolveFrom(path, href).path)) dead.push(`${path}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test('llms-full.txt has each page but aliases and indexes, and llms.txt leads to it', () => {
    const text = texts.get('llms-full.txt')?.text ?? '';
    const addresses = [...text.matchAll(/^<!-- (.+)\.md -->$/gm)].map(([, address]) => address);
    const expected = site.entries.filter(({ kind }) => kind !== 'Alias' && kind !== 'Index');
    expect(addresses).toEqual(expected.map(({ address }) => (address === '' ? 'index' : address)));
    expect(text).toContain(texts.get('operations/sendMessage.md')?.text.split('\n')[0]);
    expect(texts.get('llms.txt')?.text).toContain('(llms-full.txt)');
  });

  test('no page but three lists is larger than 72 kB, before it is compressed', () => {
    for (const [path, file] of pages) {
      const max = /^(additions|contents|schemas)(\.|$)/.test(path) ? maxListBytes : maxPageBytes;
      expect(Buffer.byteLength(file?.text ?? ''), path).toBeLessThanOrEqual(max);
    }
  });

  test('what is asked twice is the same twice', () => {
    for (const [path, file] of pages.slice(0, 20)) expect(site.read(path)).toEqual(file);
  });
});

test('an alias has no page of its own: it leads to the operation that it repeats, at its place there', () => {
  const alias = folder.read('operations/updateEventByPost.html')?.text;
  expect(alias).toContain('<meta http-equiv="refresh" content="0; url=updateEvent.html#other-methods">');
  expect(folder.read('operations/updateEvent.md')?.text).toContain('POST (`updateEventByPost`)');
  expect(folder.read('search-index.js')?.text).not.toContain('"operations/updateEventByPost"');
});

test('what the contract says of credentials stands beside each operation', () => {
  const page = (id: string) => served.read(`operations/${id}.md`)?.text;
  expect(page('sendMessage')).toContain('with the scope `messages:send`');
  expect(page('updateEvent')).toContain('with the scope `calendar:write`');
  expect(page('updateEvent')).toContain('- Permission: [`write-posts`]');
  expect(page('getLiveness')).toContain('- Credentials: none');
});

type Security = readonly Readonly<Record<string, readonly string[]>>[];
interface SecuredOperation {
  readonly operationId: string;
  readonly security: Security;
}
const securedOperations = Object.values<Record<string, SecuredOperation>>(contract.paths)
  .flatMap((item) => Object.values(item))
  .filter(({ operationId }) => operationId !== undefined);

/** Names of credentials as pages write them. */
const shownCredentials: Readonly<Record<string, string>> = {
  session: 'session',
  applicationPassword: 'application password',
  apiKey: 'API key',
};

test('each page lists the credentials of its operation, and none only where none are needed', () => {
  for (const { operationId, security } of securedOperations) {
    const page = served.read(`operations/${operationId}.md`)?.text ?? '';
    const line = /^- Credentials: (.*)$/m.exec(page)?.[1]?.replace(/\]\([^)]*\)/g, ']') ?? '';
    // An alias has the page of its operation.
    if (page === '' || line === '') continue;
    const isOpen = security.length === 0 || security.some((way) => Object.keys(way).length === 0);
    expect([operationId, /\bnone\b/.test(line)]).toEqual([operationId, isOpen]);
    for (const scheme of security.flatMap(Object.keys)) expect(line, operationId).toContain(shownCredentials[scheme]);
  }
});

test('an unknown security scheme fails the build', () => {
  const changed = structuredClone(contract);
  changed.paths['/v1/messages'].post.security = [{ mutualTls: [] }];
  expect(() => siteOf('', changed).read('operations/sendMessage.md')).toThrow(
    "no words for the credentials 'mutualTls'",
  );
});

test('a union shows its alternatives with their members', () => {
  const page = served.read('operations/sendMessage.md')?.text ?? '';
  expect(page).toMatch(/either \[TextMessageCreate\].*?\n {2}- `message`/s);
  expect(page).toMatch(/either \[TemplateMessageCreate\].*?\n {2}- `template`/s);
  expect(served.read('schemas/MessageCreate')?.text).toContain('<code>message</code>');
});

test('each operation with a JSON body lists its members, except callbacks of carriers', () => {
  const bare = served.entries
    .map(({ address }) => address)
    .filter((address) => address.startsWith('operations/'))
    .filter((address) =>
      /## Body\n\n[^\n]*`application\/json`[^\n]*\n\n(?!- )/.test(served.read(`${address}.md`)?.text ?? ''),
    );
  // Their carriers decide the members.
  expect(bare).toEqual(['operations/receiveCarrierReceipt', 'operations/receiveCarrierText']);
});

test('what is deprecated says since when, and when it may be gone', () => {
  const going = { deprecated: true, 'x-deprecated-since': '2026-12-01', 'x-sunset': '2027-06-30' };
  const changed = structuredClone(contract);
  Object.assign(changed.paths['/v1/messages'].post, going);
  Object.assign(changed.components.parameters.Limit, { ...going, 'x-sunset': undefined });
  const page = (id: string) => siteOf('', changed).read(`operations/${id}.md`)?.text;
  expect(page('sendMessage')).toMatch(/Deprecated: \[since 2026-12-01\]\(.*\); it may be gone from 2027-06-30 on/);
  expect(page('listMessages')).toMatch(/`limit`.*?deprecated \[since 2026-12-01\]/s);
  expect(page('listMessages')).not.toContain('Deprecated:');
  expect(served.read('operations/sendMessage.md')?.text).not.toMatch(/deprecated/i);
});

test('what changed in the contract since the last release are two pages, made by the gate', () => {
  // Right after a release nothing has changed.
  expect(served.read('breaking-changes.md')?.text).toMatch(
    /^# What breaks clients since .*\n.*\n(\| side \| where \| what \||Nothing\.)/s,
  );
  expect(served.read('additions.md')?.text).toMatch(/^# What was added since .*\n.*\n(- \*\*|Nothing\.)/s);
});

describe('the first page and the indexes', () => {
  const page = (path: string): string => served.read(path)?.text ?? '';
  const articleOf = (path: string): string => page(path).split(/<article>|<\/article>/)[1] ?? '';

  test('the first page begins with the quick start', () => {
    const article = articleOf('');
    const headings = [...article.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id);
    expect(headings.slice(0, 3)).toEqual(['quick-start', 'start-the-service', 'send-a-message']);
    expect(article.indexOf('npm ci')).toBeGreaterThan(0);
    expect(article.indexOf('npm ci')).toBeLessThan(article.indexOf('id="begin"'));
  });

  test('each schema has its summary inside its card, in one line', () => {
    const items = articleOf('schemas').match(/<li>.*?<\/li>/gs) ?? [];
    expect(items).toHaveLength(Object.keys(contract.components.schemas).length);
    expect(items.filter((item) => /<(ul|p)>/.test(item))).toEqual([]);
    expect(page('schemas')).toMatch(/MessageStatus<\/a><br>\s*The state of a message/);
    expect(page('schemas')).toMatch(/MessageCategory<\/a><br>\s*The purpose of a message/);
  });

  test.each(['schemas', 'webhooks', 'contents'])('the entries of %s are sorted', (index) => {
    const article = articleOf(index);
    for (const list of article.split('</ul>')) {
      const titles = [...list.matchAll(/<li><a href="[^"]+">(.*?)<\/a>/g)].map(([, title = '']) => title);
      expect(titles).toEqual(titles.toSorted((one, other) => one.localeCompare(other, 'en')));
    }
    expect(article).toMatch(/<li>/);
  });

  test('the codes of each status are sorted', () => {
    for (const list of articleOf('errors').split('</ul>')) {
      const codes = [...list.matchAll(/<li><a href="errors\/[^"]+">(.*?)<\/a>/g)].map(([, code = '']) => code);
      expect(codes).toEqual(codes.toSorted((one, other) => one.localeCompare(other, 'en')));
    }
  });

  test('lists settings and commands as pages, but not the README', () => {
    expect(served.read('guides/readme')).toBeUndefined();
    expect(page('guides/settings')).toMatch(/<h1>Settings<\/h1>.*NGOMA_TIMEZONE/s);
    expect(page('guides/commands')).toMatch(/<h1>Commands<\/h1>.*ngoma doctor/s);
    expect(page('guides/operating')).toContain('href="settings"');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { createPageFrame, escapeHtml } from '../http/page.ts';
import { type ProblemCode, problems } from '../problems/codes.ts';

export const pageFrame = createPageFrame();

const root = new URL('../../../../', import.meta.url);
const read = (file: string): string => readFileSync(fileURLToPath(new URL(file, root)), 'utf8');

/** The guides by name, each with its file. The README is one of them: it lists the settings. */
const guides: ReadonlyMap<string, string> = new Map([
  ['readme', 'README.md'],
  ...readdirSync(new URL('docs/guides/', root))
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file): [string, string] => [file.slice(0, -'.md'.length), `docs/guides/${file}`]),
]);

/** The page at `/`: says what the service is, and where to read on. `origin` is what its links begin with. */
export function renderHomePage(origin: string): string {
  const links = [...guides].map(([name, file]) => `<li>${link(`${origin}/docs/guides/${name}`, titleOf(file))}</li>`);
  return pageFrame.render(
    'Ngoma',
    `<h1>Ngoma</h1>
<p>Text messages to Ugandan numbers and a calendar of events: one service, one contract.</p>
<ul>
<li><strong>Messaging</strong>, below <code>/v1</code>: send a text message, follow it, be told by signed webhook.</li>
<li><strong>Calendar</strong>, below <code>/events/v1</code>: ${link(`${origin}/events/v1/events`, 'events')}, ${link(`${origin}/events/v1/venues`, 'venues')} and ${link(`${origin}/events/v1/organizers`, 'organizers')}. Clients of The Events Calendar use <code>/wp-json/tribe/events/v1</code>.</li>
</ul>
<h2>Read on</h2>
<ul>
<li>${link(`${origin}/openapi.json`, 'The contract')}: every operation, in OpenAPI 3.1</li>
<li>${link(`${origin}/docs/errors`, 'Error codes')}: what each means and how to put it right</li>
</ul>
<h2>Guides</h2>
<ul>
${links.join('\n')}
</ul>
`,
  );
}

/** All error codes, each with a link to its page. */
export function renderErrorIndex(origin: string): string {
  const codes = Object.entries(problems)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([code, { status, title }]) => `<li>${link(`${origin}/docs/errors/${code}`, code)}<br>${status}: ${title}</li>`,
    );
  return pageFrame.render(
    'Error codes',
    `<p>${link(`${origin}/`, 'Ngoma')}</p>
<h1>Error codes</h1>
<p>Every error has a <code>code</code> and, in <code>type</code>, the address of its page.</p>
<ul>
${codes.join('\n')}
</ul>
`,
  );
}

/** The page about an error code; undefined where there is no such code. */
export function renderErrorPage(code: string, origin: string): string | undefined {
  if (!isProblemCode(code)) return undefined;
  const up = link(`${origin}/docs/errors`, 'Error codes');
  return pageFrame.render(code, `<p>${up}</p>\n${toHtml(`docs/errors/${code}.md`, origin)}`);
}

/** A guide as a page; undefined where there is none of this name. */
export function renderGuide(name: string, origin: string): string | undefined {
  const file = guides.get(name);
  if (file === undefined) return undefined;
  return pageFrame.render(titleOf(file), `<p>${link(`${origin}/`, 'Ngoma')}</p>\n${toHtml(file, origin)}`);
}

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

const titleOf = (file: string): string =>
  file === 'README.md' ? 'First steps, commands and settings' : (/^# (.+)$/m.exec(read(file))?.[1] ?? file);

const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${text}</a>`;

/** A file of the documentation as HTML. Its links lead to other pages of the service; those to other files are dropped. */
function toHtml(file: string, origin: string): string {
  const markdown = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = resolveLink(href, file, origin);
        return target === undefined ? text : link(target, text);
      },
    },
  });
  return markdown.parse(read(file), { async: false });
}

/** As GitHub names the headings of a file, where its links lead as well. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function resolveLink(href: string, file: string, origin: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${file}`);
  const path = pathname.slice(1).replace(/\.md$/, '');
  const code = path.replace(/^docs\/errors\//, '');
  if (isProblemCode(code)) return `${origin}/docs/errors/${code}`;
  const guide = [...guides].find(([, other]) => other === `${path}.md`);
  return guide && `${origin}/docs/guides/${guide[0]}${hash}`;
}

import type { ContractDocument } from '../contract/document.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import type { Operation } from '../contract/operations.ts';
import { type GuideSource, guideGroups } from './guide-groups.ts';
import { type Block, heading, type PageContent, type PageEntry } from './page.ts';

const text = (markdown: string): Block => ({ kind: 'text', markdown });

const item = ({ address, title, summary }: PageEntry): string =>
  `- [${title}](docs:${address})${summary === '' ? '' : `  \n  ${summary}`}`;
const list = (entries: readonly PageEntry[]): Block => text(entries.map(item).join('\n'));

/** The home page: first commands, links, and the description of the contract. */
export function homePage(
  document: ContractDocument,
  guides: readonly PageEntry[],
  quickStart: GuideSource,
): PageContent {
  return {
    blocks: [
      heading('Quick start', 'quick-start'),
      { kind: 'document', ...firstSteps(quickStart) },
      text('[The whole quick start](docs:guides/quick-start) goes on with an event and a webhook.'),
      heading('Begin here', 'begin'),
      list(guides.filter(({ address }) => /\/(authentication|sending|calendar-queries|webhooks)$/.test(address))),
      heading('Look up', 'reference'),
      text(
        [
          '- [Operations](docs:operations)  \n  every operation, with samples and a form to try it',
          '- [Webhooks](docs:webhooks)  \n  what the service sends to you',
          '- [Schemas](docs:schemas)  \n  the shape of everything that is sent and received',
          '- [Error codes](docs:errors)  \n  what each means and how to fix it',
          '- [Changes](docs:changes)  \n  what is new',
          '- [Breaking changes](docs:breaking-changes) and [additions](docs:additions)  \n  of the contract, for clients',
        ].join('\n'),
      ),
      heading('About the contract', 'contract'),
      text(document.info.description),
      heading('For programs', 'programs'),
      text(
        'The contract is `/openapi.json`, in OpenAPI 3.1. Each page is also there as Markdown, at its address with `.md` ' +
          'after it; `llms.txt` lists them all, and `llms-full.txt` contains them all.',
      ),
    ],
  };
}

/** The guide up to the first message, its headings one level deeper. */
function firstSteps({ file, markdown }: GuideSource): GuideSource {
  const [, start = '', send = ''] = markdown.split(/^(?=## )/m);
  return { file, markdown: (start + send).replace(/^##/gm, '###') };
}

export const guideIndex = (guides: readonly PageEntry[]): PageContent => ({
  blocks: guideGroups.flatMap(([title, names]) => [
    heading(title, title.toLowerCase()),
    list(guides.filter(({ address }) => names.some((name) => address === `guides/${name}`))),
  ]),
});

export const operationIndex = ({ tags }: ContractDocument, operations: readonly Operation[]): PageContent => ({
  blocks: tags.flatMap(({ name, description }) => [
    heading(name, name.toLowerCase()),
    text(description),
    text(
      operations
        .filter(({ tag }) => tag === name)
        .map(
          ({ id, method, path, object }) =>
            `- [${id}](docs:operations/${id})  \n  ${object.summary}: \`${method.toUpperCase()} ${path}\``,
        )
        .join('\n'),
    ),
  ]),
});

export const errorIndex = (codes: readonly ErrorCode[]): PageContent => {
  const statuses = [...new Set(codes.map(({ status }) => status))].sort();
  return {
    blocks: [
      text('Every error has a `code` and, in `type`, the address of its page.'),
      ...statuses.flatMap((status) => [
        heading(String(status), `status-${status}`),
        text(
          codes
            .filter((each) => each.status === status)
            .toSorted((one, other) => one.code.localeCompare(other.code, 'en'))
            .map(({ code, title }) => `- [${code}](docs:errors/${code})  \n  ${title}`)
            .join('\n'),
        ),
      ]),
    ],
  };
};

export const plainIndex = (entries: readonly PageEntry[]): PageContent => ({ blocks: [list(byTitle(entries))] });

const byTitle = (entries: readonly PageEntry[]): PageEntry[] =>
  entries.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));

/** The entries of the search, for readers without scripts. */
export function contentsPage(entries: readonly PageEntry[]): PageContent {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return {
    blocks: kinds.flatMap((kind) => [
      heading(kind, kind.toLowerCase()),
      text(
        byTitle(entries.filter((entry) => entry.kind === kind))
          .map(({ address, title }) => `- [${title}](docs:${address})`)
          .join('\n'),
      ),
    ]),
  };
}

import type { ContractDocument } from '../contract/document.ts';
import { type ErrorCode, readErrorCodes } from '../contract/error-codes.ts';
import { type Operation, readOperations, readWebhooks } from '../contract/operations.ts';
import { firstParagraph, plainText } from '../markdown/to-html.ts';
import { guideGroups, readGuide, searchWordsOf } from './guide-groups.ts';
import { contentsPage, errorIndex, guideIndex, homePage, operationIndex, plainIndex } from './indexes.ts';
import { operationPage } from './operation.ts';
import type { PageContent, PageEntry } from './page.ts';
import { referredSchemas, type SchemaUses, schemaPage } from './schema.ts';
import { webhookPage } from './webhook.ts';

/** The sources of the pages. */
export interface Sources {
  readonly document: ContractDocument;
  /** A text of the repository, by its path from the root. */
  readFile(path: string): string;
}

/** Every page of the site, the first page first. */
export function listEntries({ document, readFile }: Sources): PageEntry[] {
  const operations = readOperations(document);
  const codes = readErrorCodes(document, (code) => readFile(`docs/errors/${code}.md`));
  const groups = {
    guides: guideGroups.flatMap(([, names]) => names.map((name) => guideEntry(name, readFile))),
    operations: operations.map((operation) => operationEntry(document, operation)),
    aliases: operations.flatMap(aliasEntries),
    webhooks: webhookEntries(document),
    schemas: schemaEntries(document, operations),
    errors: codes.map((each) => errorEntry(each, readFile)),
  };
  const { guides, webhooks, schemas, errors } = groups;
  const others: PageEntry[] = [
    index('guides', 'Guides', 'How to do things, from the first message to operating the service.', () =>
      guideIndex(guides),
    ),
    index('operations', 'Operations', 'Every operation of both APIs, by resource.', () =>
      operationIndex(document, operations),
    ),
    index('webhooks', 'Webhooks', 'What the service sends to you.', () => plainIndex(webhooks)),
    index('schemas', 'Schemas', 'The shapes of everything that is sent and received.', () => plainIndex(schemas)),
    index('errors', 'Error codes', 'What each error code means and how to put it right.', () => errorIndex(codes)),
    index('changes', 'Changes', 'What changed in the contract and the service, by version.', () =>
      documentPage('CHANGELOG.md', readFile),
    ),
    index('breaking-changes', 'Breaking changes', 'What breaks clients of the last release, and why.', () =>
      documentPage('packages/contract/generated/breaking-changes.md', readFile),
    ),
    index('additions', 'Additions', 'What is new for clients since the last release.', () =>
      documentPage('packages/contract/generated/additions.md', readFile),
    ),
  ];
  const listed = [...guides, ...groups.operations, ...webhooks, ...schemas, ...errors, ...others];
  return [
    {
      ...{ address: '', title: 'Ngoma', kind: 'Start', keywords: 'home' },
      summary: 'Text messages to Ugandan numbers and a calendar of events: one service, one contract.',
      write: () => homePage(document, guides, readGuide('quick-start', readFile)),
    },
    ...listed,
    index('contents', 'All pages', 'A list of all pages.', () => contentsPage(listed)),
    ...groups.aliases,
  ];
}

const index = (address: string, title: string, summary: string, write: () => PageContent): PageEntry => ({
  ...{ address, title, summary, write },
  kind: 'Index',
  keywords: '',
});

const documentPage = (file: string, readFile: Sources['readFile']): PageContent => ({
  blocks: [{ kind: 'document', markdown: readFile(file), file }],
});

function guideEntry(name: string, readFile: Sources['readFile']): PageEntry {
  const { file, markdown } = readGuide(name, readFile);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
  return {
    ...{ address: `guides/${name}`, title, kind: 'Guide', keywords: searchWordsOf(name) },
    summary: firstSentence(firstParagraph(markdown)),
    write: () => ({ blocks: [{ kind: 'document', markdown, file }] }),
  };
}

const operationEntry = (document: ContractDocument, operation: Operation): PageEntry => ({
  address: `operations/${operation.id}`,
  title: operation.id,
  kind: 'Operation',
  summary: operation.object.summary,
  keywords: [`${operation.method.toUpperCase()} ${operation.path}`, ...operation.aliases.map(({ id }) => id)].join(' '),
  write: () => operationPage(document, operation),
});

const aliasEntries = (operation: Operation): PageEntry[] =>
  operation.aliases.map(({ id, object }) => ({
    ...{ address: `operations/${id}`, title: id, kind: 'Alias', summary: object.summary, keywords: '' },
    write: () => ({
      movedTo: `operations/${operation.id}#other-methods`,
      blocks: [
        {
          kind: 'text',
          markdown: `This does the same as [${operation.id}](docs:operations/${operation.id}#other-methods), with another method.`,
        },
      ],
    }),
  }));

const webhookEntries = (document: ContractDocument): PageEntry[] =>
  readWebhooks(document).map((webhook) => ({
    ...{ address: `webhooks/${webhook.name}`, title: webhook.name, kind: 'Webhook' },
    summary: webhook.object.summary,
    keywords: webhook.name.replace(/[A-Z]/g, (letter) => `.${letter.toLowerCase()}`),
    write: () => webhookPage(document, webhook),
  }));

function schemaEntries(document: ContractDocument, operations: readonly Operation[]): PageEntry[] {
  const uses = findUses(document, operations);
  return Object.entries(document.components.schemas).map(([name, schema]) => ({
    ...{ address: `schemas/${name}`, title: name, kind: 'Schema' },
    summary: firstSentence(schema.description ?? schema['x-accepts'] ?? ''),
    keywords: '',
    write: () => schemaPage(document, schema, uses.get(name) ?? []),
  }));
}

/** By the name of a schema: the operations, webhooks and schemas that name it. */
function findUses(document: ContractDocument, operations: readonly Operation[]): Map<string, SchemaUses> {
  const users: [string, string, unknown][] = [
    ...operations.map(({ id, body, responses, parameters }): [string, string, unknown] => [
      ...([`operations/${id}`, id] as const),
      [body, responses.filter(({ status }) => status < '400'), parameters],
    ]),
    ...readWebhooks(document).map(({ name, body }): [string, string, unknown] => [`webhooks/${name}`, name, body]),
    ...Object.entries(document.components.schemas).map(([name, schema]): [string, string, unknown] => [
      ...([`schemas/${name}`, name] as const),
      schema,
    ]),
  ];
  const uses = new Map<string, (readonly [string, string])[]>();
  for (const [address, name, part] of users) {
    for (const schema of referredSchemas(part)) uses.set(schema, [...(uses.get(schema) ?? []), [address, name]]);
  }
  return uses;
}

function errorEntry({ code, status, title }: ErrorCode, readFile: Sources['readFile']): PageEntry {
  const file = `docs/errors/${code}.md`;
  return {
    ...{ address: `errors/${code}`, title: code, kind: 'Error', summary: `${status}: ${title}`, keywords: '' },
    write: () => documentPage(file, readFile),
  };
}

/** As plain text, without the rest of its paragraph. */
const firstSentence = (markdown: string): string => {
  const paragraph = plainText(
    markdown
      .trim()
      .replace(/^- /, '')
      .split(/\n\n|\n- /)[0] ?? '',
  ).replace(/\s+/g, ' ');
  return /^.*?[.:](?= [A-Z]|$)/.exec(paragraph)?.[0] ?? paragraph;
};

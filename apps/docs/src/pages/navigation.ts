import type { ContractDocument } from '../contract/document.ts';
import { guideGroups } from './guide-groups.ts';
import type { PageEntry } from './page.ts';

export interface NavigationSection {
  readonly title: string;
  readonly groups: readonly NavigationGroup[];
}

export interface NavigationGroup {
  readonly title: string;
  readonly links: readonly NavigationLink[];
}

interface NavigationLink {
  readonly address: string;
  readonly text: string;
  /** The method of an operation, in capitals. */
  readonly method?: string;
}

/** The navigation of every page: groups of guides and operations, and the indexes. */
export function navigationOf({ tags, paths }: ContractDocument, entries: readonly PageEntry[]): NavigationSection[] {
  const titles = new Map(entries.map(({ address, title }) => [address, title]));
  const operations = entries.filter(({ kind }) => kind === 'Operation');
  const tagOf = new Map(
    Object.values(paths).flatMap((item) =>
      Object.values(item).flatMap((each) => ('operationId' in each ? [[each.operationId, each.tags[0]] as const] : [])),
    ),
  );
  const linkTo = (address: string): NavigationLink => ({ address, text: titles.get(address) ?? address });
  return [
    {
      title: 'Guides',
      groups: guideGroups.map(([title, names]) => ({ title, links: names.map((name) => linkTo(`guides/${name}`)) })),
    },
    {
      title: 'Operations',
      groups: tags.map(({ name }) => ({
        title: name,
        links: operations
          .filter(({ title }) => tagOf.get(title) === name)
          .map(({ address, summary, keywords }) => ({ address, text: summary, method: keywords.split(' ')[0] ?? '' })),
      })),
    },
    {
      title: 'Reference',
      groups: [
        {
          title: 'Look up',
          links: ['webhooks', 'schemas', 'errors', 'changes', 'breaking-changes', 'additions', 'contents'].map(linkTo),
        },
      ],
    },
  ];
}

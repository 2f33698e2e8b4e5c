import type { ConsoleVisit } from '../frame/screen.ts';

/** A category or a tag as the API returns it. */
export interface Term {
  readonly id: number;
  /** HTML text. */
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** The number of published events. */
  readonly count: number;
  /** The id of the parent category; 0 at the top level. Tags have none. */
  readonly parent?: number;
  readonly url: string;
}

interface TermQuery {
  readonly page: number;
  readonly per_page: number;
  readonly hide_empty: false;
  readonly search?: string;
}

interface TermPage {
  readonly terms: readonly Term[];
  readonly total: number;
  readonly total_pages: number;
}

export interface TaggedTerm {
  readonly data: Term;
  readonly etag: string | undefined;
}

/** The members of a request. */
export interface TermValues {
  readonly name: string;
  readonly slug?: string;
  readonly description: string;
  readonly parent?: number;
}

interface CreateHeader {
  readonly 'Idempotency-Key'?: string;
}

interface ChangeHeader {
  readonly 'If-Match'?: string;
}

/** The texts and operations of categories or of tags. */
export interface TermKind {
  readonly word: string;
  readonly title: string;
  readonly address: string;
  readonly hasParent: boolean;
  list(visit: ConsoleVisit, query: TermQuery): Promise<TermPage>;
  read(visit: ConsoleVisit, id: number): Promise<TaggedTerm>;
  create(visit: ConsoleVisit, body: TermValues, header: CreateHeader): Promise<Term>;
  update(visit: ConsoleVisit, id: number, body: Partial<TermValues>, header: ChangeHeader): Promise<Term>;
  remove(visit: ConsoleVisit, id: number, header: ChangeHeader): Promise<Term>;
}

const maxPages = 10;

/** All terms by name, up to 1,000, to choose a parent. */
export async function allTerms(kind: TermKind, visit: ConsoleVisit): Promise<readonly Term[]> {
  const found: Term[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const { terms, total_pages } = await kind.list(visit, { page, per_page: 100, hide_empty: false });
    found.push(...terms);
    if (page >= total_pages) break;
  }
  return found;
}

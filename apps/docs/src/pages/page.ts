import type { Members } from '../contract/types.ts';
import type { RequestForm } from '../try-it/form.ts';

/** A piece of a page, to be written as HTML or as Markdown. Words are Markdown; `docs:` in a link begins an address. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string; readonly anchor: string }
  | { readonly kind: 'text'; readonly markdown: string }
  /** A file of the repository, whose links lead from where it is. */
  | { readonly kind: 'document'; readonly markdown: string; readonly file: string }
  | { readonly kind: 'route'; readonly method: string; readonly path: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, markdown: string])[] }
  | { readonly kind: 'members'; readonly members: Members }
  | { readonly kind: 'code'; readonly language: string; readonly label: string; readonly text: string }
  | { readonly kind: 'samples'; readonly samples: readonly Sample[] }
  | {
      readonly kind: 'disclosure';
      readonly summary: string;
      readonly anchor: string;
      readonly blocks: readonly Block[];
    }
  | { readonly kind: 'form'; readonly form: RequestForm };

/** Begins a section of a page. */
export const heading = (text: string, anchor: string): Block => ({ kind: 'heading', level: 2, text, anchor });

export interface Sample {
  readonly label: string;
  readonly language: string;
  readonly text: string;
}

/** A page that can be linked to and found, before it is written. */
export interface PageEntry {
  /** Below the root of the site and without an ending: `operations/sendMessage`; empty for the first page. */
  readonly address: string;
  readonly title: string;
  /** The kind of page, in a word for readers. */
  readonly kind: string;
  /** One sentence for lists and for the search, as plain text. */
  readonly summary: string;
  /** Words beside the title by which it is found, such as a path. */
  readonly keywords: string;
  write(): PageContent;
}

export interface PageContent {
  readonly blocks: readonly Block[];
  /** Stands beside the text where there is room, after it where there is none. */
  readonly aside?: readonly Block[] | undefined;
  /** Redirects to the page that replaces this one. */
  readonly movedTo?: string;
}

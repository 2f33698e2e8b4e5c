import type { TestServer } from '../harness/server.ts';
import type { ListCases, Query } from './list-cases.ts';

/** A page of a list, whatever the format. */
export interface ListedPage {
  readonly status: number;
  readonly headers: Headers;
  /** The records, each as text. */
  readonly records: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: JSON of many lists; the test server compares it with the contract
  readonly body: any;
}

/** `Authorization` of an administrator; nothing for a visitor of the calendar. */
export type Credentials = { readonly authorization?: string };

export const administrator = (server: TestServer, { isForKeys }: ListCases): Credentials => ({
  authorization: isForKeys ? server.bearer : server.basic('administrator'),
});

/** Requests a list with these parameters and those of each request. */
export const askList = (
  server: TestServer,
  list: ListCases,
  query: Query,
  credentials = administrator(server, list),
): Promise<ListedPage> =>
  askUrl(`${server.url}${list.path}?${new URLSearchParams({ ...list.base, ...query })}`, credentials);

export async function askUrl(url: string, credentials: Credentials): Promise<ListedPage> {
  const response = await fetch(url, { headers: { ...credentials } });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? JSON.parse(text) : undefined;
  return {
    status: response.status,
    headers: response.headers,
    records: response.ok ? (isJson ? recordsOf(body) : linesOf(text)) : [`${response.status} ${text}`],
    body,
  };
}

const recordsOf = (body: object): string[] =>
  (Object.values(body).find(Array.isArray) ?? []).map((record: unknown) => JSON.stringify(record));

/** The entries of a calendar by their ids, else the lines below the head of a table. */
const linesOf = (text: string): string[] =>
  text.startsWith('BEGIN:VCALENDAR') ? (text.match(/^UID:.*$/gm) ?? []) : text.trim().split('\r\n').slice(1);

import type { TestServer } from '../../../test/harness/server.ts';

export interface TestRecord {
  readonly [member: string]: unknown;
}

interface Page {
  readonly data: readonly {
    readonly kind: string;
    readonly id: number;
    readonly change: string;
    readonly record?: TestRecord | null;
  }[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** Client that syncs a copy as described in docs/guides/syncing.md. */
export interface SyncedCopy {
  readonly authorization: string | undefined;
  readPages(pages: number, limit: number): Promise<void>;
  readToTheEnd(): Promise<void>;
  /** Simulates a restart between two pages: continues from the stored copy and cursor. */
  restart(): void;
  /** Copy in the form of GET responses: events with the venues, organizers and terms of the copy. */
  materialize(): Map<string, TestRecord>;
}

const collections: Readonly<Record<string, string>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
};

export function createCopy(server: TestServer, authorization: string | undefined): SyncedCopy {
  let records = new Map<string, TestRecord>();
  let cursor: string | undefined;
  /** Last state on disk: copy and cursor are written together. */
  let stored = JSON.stringify([[...records], cursor ?? null]);

  async function readPage(limit: number): Promise<boolean> {
    const query = new URLSearchParams({ records: 'true', limit: String(limit), ...(cursor && { cursor }) });
    const response = await fetch(`${server.url}/events/v1/changes?${query}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    const page = (await response.json()) as Page;
    if (response.status !== 200) throw new Error(`The changes cannot be read: ${JSON.stringify(page)}`);
    for (const { kind, id, change, record } of page.data) {
      const name = `${collections[kind]} ${id}`;
      if (change === 'deleted' || change === 'trashed') records.delete(name);
      else if (record) records.set(name, record);
    }
    cursor = page.next_cursor;
    stored = JSON.stringify([[...records], cursor]);
    return page.has_more;
  }

  function materializeEvent(event: TestRecord): TestRecord {
    // as, twice: guaranteed by the contract
    const venue = event['venue'] as TestRecord | readonly never[];
    const organizers = event['organizer'] as readonly TestRecord[];
    return {
      ...event,
      venue: 'id' in venue ? (linked('venues', venue)[0] ?? []) : venue,
      organizer: organizers.flatMap((each) => linked('organizers', each)),
      categories: materializeTerms(event, 'categories'),
      tags: materializeTerms(event, 'tags'),
    };
  }

  /** Trashed records are only inside events. */
  function linked(collection: string, embedded: TestRecord): TestRecord[] {
    const own = records.get(`${collection} ${embedded['id']}`);
    if (own !== undefined) return [own];
    return embedded['status'] === 'trash' ? [embedded] : [];
  }

  function materializeTerms(event: TestRecord, collection: 'categories' | 'tags'): TestRecord[] {
    const embedded = event[collection] as readonly TestRecord[]; // as: guaranteed by the contract
    const terms = embedded.flatMap((each) => {
      const term = records.get(`${collection} ${each['id']}`);
      if (term === undefined) return [];
      const { name, slug, description, urls } = term;
      return [{ ...each, name, slug, description, urls, parent: term['parent'] ?? 0 }];
    });
    return terms.sort(byName);
  }

  return {
    authorization,
    async readPages(pages, limit) {
      for (let page = 0; page < pages; page += 1) if (!(await readPage(limit))) return;
    },
    async readToTheEnd() {
      while (await readPage(100));
    },
    restart() {
      const [kept, last] = JSON.parse(stored) as [[string, TestRecord][], string | null]; // as: written above
      records = new Map(kept);
      cursor = last ?? undefined;
    },
    materialize() {
      return new Map(
        [...records].map(([name, record]) => [name, name.startsWith('events ') ? materializeEvent(record) : record]),
      );
    },
  };
}

/** Order of the terms of an event: by lower-case name, then by id. */
function byName(one: TestRecord, other: TestRecord): number {
  const [a, b] = [one, other].map(({ name }) => String(name).toLowerCase());
  if (a === b) return Number(one['id']) - Number(other['id']);
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

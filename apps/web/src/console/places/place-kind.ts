import type { ConsoleVisit } from '../frame/screen.ts';
import type { RecordField } from '../records/record-field.ts';

/** A venue or an organizer as the API returns it. */
export interface Place {
  readonly id: number;
  readonly author: string;
  readonly status: string;
  readonly url: string;
  readonly modified_utc: string;
  readonly [member: string]: unknown;
}

interface PlacePage {
  readonly places: readonly Place[];
  readonly total: number;
  readonly total_pages: number;
}

interface PlaceQuery {
  readonly page: number;
  readonly per_page: number;
  readonly orderby: 'name';
  readonly order: 'asc';
  readonly search?: string;
  readonly status: readonly string[];
}

export interface Tagged {
  readonly data: Place;
  readonly etag: string | undefined;
}

interface CreateHeader {
  readonly 'If-None-Match': string;
  readonly 'Idempotency-Key'?: string;
}

interface ChangeHeader {
  readonly 'If-Match'?: string;
}

/** The texts, fields and operations of venues or of organizers. */
export interface PlaceKind {
  /** `venue` */
  readonly word: string;
  readonly title: string;
  readonly address: string;
  /** The member with the name. */
  readonly nameField: string;
  readonly fields: readonly RecordField[];
  /** A line below the name in the list. */
  about(place: Place): string;
  list(visit: ConsoleVisit, query: PlaceQuery): Promise<PlacePage>;
  read(visit: ConsoleVisit, id: number): Promise<Tagged>;
  create(visit: ConsoleVisit, name: string, body: object, header: CreateHeader): Promise<Place>;
  update(visit: ConsoleVisit, id: number, body: object, header: ChangeHeader): Promise<Place>;
  trash(visit: ConsoleVisit, id: number, header: ChangeHeader): Promise<Place>;
  restore(visit: ConsoleVisit, id: number): Promise<Place>;
}

/** The members of a record as a line: `Ntinda, Kampala`. */
export const joined = (place: Place, ...members: readonly string[]): string =>
  members
    .map((member) => place[member])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(', ');

export const websiteField: RecordField = {
  ...{ name: 'website', label: 'Website', type: 'url', hint: 'With https:// at the beginning.' },
  rule: 'Write an address with https:// or http:// at the beginning, such as https://example.org.',
};

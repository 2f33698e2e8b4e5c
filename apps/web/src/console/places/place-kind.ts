import type { InputOptions, Option } from '../forms/fields.ts';
import type { ConsoleVisit } from '../screen.ts';

/** A field of the form. Its name is the member of the request. */
export interface PlaceField extends Pick<InputOptions, 'name' | 'label' | 'type' | 'inputmode'> {
  readonly hint?: string;
  readonly isLong?: boolean;
  /** Whether the API returns the value as HTML, which the form shows as plain text. */
  readonly isHtmlName?: boolean;
  readonly options?: readonly Option[];
  /** The value of a new record. */
  readonly initial?: string;
}

/** The values of the fields by name. */
export type PlaceValues = Readonly<Record<string, string>>;

/** A venue or an organizer as the API returns it. */
export interface Place {
  readonly id: number;
  readonly author: string;
  readonly status: string;
  readonly url: string;
  readonly modified_utc: string;
  readonly [member: string]: unknown;
}

export interface PlacePage {
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
  readonly fields: readonly PlaceField[];
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

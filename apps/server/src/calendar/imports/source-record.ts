import { readWebAddress } from '../text/web-address.ts';
import type { RecordKind } from './import.ts';

/** A record of another calendar, as our own operations take it, with the records that it links to. */
export interface SourceRecord {
  readonly kind: RecordKind;
  /** Its id over there. */
  readonly sourceId: string;
  /** For people. */
  readonly name: string;
  /** Its slug over there: venues and organizers get it although no create takes one. */
  readonly slug?: string;
  /** The body of a create, without what it links to. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Of a category. */
  readonly parent?: SourceRecord;
  /** Of an event. */
  readonly venue?: SourceRecord;
  readonly organizers?: readonly SourceRecord[];
  readonly categories?: readonly SourceRecord[];
  readonly tags?: readonly SourceRecord[];
  /** Why it cannot be taken at all, a sentence. */
  readonly refusal?: string;
  /** What of it cannot be taken, sentences. */
  readonly losses?: readonly string[];
}

/** One page of a phase. */
export interface SourcePage {
  readonly records: AsyncIterable<SourceRecord>;
  readonly totalPages: number;
}

/** The records of an empty page. */
export async function* noRecords(): SourcePage['records'] {}

/**
 * An address as our operations take it; one with letters that they do not take is written as a URL. Empty for what is
 * none.
 */
export function toWebsite(address: string): string {
  if (!/^https?:\/\//i.test(address)) return '';
  if (readWebAddress(address) !== undefined) return address;
  const written = URL.parse(address)?.href ?? '';
  return readWebAddress(written) ?? '';
}

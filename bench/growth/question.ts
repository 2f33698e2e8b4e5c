import type { Service } from '../engines.ts';

/** A request that is measured with few and with many records. */
export interface Question {
  readonly name: string;
  /** A different path for each number, with so many records. */
  readonly path: (number: number, things: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly limit?: string;
}

/** One kind of records. */
export interface Growth {
  readonly things: string;
  /** Adds so many records to the database of a service that has started once. */
  readonly seed: (databaseUrl: string, things: number) => Promise<void>;
  readonly questions: readonly Question[];
  /** The headers of all requests. */
  readonly headers?: (service: Service) => Promise<Readonly<Record<string, string>>>;
}

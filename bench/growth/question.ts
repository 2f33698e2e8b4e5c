import type { Service } from '../engines.ts';

/** A request that is measured among few things and among many. */
export interface Question {
  readonly name: string;
  /** The path of a request, another one for each number, among so many things. */
  readonly path: (number: number, things: number) => string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly aim?: string;
}

/** One kind of thing that there may be many of. */
export interface Growth {
  readonly things: string;
  /** Fills the database of a service that has started once, with so many. */
  readonly seed: (databaseUrl: string, things: number) => Promise<void>;
  readonly questions: readonly Question[];
  /** What all requests are sent with. */
  readonly headers?: (service: Service) => Promise<Readonly<Record<string, string>>>;
}

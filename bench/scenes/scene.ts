import type { Engine } from '../engines.ts';

/** The cost of one request, message or webhook, and their rate. */
export interface Measured {
  readonly perSecond: number;
  /** Of all threads of the service and its database. */
  readonly cpuMs: number;
}

/** Limits on SQLite: the least ratios to the floor, and the most CPU time. */
export interface Limits {
  readonly ofFloorByRate?: number;
  readonly ofFloorByCpu?: number;
  readonly cpuMs?: number;
}

/** One kind of requests, messages or webhooks. */
export interface Way {
  readonly name: string;
  readonly limits: Limits;
  /** Sends load for about this many seconds. */
  measure(seconds: number): Promise<Measured>;
}

/** A running service with the data that its ways need. */
export interface Scene extends AsyncDisposable {
  /** A minimal program with the same input and output. */
  readonly floor: Way | undefined;
  readonly ways: readonly Way[];
}

/** Starts the service with additional environment variables. */
export type StartScene = (engine: Engine, environment: Readonly<Record<string, string>>) => Promise<Scene>;

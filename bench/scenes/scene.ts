import type { Engine } from '../engines.ts';

/** What one request, message or webhook cost, and how many there were in a second. */
export interface Measured {
  readonly perSecond: number;
  /** Of the service and its database, all threads. */
  readonly cpuMs: number;
}

/** What a way should reach. Those of the floor are parts of 1. */
export interface Aims {
  readonly ofFloorByRate?: number;
  readonly ofFloorByCpu?: number;
  readonly perSecond?: number;
  readonly cpuMs?: number;
}

/** One way through the service. */
export interface Way {
  readonly name: string;
  readonly aims: Aims;
  /** Loads it for about this many seconds. */
  measure(seconds: number): Promise<Measured>;
}

/** A service that runs with all that its ways need. */
export interface Scene extends AsyncDisposable {
  /** The least that any program would spend on it. */
  readonly floor: Way | undefined;
  readonly ways: readonly Way[];
}

/** Starts the service with these variables, too. */
export type StartScene = (engine: Engine, environment: Readonly<Record<string, string>>) => Promise<Scene>;

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The responses of The Events Calendar to a list of requests, as data; the first line of a file describes the whole.
 */
export interface Scenario {
  readonly name: string;
  readonly about: string;
  /** Values that a run must supply: the pictures. */
  readonly needs?: readonly string[];
  /** Paths of records to delete at the end. */
  readonly cleanup?: readonly string[];
  readonly steps: readonly Step[];
}

export interface Step {
  readonly name: string;
  readonly as?: string;
  readonly method: string;
  readonly path: string;
  readonly query?: unknown;
  readonly json?: unknown;
  readonly form?: unknown;
  readonly raw?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Symbols and the places of their values in the response. */
  readonly save?: Readonly<Record<string, string>>;
  readonly expect: Expectation;
}

/** The whole body, or only the names of its members, or the values at some pointers. */
export interface Expectation {
  readonly status: number;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly bodyKeys?: readonly string[];
  readonly at?: Readonly<Record<string, unknown>>;
}

/** A place of one response at which this service differs on purpose; without `expect` it is not compared. */
export interface Divergence {
  readonly scenario: string;
  readonly step: string;
  readonly pointer: string;
  /** Begins with the decision: `DI-4: …`, `Design §11: …`. */
  readonly reason: string;
  readonly expect?: unknown;
}

const folder = import.meta.dirname;
const readLines = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

export function loadScenarios(): Scenario[] {
  const files = readdirSync(path.join(folder, 'recorded')).filter((file) => file.endsWith('.jsonl'));
  return files.sort().map((file) => {
    const [head = '{}', ...steps] = readLines(path.join(folder, 'recorded', file));
    return { ...JSON.parse(head), steps: steps.map((step) => JSON.parse(step)) };
  });
}

/** Recorded divergences, and later ones. */
export function loadDivergences(): Divergence[] {
  const first = readLines(path.join(folder, 'recorded-divergences.jsonl')).map((line) => JSON.parse(line));
  return [...first, ...JSON.parse(readFileSync(path.join(folder, 'known-divergences.json'), 'utf8'))];
}

import { performance } from 'node:perf_hooks';
import { setTimeout as timeout } from 'node:timers/promises';
import {
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  securityOf,
} from '../document/document.ts';
import { prepareValidators } from './validation.ts';
import { bodySchema } from './validation-error.ts';

export interface PrecompilationOptions {
  readonly document: OpenApiDocument;
  /** Called once if a part of the document cannot be compiled; the rest is then compiled on first use. */
  readonly onError: (error: unknown) => void;
  /** For tests. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Precompilation {
  /** Resolves when all validators are compiled, or after `stop`. */
  start(): Promise<void>;
  /** Resolves when the operation that is being compiled is done. */
  stop(): Promise<void>;
}

/** The start and the first requests after it are over by then. */
const firstPauseMs = 1_000;
/** Pauses are three times as long as it compiled: it takes a quarter of one processor at most. */
const pauseFactor = 3;
const busyAbove = 0.5;
const busyPauseMs = 1_000;
/** Under a load that does not end, it goes on after these pauses. */
const mostBusyPauses = 10;

/**
 * Compiles validators in idle time, one operation after another. Without it, the first rejected request after the start
 * takes 270 to 330 ms instead of 6 (440 ms of CPU), and each further path 30 to 110 ms, also for strangers (docs/adr/0002).
 */
export function createPrecompilation(options: PrecompilationOptions): Precompilation {
  const { document, onError, pause = pauseInBackground } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = Promise.resolve();

  async function compileAll(): Promise<void> {
    await pause(firstPauseMs, signal);
    for (const { path, method } of listOperations(document)) {
      const startedMs = performance.now();
      await prepareValidators(document, path, method);
      await pauseAfter(performance.now() - startedMs);
    }
  }

  /** The event loop is busy when other work used most of the pause. */
  async function pauseAfter(compiledMs: number): Promise<void> {
    let before = performance.eventLoopUtilization();
    await pause(compiledMs * pauseFactor, signal);
    for (let pauses = 0; pauses < mostBusyPauses; pauses += 1) {
      if (performance.eventLoopUtilization(before).utilization < busyAbove) return;
      before = performance.eventLoopUtilization();
      await pause(busyPauseMs, signal);
    }
  }

  return {
    start() {
      running = compileAll().catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      return running;
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

const pauseInBackground = (ms: number, signal: AbortSignal): Promise<void> =>
  timeout(ms, undefined, { ref: false, signal });

interface OperationPlace {
  readonly path: string;
  readonly method: HttpMethod;
  readonly operation: OperationObject;
}

/** Above it, a body takes longer than 50 ms to compile. */
const mostMembers = 25;

/**
 * Operations that need no credentials, because anybody can send requests that they reject, then those with the largest
 * bodies. All others would take 20 MiB for requests that few processes ever get.
 */
function listOperations(document: OpenApiDocument): readonly OperationPlace[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method): OperationPlace[] => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const isAnonymous = ({ operation }: OperationPlace) => {
    const security = securityOf(document, operation);
    return security.length === 0 || security.some((each) => Object.keys(each).length === 0);
  };
  const isLarge = (place: OperationPlace) => !isAnonymous(place) && countMembers(document, place) > mostMembers;
  return [...all.filter(isAnonymous), ...all.filter(isLarge)];
}

const countMembers = (document: OpenApiDocument, { operation }: OperationPlace): number =>
  Object.keys(bodySchema(document, operation)?.properties ?? {}).length;

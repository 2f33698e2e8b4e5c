import type { Caller } from '../../account/caller.ts';
import { Problem } from '../../problems/problem.ts';
import type { OperationObject } from '../contract.ts';
import type { OperationId } from '../handler.ts';

/** Classes of requests, in the order in which they are rejected under load. */
type Priority = 'anonymous' | 'read' | 'signedIn' | 'essential';

/** Maximum event-loop lag at which requests are still accepted. */
export const maxLagMs: Readonly<Record<Priority, number>> = {
  anonymous: 200,
  read: 400,
  signedIn: 800,
  essential: Number.POSITIVE_INFINITY,
};

/** Styles, scripts and images, which are cheap and without which a page that was already served is useless. */
const assetOperations: ReadonlySet<OperationId> = new Set(['getDocsFile', 'getDocsPage']);
const assetPath = /^[^?]*\.(?:css|js|json|svg|png|jpg|webp|ico|woff2)(?:\?|$)/;

/** Sends, and health checks: an orchestrator would otherwise restart a busy service. */
const essentialOperations: ReadonlySet<OperationId> = new Set(['sendMessage', 'getLiveness', 'getReadiness']);

const retryAfterSeconds = 3;

interface AdmittedContext {
  readonly caller: Caller;
  readonly operation: OperationObject | undefined;
  readonly request: { readonly method?: string | undefined; readonly url?: string | undefined };
}

/** Rejects a request with `overloaded` if the event loop lags too much for its priority. */
export type ShedLoad = (context: AdmittedContext) => void;

export function createLoadShedding(lag: LagMeter): ShedLoad {
  return (context) => {
    if (lag.lagMs() <= maxLagMs[priorityOf(context)]) return;
    throw new Problem('overloaded', {
      detail: 'The service has more to do than it can at the moment: send this request again in a few seconds.',
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  };
}

function priorityOf({ caller, operation, request }: AdmittedContext): Priority {
  if (operation && essentialOperations.has(operation.operationId)) return 'essential';
  if (operation && assetOperations.has(operation.operationId) && assetPath.test(request.url ?? '')) return 'essential';
  if (caller.kind === 'anonymous') return 'anonymous';
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'signedIn';
}

/** Measures the lag of the event loop. */
export interface LagMeter {
  lagMs(): number;
  stop(): void;
}

/** For `NGOMA_RATE_LIMIT=off`. */
export const noLag: LagMeter = { lagMs: () => 0, stop: () => undefined };

const tickMs = 50;

/**
 * Measures how late a timer fires, including a tick that is overdue. Two consecutive late ticks are required, because a
 * single one may be a pause for compilation or garbage collection.
 */
export function createLagMeter(nowMs = () => performance.now()): LagMeter & { readonly tick: () => void } {
  let lastTickAtMs = nowMs();
  let [beforeMs, lastLagMs] = [0, 0];
  const behindMs = () => Math.max(0, nowMs() - lastTickAtMs - tickMs);

  function tick(): void {
    beforeMs = lastLagMs;
    lastLagMs = behindMs();
    lastTickAtMs = nowMs();
  }

  const timer = setInterval(tick, tickMs);
  timer.unref();
  return {
    lagMs: () => Math.max(Math.min(beforeMs, lastLagMs), Math.min(lastLagMs, behindMs())),
    stop: () => clearInterval(timer),
    tick,
  };
}

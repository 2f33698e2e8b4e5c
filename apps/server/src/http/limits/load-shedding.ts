import type { Caller } from '../../account/caller.ts';
import { Problem } from '../../problems/problem.ts';
import type { OperationObject } from '../contract.ts';
import type { OperationId } from '../handler.ts';

/** Work by how soon it is refused when the service falls behind. */
type Urgency = 'anonymous' | 'read' | 'signedIn' | 'essential';

/** From which lag of the event loop on work is refused: what nobody answers for first, what was promised never. */
export const refusedAboveMs: Readonly<Record<Urgency, number>> = {
  anonymous: 200,
  read: 400,
  signedIn: 800,
  essential: Number.POSITIVE_INFINITY,
};

/** Style, script and images of pages: a page that was served is useless without them, and they cost little. */
const assetOperations: ReadonlySet<OperationId> = new Set(['getDocsFile', 'getDocsPage']);
const assetPath = /^[^?]*\.(?:css|js|json|svg|png|jpg|webp|ico|woff2)(?:\?|$)/;

/** Messages that somebody sends, and whether the service is alive: an orchestrator would end it for being busy. */
const essentialOperations: ReadonlySet<OperationId> = new Set(['sendMessage', 'getLiveness', 'getReadiness']);

const retryAfterSeconds = 3;

interface AdmittedContext {
  readonly caller: Caller;
  readonly operation: OperationObject | undefined;
  readonly request: { readonly method?: string | undefined; readonly url?: string | undefined };
}

/** Refuses work with `overloaded` where the event loop is too far behind for it. */
export type ShedLoad = (context: AdmittedContext) => void;

export function createLoadShedding(lag: LagMeter): ShedLoad {
  return (context) => {
    if (lag.lagMs() <= refusedAboveMs[urgencyOf(context)]) return;
    throw new Problem('overloaded', {
      detail: 'The service has more to do than it can at the moment: send this request again in a few seconds.',
      headers: { 'Retry-After': String(retryAfterSeconds) },
    });
  };
}

function urgencyOf({ caller, operation, request }: AdmittedContext): Urgency {
  if (operation && essentialOperations.has(operation.operationId)) return 'essential';
  if (operation && assetOperations.has(operation.operationId) && assetPath.test(request.url ?? '')) return 'essential';
  if (caller.kind === 'anonymous') return 'anonymous';
  return request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'signedIn';
}

/** How far the event loop is behind. */
export interface LagMeter {
  lagMs(): number;
  stop(): void;
}

/** For `NGOMA_RATE_LIMIT=off`, which turns off whatever limits requests. */
export const noLag: LagMeter = { lagMs: () => 0, stop: () => undefined };

const tickMs = 50;

/**
 * A tick that comes late tells by how much; one that is overdue does so too, before it has come. Only what two ticks in a
 * row are late by counts: one is a pause, as when code is compiled, and two are a load.
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

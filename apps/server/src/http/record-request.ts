import type { Logger } from '../log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { PipelineContext } from './pipeline-context.ts';

/** Counts an answered request and writes its line of the log: the path, never the query, which may hold numbers. */
export function recordRequest(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  context: Pick<PipelineContext, 'id' | 'startedAt'> & {
    readonly request: { readonly method?: string; readonly url?: string };
  },
  operation: string,
  status: number,
): void {
  const durationMs = performance.now() - context.startedAt;
  metrics.countRequest(operation, status, durationMs);
  log.info(
    {
      request_id: context.id,
      operation,
      method: context.request.method,
      path: context.request.url?.split('?', 1)[0],
      status,
      duration_ms: Math.round(durationMs * 100) / 100,
    },
    'request',
  );
}

import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Exchange } from './exchange.ts';

/** Counts an answered request and writes its line of the log: the path, never the query, which may hold numbers. */
export function recordRequest(
  { log, metrics }: { readonly log: Logger; readonly metrics: Metrics },
  exchange: Pick<Exchange, 'id' | 'startedAt'> & {
    readonly request: { readonly method?: string; readonly url?: string };
  },
  operation: string,
  status: number,
): void {
  const durationMs = performance.now() - exchange.startedAt;
  metrics.countRequest(operation, status, durationMs);
  log.info(
    {
      request_id: exchange.id,
      operation,
      method: exchange.request.method,
      path: exchange.request.url?.split('?', 1)[0],
      status,
      duration_ms: Math.round(durationMs * 100) / 100,
    },
    'request',
  );
}

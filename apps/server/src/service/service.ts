import type { RequestListener } from 'node:http';
import { createPrecompilation } from '@ngoma/express-contract';
import type { Database } from '../database/database.ts';
import { createCertificateWatch } from '../listener/certificate-watch.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { siteOrigin, type TlsSettings } from '../settings/config.ts';
import { assembleApp } from './assemble-app.ts';
import { type Base, clockOf, openBase, type ServiceOptions } from './base.ts';
import { createHandlers } from './handlers.ts';
import {
  assembleCalendar,
  assembleCarriers,
  assembleMessaging,
  assembleWebhooks,
  type Parts,
  startLimits,
} from './parts.ts';
import { startWorkers } from './start-workers.ts';
import { stopTimes } from './stop-times.ts';

export interface Service {
  /** `http://127.0.0.1:3000`: where it listens; undefined for a process that only carries messages. */
  readonly url: string | undefined;
  readonly database: Database;
  /** Answers requests. */
  readonly app: RequestListener;
  /**
   * Takes no more connections, finishes the requests that run and the work at hand, and closes the database. Connections
   * without a request are closed after `idleGraceMs`, for a request may be on its way.
   */
  stop(idleGraceMs?: number): Promise<void>;
}

/** Puts the whole service together, from top to bottom: each part uses only those above it. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config } = options;
  // Ends what was started, the last thing first: when the service is stopped, or when a later part fails to start.
  await using started = new AsyncDisposableStack();
  const own = await listenWhereAsked(options);
  const listener = options.listener ?? own;
  let idleGraceMs = 0;
  const stopListening = async () => own?.close(stopTimes.requestsMs, idleGraceMs);
  started.defer(stopListening);

  const base = await openBase(options, started);
  const webhooks = assembleWebhooks(base);
  const { simulator, carriers } = await assembleCarriers(base);
  const limits = await startLimits(base, started);
  const messaging = assembleMessaging(base, { webhooks, carriers, limits });
  const calendar = assembleCalendar(
    base,
    { webhooks, origin: config.publicUrl ?? listener?.url ?? siteOrigin(config) },
    started,
  );
  const parts: Parts = { webhooks, simulator, carriers, limits, messaging, calendar };
  const app = assembleApp(base, parts, createHandlers(base, parts), started);

  await messaging.controls.start();
  started.defer(() => messaging.controls.stop());
  if (config.worker) await startWorkers(base, parts, started);
  listener?.serve(app);
  if (own && config.tls) watchCertificate(base, config.tls, own, started);
  if (config.api && options.compilesInAdvance) compileInAdvance(base, started);
  // Here as well: a service that stops takes no more requests before its workers end.
  started.defer(stopListening);

  const running = started.move();
  return {
    url: listener?.url,
    database: base.database,
    app,
    async stop(graceMs = 0) {
      base.stopping.sinceMs = base.clock.monotonicMs();
      idleGraceMs = graceMs;
      await running.disposeAsync();
    },
  };
}

/** A connection that comes before the service is ready waits. Undefined where others listen, or nobody does. */
async function listenWhereAsked(options: ServiceOptions) {
  const { config, listener } = options;
  if (!config.api || listener !== undefined) return undefined;
  return listen(config, clockOf(options));
}

function compileInAdvance({ contract, log }: Base, started: AsyncDisposableStack): void {
  const precompilation = createPrecompilation({
    document: contract.document,
    onError: (error) => log.warn({ err: error }, 'Compiling validators in advance failed'),
  });
  void precompilation.start();
  started.defer(() => precompilation.stop());
}

function watchCertificate(
  { clock, log }: Base,
  tls: TlsSettings,
  { useCertificate: use }: Listener,
  started: AsyncDisposableStack,
): void {
  const certificate = createCertificateWatch({ clock, log, tls, use });
  certificate.start();
  started.defer(() => certificate.stop());
}

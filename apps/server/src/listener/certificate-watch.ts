import { createPeriodicTask, type PeriodicTask } from '../jobs/periodic-task.ts';
import type { Logger } from '../log/log.ts';
import { ConfigError, readCertificate, type TlsSettings } from '../settings/config.ts';
import type { Clock } from '../time/clock.ts';

export interface CertificateWatchOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The current certificate and its files. */
  readonly tls: TlsSettings;
  /** Called with a renewed certificate. */
  readonly use: (tls: TlsSettings) => void;
}

const readEveryMs = 60_000;

/**
 * Reads the certificate files every minute and uses a renewed certificate with a matching key. Compares contents instead
 * of modification times, because renewal programs use links, and a copied file may be older.
 */
export function createCertificateWatch({ clock, log, tls, use }: CertificateWatchOptions): PeriodicTask {
  let current = tls;
  let lastError: string | undefined;

  async function readAgain(): Promise<void> {
    const found = read();
    if (found === undefined) return;
    lastError = undefined;
    if (found.cert === current.cert && found.key === current.key) return;
    use(found);
    current = found;
    log.info({ file: found.certFile }, 'The renewed certificate is used for connections from now on');
  }

  /** Returns undefined if the files are invalid, and logs each error once. */
  function read(): TlsSettings | undefined {
    try {
      return readCertificate(tls);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      if (error.message !== lastError)
        log.error({ reason: error.message }, 'The certificate files are invalid; the current certificate stays in use');
      lastError = error.message;
      return undefined;
    }
  }

  return createPeriodicTask({
    ...{ clock, log, everyMs: readEveryMs, run: readAgain },
    failureMessage: 'The certificate files cannot be compared; the current certificate stays in use',
  });
}

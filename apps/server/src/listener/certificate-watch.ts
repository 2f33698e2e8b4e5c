import { createPeriodicTask, type PeriodicTask } from '../jobs/periodic-task.ts';
import type { Logger } from '../log/log.ts';
import { ConfigError, readCertificate, type TlsSettings } from '../settings/config.ts';
import type { Clock } from '../time/clock.ts';

export interface CertificateWatchOptions {
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** The certificate that is in use, and its files. */
  readonly tls: TlsSettings;
  /** Uses another one for the connections from now on. */
  readonly use: (tls: TlsSettings) => void;
}

const readEveryMs = 60_000;

/**
 * Reads the files of the certificate every minute, and uses what they contain once it is another one that fits
 * together. Their content and not their time: programs that renew put links in their place, and a copied file may be
 * older than the last.
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

  /** Undefined where they cannot be used, which is told once for each error. */
  function read(): TlsSettings | undefined {
    try {
      return readCertificate(tls);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      if (error.message !== lastError)
        log.error({ reason: error.message }, 'The certificate of before stays in use: its files cannot be used now');
      lastError = error.message;
      return undefined;
    }
  }

  return createPeriodicTask({
    ...{ clock, log, everyMs: readEveryMs, run: readAgain },
    failureMessage: 'the files of the certificate cannot be compared; the one of before stays in use',
  });
}

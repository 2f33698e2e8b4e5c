import { Agent, buildConnector, type Dispatcher } from 'undici';
import { errorCode } from '../../../problems/error-code.ts';
import type { Clock } from '../../../time/clock.ts';
import type { HttpMessage } from './message.ts';
import { decodeBody, decompress } from './response-forms/decode-body.ts';

/**
 * `unsent`: nothing was written, because of `failure` or because the request was cancelled. `lost`: written, without a
 * complete answer.
 */
export type HttpOutcome =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** Undefined if it cannot be decompressed. */
      readonly body: string | undefined;
    }
  | { readonly kind: 'unsent'; readonly failure: ConnectFailure | undefined }
  | { readonly kind: 'lost' };

export interface ConnectFailure {
  readonly error: string;
  /** An error of the certificate or protocol, which the operator must fix. */
  readonly isOfTls: boolean;
}

/** Requests to the operator's address, which may be private. Redirects are not followed. */
export interface HttpRequests {
  /** Never rejects. `mayWrite` is called once, right before the first octet; false cancels the request. */
  send(message: HttpMessage, mayWrite: () => boolean): Promise<HttpOutcome>;
  /** Connects, and resolves with the failure, if any. */
  probe(url: string): Promise<ConnectFailure | undefined>;
  /** Closes all connections; open requests are lost. */
  close(): Promise<void>;
}

export interface HttpRequestsOptions {
  readonly connections: number;
  readonly connectMs: number;
  /** From the request to the end of its answer; the timeouts of undici restart with each octet. */
  readonly answerMs: number;
  readonly clock: Clock;
  /** For tests: authorities (PEM) to trust. */
  readonly ca?: readonly string[];
}

/** Longer responses are cancelled, and so uncertain. */
export const maxAnswerOctets = 65_536;

export function createHttpRequests({ connections, connectMs, answerMs, clock, ca }: HttpRequestsOptions): HttpRequests {
  const connect = buildConnector({ timeout: connectMs, allowH2: false, ...(ca && { ca: [...ca] }) });
  const agent = new Agent({ connections, headersTimeout: 0, bodyTimeout: 0, connect });

  return {
    send({ method, url, headers, body }, mayWrite) {
      const { origin, pathname, search } = new URL(url);
      const request = { origin, path: pathname + search, method, headers, body: body ?? null };
      return new Promise((resolve) => {
        const exchange = createExchange(mayWrite, (outcome) => {
          cancelLimit();
          resolve(outcome);
        });
        const cancelLimit = clock.after(answerMs, exchange.giveUp);
        agent.dispatch(request, exchange.handler);
      });
    },
    probe(url) {
      const { hostname, protocol, port, host } = new URL(url);
      return new Promise((resolve) => {
        connect({ hostname: hostname.replace(/^\[|\]$/g, ''), protocol, port, host }, (error, socket) => {
          socket?.destroy();
          resolve(error === null ? undefined : explain(error));
        });
      });
    },
    close: () => agent.destroy(),
  };
}

interface Exchange {
  readonly handler: Dispatcher.DispatchHandler;
  /** Aborts the request: it is lost if written, and otherwise not written any more. */
  giveUp(): void;
}

/** One request. Only a dispatch handler is told when writing begins. */
function createExchange(mayWrite: () => boolean, end: (outcome: HttpOutcome) => void): Exchange {
  const chunks: Buffer[] = [];
  let step: 'waiting' | 'cancelled' | 'written' = 'waiting';
  let status = 0;
  let retryAfter: string | undefined;
  let contentType: string | undefined;
  let contentCoding: string | undefined;
  let octets = 0;
  let isGivenUp = false;
  let abort = (_reason: Error): void => {};
  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      abort = (reason) => controller.abort(reason);
      step = !isGivenUp && mayWrite() ? 'written' : 'cancelled';
      if (step === 'cancelled') abort(new Error('The request was cancelled'));
    },
    onResponseStart(_controller, newStatus, headers) {
      status = newStatus;
      retryAfter = [headers['retry-after']].flat()[0];
      contentType = [headers['content-type']].flat()[0];
      contentCoding = [headers['content-encoding']].flat().join(',');
    },
    onResponseData(controller, chunk) {
      octets += chunk.length;
      if (octets > maxAnswerOctets) controller.abort(new Error('The answer is too large'));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      const body = decompress(Buffer.concat(chunks), contentCoding, maxAnswerOctets);
      end({ kind: 'answered', status, retryAfter, body: body && decodeBody(body, contentType) });
    },
    onResponseError(_controller, error) {
      if (step === 'written') end({ kind: 'lost' });
      else end({ kind: 'unsent', failure: step === 'waiting' ? explain(error) : undefined });
    },
  };
  return {
    handler,
    giveUp() {
      isGivenUp = true;
      abort(new Error('The answer did not end in time'));
    },
  };
}

const ofTls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

function explain(error: Error): ConnectFailure {
  const code = errorCode(error) ?? '';
  const text = `${code} ${error.message}`.trim().slice(0, 200);
  return { error: text, isOfTls: ofTls.test(code) };
}

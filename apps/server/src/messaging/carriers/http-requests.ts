import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import type { HttpMessage } from './http-message.ts';

/** How a request ended. `unsent`: there was no connection. `lost`: it may have arrived, and no whole answer came. */
type HttpOutcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | ({ readonly kind: 'unsent' } & ConnectFailure)
  | { readonly kind: 'lost' };

export interface ConnectFailure {
  /** For people. */
  readonly error: string;
  /** The certificate or the protocol is the matter, which waiting will not mend. */
  readonly isOfTls: boolean;
}

/** Requests to an address that the operator chose, which may be private. Redirects are answers. */
export interface HttpRequests {
  /** Never rejects. */
  send(message: HttpMessage): Promise<HttpOutcome>;
  /** Connects, and resolves with what prevented it or undefined. */
  probe(url: string): Promise<ConnectFailure | undefined>;
  /** Ends all connections; requests on their way are lost. */
  close(): Promise<void>;
}

export interface HttpRequestsOptions {
  /** The most at a time. */
  readonly connections: number;
  readonly connectMs: number;
  /** From the request to the end of its answer. */
  readonly answerMs: number;
  /** For tests: authorities (PEM) to trust. */
  readonly ca?: readonly string[];
}

const maxAnswerOctets = 65_536;

export function createHttpRequests({ connections, connectMs, answerMs, ca }: HttpRequestsOptions): HttpRequests {
  const connect = buildConnector({ timeout: connectMs, allowH2: false, ...(ca && { ca: [...ca] }) });
  // What fails before there is a connection has certainly not been sent.
  const connectErrors = new WeakSet<Error>();
  const agent = new Agent({
    connections,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
    connect: (options, callback) =>
      connect(options, (...result) => {
        const [error] = result;
        if (error) connectErrors.add(error);
        callback(...result);
      }),
  });

  return {
    async send({ method, url, headers, body }) {
      try {
        const answer = await request(url, { dispatcher: agent, method, headers, body: body ?? null });
        const text = await readText(answer.body);
        return text === undefined ? { kind: 'lost' } : { kind: 'answered', status: answer.statusCode, body: text };
      } catch (error) {
        if (error instanceof Error && connectErrors.has(error)) return { kind: 'unsent', ...explain(error) };
        return { kind: 'lost' };
      }
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

/** Undefined for an answer of an absurd size, which is no answer. */
async function readText(body: Dispatcher.ResponseData['body']): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let octets = 0;
  for await (const chunk of body) {
    octets += chunk.length;
    // Leaving the loop ends the connection.
    if (octets > maxAnswerOctets) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const ofTls = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

function explain(error: Error): ConnectFailure {
  const code = 'code' in error ? String(error.code) : '';
  const text = `${code} ${error.message}`.trim().slice(0, 200);
  return { error: text, isOfTls: ofTls.test(code) };
}

import type { Dispatcher } from 'undici';
import { errorCode } from '../problems/error-code.ts';
import { RefusedAddress } from './name-resolution.ts';

/** A chunk has a header of its own and keeps the block alive that it was read into: small ones are copied together. */
const smallBytes = 16 * 1024;
const blockBytes = 64 * 1024;

/** The body of a response in few blocks, however small the chunks are that it comes in. */
export function createBodyBuffer() {
  const blocks: Buffer[] = [];
  let open = Buffer.alloc(0);
  let used = 0;
  let size = 0;

  function closeBlock(): void {
    if (used > 0) blocks.push(open.subarray(0, used));
    open = Buffer.alloc(0);
    used = 0;
  }

  return {
    append(chunk: Buffer): void {
      size += chunk.length;
      const isFirst = size === chunk.length;
      if (isFirst || chunk.length >= smallBytes) {
        closeBlock();
        blocks.push(chunk);
        return;
      }
      if (chunk.length > open.length - used) {
        closeBlock();
        open = Buffer.allocUnsafeSlow(blockBytes);
      }
      chunk.copy(open, used);
      used += chunk.length;
    },
    get size(): number {
      return size;
    },
    concat(): Buffer {
      closeBlock();
      return blocks.length === 1 ? (blocks[0] ?? open) : Buffer.concat(blocks);
    },
  };
}

/**
 * Callers may see `error`: it names no address that the name led to. `refused`: the address policy forbids it; `timed_out`:
 * no complete response within 15 s; `failed`: DNS, connection or protocol; `aborted`: the sender was closed.
 */
export type RequestFailure =
  | { readonly kind: 'refused' | 'timed_out' | 'failed'; readonly error: string }
  | { readonly kind: 'aborted' };

export interface ResponseHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A response, or what came of it. */
export interface GuardedResponse extends ResponseHead {
  readonly kind: 'response';
  readonly body: Buffer;
  /** Why this is not the whole body: more came than was wanted, or it broke off. */
  readonly cutBy: 'limit' | RequestFailure | undefined;
}

interface ExchangeOptions {
  /** As `GuardedRequest` has it. */
  readonly wantedBytes: (head: ResponseHead) => number;
  /** Called once. */
  readonly onEnd: (result: GuardedResponse | RequestFailure) => void;
}

const noBody = Buffer.alloc(0);

/** One request and its response. */
export interface Exchange {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends it: what has come of the response counts, and the connection is closed. */
  giveUp(failure: RequestFailure): void;
}

/** Does without undici's `request`, whose streams and signals were a fifth of what a webhook costs (docs/adr/0018). */
export function createExchange({ wantedBytes, onEnd }: ExchangeOptions): Exchange {
  let head: ResponseHead | undefined;
  let wanted = 0;
  const received = createBodyBuffer();
  let isOver = false;
  let disconnect = (): void => undefined;

  function end(result: GuardedResponse | RequestFailure): void {
    if (isOver) return;
    isOver = true;
    onEnd(result);
    if (result.kind !== 'response' || result.cutBy !== undefined) disconnect();
  }

  function responseOf(responseHead: ResponseHead, cutBy: GuardedResponse['cutBy']): GuardedResponse {
    return { kind: 'response', ...responseHead, body: received.size === 0 ? noBody : received.concat(), cutBy };
  }

  const giveUp = (failure: RequestFailure): void => end(head ? responseOf(head, failure) : failure);

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      disconnect = () => controller.abort(new Error('The request was canceled.'));
      if (isOver) disconnect();
    },
    onResponseStart(_controller, status, headers) {
      // An interim response; another one follows.
      if (status < 200) return;
      head = { status, headers };
      wanted = wantedBytes(head);
      if (wanted === 0) end(responseOf(head, 'limit'));
    },
    onResponseData(_controller, chunk) {
      received.append(chunk);
      if (received.size > wanted && head !== undefined) end(responseOf(head, 'limit'));
    },
    onResponseEnd() {
      if (head !== undefined) end(responseOf(head, undefined));
    },
    onResponseError: (_controller, error) => giveUp(failureOf(error)),
  };
  return { handler, giveUp };
}

export function failureOf(error: unknown): RequestFailure {
  if (error instanceof RefusedAddress) return { kind: 'refused', error: error.message };
  return { kind: 'failed', error: describeFailure(error) };
}

const malformedAnswer = 'the answer is not HTTP';

/** Explanations of the most common error codes of connections. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was reset',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ENODATA: 'the name has no address',
  ENOTFOUND: 'the name does not exist',
  ESERVFAIL: 'the name server failed',
  ETIMEDOUT: 'the connection was not answered',
  ETIMEOUT: 'the name server did not answer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for other names',
  UND_ERR_CONNECT_TIMEOUT: 'the connection was not answered',
  UND_ERR_SOCKET: 'the connection ended without a response',
};

/**
 * Why a request had no response: the code of the error, and what it means. It never repeats the message of the error:
 * those of Node and undici name the addresses that the name led to, and the names and addresses in certificates.
 */
function describeFailure(error: unknown): string {
  if (isMalformedAnswer(error)) return malformedAnswer;
  const code = codeOf(error);
  if (code === undefined) return 'the request failed';
  const meaning = meanings[code];
  return meaning === undefined ? code : `${code}: ${meaning}`;
}

/**
 * undici finds the rest of a malformed answer when it parses it, and a status below 100 when it asserts that there is
 * none.
 */
const isMalformedAnswer = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'HTTPParserError' || errorCode(error) === 'ERR_ASSERTION');

function codeOf(error: unknown): string | undefined {
  const code = errorCode(error);
  // Whatever else a library calls a code is not shown.
  return code !== undefined && /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : undefined;
}

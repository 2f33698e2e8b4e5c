import { errorCode } from '../problems/error-code.ts';

const malformedAnswer = 'the answer is not HTTP';

/** What the commonest causes mean, for people who read the code for the first time. */
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
export function describeFailure(error: unknown): string {
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

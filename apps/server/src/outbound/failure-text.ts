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
  const code = codeOf(error);
  if (code === undefined) return 'the request failed';
  const meaning = meanings[code];
  return meaning === undefined ? code : `${code}: ${meaning}`;
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  // Whatever else a library calls a code is not shown.
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(error.code) ? error.code : undefined;
}

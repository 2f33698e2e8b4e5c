/** A JSON body that is already text or UTF-8, for responses that are put together from cached parts. */
export interface Serialized<Body> {
  readonly json: string | Buffer;
  /** Never set: only carries the type of the body. */
  readonly body?: Body;
}

/** A body of bytes, for responses that the contract calls binary. */
export interface FileBody {
  readonly file: Buffer;
}

/** A text that is made while it is sent, and only as fast as it is read. */
export interface StreamedText {
  readonly pieces: AsyncIterable<string>;
}

export interface Bytes {
  readonly mediaType: string | undefined;
  /** Text stays text until it is sent: Node then writes it together with the headers, in one call. */
  readonly bytes: Buffer | string;
}

const isSerialized = (body: unknown): body is Serialized<unknown> =>
  typeof body === 'object' &&
  body !== null &&
  'json' in body &&
  (typeof body.json === 'string' || Buffer.isBuffer(body.json)) &&
  Object.keys(body).length === 1;

const isFile = (body: unknown): body is FileBody =>
  typeof body === 'object' && body !== null && 'file' in body && Buffer.isBuffer(body.file);

export const isStreamed = (body: unknown): body is StreamedText =>
  typeof body === 'object' && body !== null && 'pieces' in body;

/** Text stays text, everything else becomes JSON; `mediaType` is that of the body if it is not the usual one. */
export function toBytes(body: unknown, mediaType?: string): Bytes {
  if (body === undefined) return { mediaType: undefined, bytes: '' };
  if (typeof body === 'string') return { mediaType: mediaType ?? 'text/plain', bytes: body };
  if (isFile(body)) return { mediaType: mediaType ?? 'application/octet-stream', bytes: body.file };
  return { mediaType: mediaType ?? 'application/json', bytes: isSerialized(body) ? body.json : JSON.stringify(body) };
}

/** The value that the bytes of a body stand for; a text for those of a file, as the contract has it. */
export function parsedBody(body: unknown): unknown {
  if (isFile(body)) return body.file.toString('latin1');
  return isSerialized(body) ? JSON.parse(String(body.json)) : body;
}

/** A JSON body that is already text or UTF-8; `serialized` makes it. `Body` is the type that it has in the contract. */
export class Serialized<Body = unknown, Text extends string | Buffer = string | Buffer> {
  readonly json: Text;
  /** Never set: only carries the type of the body. */
  declare readonly body?: Body;
  /** Only instances are of this type: a body with the member `json` is data. */
  readonly #isSerialized = true;
  constructor(json: Text) {
    this.json = json;
  }
  static has(body: unknown): body is Serialized {
    return typeof body === 'object' && body !== null && #isSerialized in body;
  }
}

/** A body that is made while it is sent, and only as fast as it is read; `stream` makes it. */
export class Streamed {
  readonly pieces: AsyncIterable<string | Uint8Array>;
  /** Only instances are of this type: a body with the member `pieces` is data. */
  readonly #isStreamed = true;
  constructor(pieces: AsyncIterable<string | Uint8Array>) {
    this.pieces = pieces;
  }
  static has(body: unknown): body is Streamed {
    return typeof body === 'object' && body !== null && #isStreamed in body;
  }
}

/** A body of JSON that is sent as it is: from a cache, or put together from parts. */
// biome-ignore lint/suspicious/noExplicitAny: text fits every body unless its type is given
export const serialized = <Body = any, Text extends string | Buffer = string | Buffer>(json: Text) =>
  new Serialized<Body, Text>(json);

/** A body of text or bytes from an async generator or a readable stream, such as `fs.createReadStream(file)`. */
export const stream = (pieces: AsyncIterable<string | Uint8Array>): Streamed => new Streamed(pieces);

export const isStreamed = (body: unknown): body is Streamed => Streamed.has(body);

export interface Bytes {
  readonly mediaType: string | undefined;
  /** Text stays text until it is sent: Node then writes it together with the headers, in one call. */
  readonly bytes: Buffer | string;
}

/** Text and bytes stay as they are, everything else becomes JSON; `mediaType` is that of the body if it is not the usual one. */
export function toBytes(body: unknown, mediaType?: string): Bytes {
  if (body === undefined) return { mediaType: undefined, bytes: '' };
  if (typeof body === 'string') return { mediaType: mediaType ?? 'text/plain', bytes: body };
  if (Buffer.isBuffer(body)) return { mediaType: mediaType ?? 'application/octet-stream', bytes: body };
  const bytes = Serialized.has(body) ? body.json : JSON.stringify(body);
  return { mediaType: mediaType ?? 'application/json', bytes };
}

/** The value that a body stands for; of bytes a text, as the contract has it. */
export function parsedBody(body: unknown): unknown {
  if (Buffer.isBuffer(body)) return body.toString('latin1');
  return Serialized.has(body) ? JSON.parse(String(body.json)) : body;
}

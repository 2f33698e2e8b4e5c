import type { Fetch } from '@ngoma/client';

/** A request of a browser below `/console`. */
export interface ConsoleRequest {
  readonly method: 'GET' | 'POST';
  /** `/console/sent/` */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `https://events.example.ug`, for links. */
  readonly origin: string;
  /** The origin in the address bar; differs from `origin` if its host is not trusted. */
  readonly requestedOrigin: string;
  /** Whether nobody between the browser and this service can read the request: HTTPS, or the machine itself. */
  readonly secure: boolean;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  /** Sends requests to the API for this visitor. */
  readonly fetch: Fetch;
  readonly headers: ConsoleHeaders;
  /** Reads the body; called only for forms of our own pages. */
  readForm(): Promise<Form>;
}

/** Headers of the browser; undefined if it did not send them. */
interface ConsoleHeaders {
  readonly cookie: string | undefined;
  readonly origin: string | undefined;
  readonly 'sec-fetch-site': string | undefined;
}

/** The fields and the file that a form sent. */
export interface Form {
  /** Line ends are LF. */
  readonly fields: URLSearchParams;
  /** The file of the field `file`; undefined if none was chosen. */
  readonly file: File | undefined;
  /**
   * `file`: it is too large, and the fields are there. Nothing is there for `form`, which is too large, `malformed`, and
   * `signed-out`, which is too large without a valid session.
   */
  readonly refused?: 'file' | 'form' | 'malformed' | 'signed-out' | undefined;
  /** Keeps the file for the form that is shown and sent again, by an id among the fields. */
  readonly keepFile?: () => Promise<void>;
}

export interface ConsoleResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

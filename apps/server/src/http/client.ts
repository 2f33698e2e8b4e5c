/** The client of a request, from the connection and the headers of trusted proxies. */
export interface Client {
  /** The IP address that rate limits count. */
  readonly address: string;
  /** The origin of links in responses: `https://events.example.ug`. */
  readonly origin: string;
  /** The origin in the request; differs from `origin` if its host is not trusted. */
  readonly requestedOrigin: string;
  /** Whether the request came over TLS, or from this machine. */
  readonly secure: boolean;
  /** Whether the client is on this machine, without a proxy. */
  readonly local: boolean;
  /** SHA-256 of the token of a session of this browser, which may have ended; only pages read it, from a cookie. */
  readonly browser?: string | undefined;
}

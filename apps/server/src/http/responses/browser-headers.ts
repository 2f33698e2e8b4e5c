export type BrowserHeaders = Readonly<Record<string, string>>;

const always: BrowserHeaders = {
  // Whatever a browser makes of a response that is no page: it loads and runs nothing, and stands in no frame.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** What every response tells browsers; with HSTS where this service holds the certificate, and not a proxy. */
export const browserHeaders = (holdsCertificate: boolean): BrowserHeaders =>
  holdsCertificate ? { ...always, 'Strict-Transport-Security': 'max-age=31536000' } : always;

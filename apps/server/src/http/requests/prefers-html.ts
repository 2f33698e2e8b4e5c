import type { IncomingMessage } from 'node:http';
import express, { type Request } from 'express';

/** Whether a request asks for HTML rather than JSON, as Express reads `Accept`. */
export const prefersHtml = (request: IncomingMessage): boolean =>
  express.request.accepts.call(request as Request, 'json', 'html') === 'html'; // as: it looks at the headers only

import type { OperationObject } from './document/document.ts';

/** The declared response of a status: its own, that of its class (`4XX`), or `default`. */
export const responseOf = ({ responses }: OperationObject, status: number) =>
  responses[status] ??
  responses[`${String(status)[0]}XX`] ??
  responses[`${String(status)[0]}xx`] ??
  responses['default'];

/** Responses and callbacks as the documents of a carrier describe them, and the results that the settings must have. */
export interface DocumentedCarrier {
  /** The document, and when it was read. */
  readonly source: string;
  /** HTTP status, body (a text, or a value that is sent as JSON), and the result. */
  readonly answers: readonly (readonly [status: number, body: unknown, result: Result])[];
  /** Callbacks with delivery reports, or responses to requests for them. */
  readonly receipts?: readonly (readonly [fields: object, status: string])[];
  readonly texts?: readonly (readonly [fields: object, text: Text])[];
  readonly optOuts?: readonly (readonly [fields: object, optOut: { readonly from: string; readonly to: string }])[];
}

/** `kept` and `throttled` leave the message waiting; others have the reason. */
export type Result =
  | 'accepted'
  | 'kept'
  | 'throttled'
  | 'uncertain'
  | `${'rejected' | 'opted out' | 'retried' | 'stopped'}: ${string}`;

interface Text {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export const phone = '+256772000001';
export const digits = '256772000001';

export const classes = ['breaking', 'additive', 'documentation'] as const;

/**
 * What a change does to clients that were written against the old contract: stops some of them, gives them more than before,
 * or is only text.
 */
export type ChangeClass = (typeof classes)[number];

/** Which way it concerns: what clients send, what they are sent (webhooks and callbacks too), or both at once. */
export type Side = 'request' | 'response' | 'both';

export interface Change {
  readonly class: ChangeClass;
  readonly side: Side;
  /** A JSON pointer into the contract: of the component, where a component changed. */
  readonly where: string;
  /** A sentence. */
  readonly what: string;
}

/** One difference between the normalised documents, as redocly found it. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'modified';
  /** The type of the node in OpenAPI, such as `Schema`, `Parameter` or `Response`. */
  readonly typeName: string;
  /** The member that was modified; `key` where the node has another name than before. */
  readonly property: string | undefined;
  readonly side: Side;
  /** From the root to the node through the references on the way: `['paths', '/events', 'get', …]`. */
  readonly steps: readonly string[];
  /** The last of the steps: the name of a member, a status, a media type. */
  readonly name: string;
  readonly where: string;
  /** The node where it was added or removed, the value of the member where it was modified. */
  readonly before: unknown;
  readonly after: unknown;
  /** What redocly says that it breaks, in a sentence each. */
  readonly verdicts: readonly string[];
}

/** What a rule says of a difference; undefined where it is none of its business. */
export type Rule = (difference: Difference) => Verdict | undefined;

export interface Verdict {
  readonly class: ChangeClass;
  readonly what?: string;
}

const verdict =
  (each: ChangeClass) =>
  (what?: string): Verdict => ({ class: each, ...(what !== undefined && { what }) });

export const breaking = verdict('breaking');
export const additive = verdict('additive');
export const documentation = verdict('documentation');

export const classes = ['breaking', 'additive', 'documentation'] as const;

/** The effect on clients of the old contract: breaks some of them, offers them more, or is only text. */
export type ChangeClass = (typeof classes)[number];

/** The direction that a change affects: what clients send, what they receive (also webhooks and callbacks), or both. */
export type Side = 'request' | 'response' | 'both';

export interface Change {
  readonly class: ChangeClass;
  readonly side: Side;
  /** A JSON pointer into the contract, or into the changed component. */
  readonly where: string;
  /** A sentence. */
  readonly what: string;
}

/** A difference between the normalised documents that redocly found. */
export interface Difference {
  readonly kind: 'added' | 'removed' | 'modified';
  /** The type of the node in OpenAPI, such as `Schema`, `Parameter` or `Response`. */
  readonly typeName: string;
  /** The modified member; `key` for a renamed node. */
  readonly property: string | undefined;
  readonly side: Side;
  /** From the root to the node through the references on the way: `['paths', '/events', 'get', …]`. */
  readonly steps: readonly string[];
  /** The last step: the name of a member, a status, a media type. */
  readonly name: string;
  readonly where: string;
  /** The node that was added or removed, or the value of the modified member. */
  readonly before: unknown;
  readonly after: unknown;
  /** Sentences of redocly about what the difference breaks. */
  readonly verdicts: readonly string[];
}

/** Classifies a difference; undefined if the rule does not apply. */
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

/** A breaking change that was decided on, as openapi/declared-changes.json lists it. */
export interface Declaration {
  /** The change, as `nameOf` names it. */
  readonly change: string;
  readonly reason: string;
}

export const nameOf = ({ side, where, what }: Change): string => `${side} ${where}: ${what}`;

import type { PartOutcome } from '../carrier.ts';

const severity: Readonly<Record<PartOutcome['kind'], number>> = {
  stopped: 5,
  refused: 4,
  throttled: 3,
  uncertain: 2,
  unsent: 1,
  accepted: 0,
};

/** A permanent error is worse than one that may pass. */
const severityOf = (outcome: PartOutcome): number =>
  severity[outcome.kind] + (outcome.kind === 'refused' && outcome.rule.do === 'refuse' ? 0.5 : 0);

/**
 * The outcome of a text by those of its parts, which is that of the worst. If the carrier already has a part, the text is
 * not sent again: the phone would get the part twice.
 */
export function toWorst(outcomes: readonly PartOutcome[]): PartOutcome {
  const worst = outcomes.reduce((one, other) => (severityOf(other) > severityOf(one) ? other : one));
  const isPartlySent = outcomes.some(({ kind }) => kind === 'accepted');
  if (!isPartlySent || worst.kind === 'accepted' || worst.kind === 'uncertain' || worst.kind === 'unsent') return worst;
  const reason = worst.kind === 'throttled' ? 'throttled' : worst.reason;
  const refused = { kind: 'refused', rule: { do: 'refuse' }, reason, code: worst.code } as const;
  if (worst.kind === 'stopped') return { ...refused, stopsCarrier: true };
  return worst.kind === 'refused' && worst.isOptOut ? { ...refused, isOptOut: true } : refused;
}

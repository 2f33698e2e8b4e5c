import type { Carrier } from '../carriers/carrier.ts';
import type { Series, Submission } from '../submissions/repository.ts';
import { countParts } from './cut-text.ts';

/**
 * The series that an attempt goes on with: handsets join the parts that share a reference, so what the same carrier gets
 * again has the old one. Undefined where it has had nothing yet, or its settings are others now.
 */
export function continuedSeries(
  text: string,
  earlier: readonly Submission[],
  { name, settings }: Carrier,
): Series | undefined {
  const now = countParts(text, settings);
  const last = earlier.findLast(
    ({ carrier, form, total }) => carrier === name && form === settings.longText && total === now,
  );
  return last && { carrier: name, total: last.total, form: last.form, reference: last.reference };
}

/** A new series; where the text is split, its reference is still missing. */
export function newSeries(text: string, { name, settings }: Carrier): Series {
  const total = countParts(text, settings);
  return { carrier: name, total, form: settings.longText, reference: total > 1 ? null : 0 };
}

export const isSplit = ({ total }: Series): boolean => total !== null && total > 1;

/** The parts of a series that the carrier has not accepted; 1 is the first. */
export function partsToSend(series: Series, earlier: readonly Submission[]): number[] {
  const accepted = new Set(
    earlier.filter((each) => each.state === 'accepted' && isOfSeries(each, series)).map(({ part }) => part),
  );
  return Array.from({ length: series.total ?? 1 }, (_, index) => index + 1).filter((part) => !accepted.has(part));
}

const isOfSeries = (submission: Series, { carrier, form, reference }: Series): boolean =>
  submission.carrier === carrier && submission.form === form && submission.reference === reference;

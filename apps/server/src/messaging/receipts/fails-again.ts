/** Reasons that stay as they are: the number does not exist, or may not be written to. */
const permanent: ReadonlySet<string> = new Set(['unknown_subscriber', 'invalid_number', 'barred', 'sender_refused']);

/** Reasons that pass: the phone was off, or full. */
const passing: ReadonlySet<string> = new Set(['absent_subscriber', 'memory_full', 'validity_expired']);

/** Whether the same text to the same number would fail again for this reason; null where nobody can say. */
export function failsAgain(reason: string | null): boolean | null {
  if (reason === null) return null;
  if (permanent.has(reason)) return true;
  return passing.has(reason) ? false : null;
}

/** The gaps of a run, each a list of pairs such as `getEvent 404`. */
export interface CoverageGaps {
  /** Declared, without a test, and not listed. */
  readonly uncovered: readonly string[];
  /** Seen, and not declared by the contract. */
  readonly undeclared: readonly string[];
  /** Listed as uncovered, and tested or no longer declared. */
  readonly outdated: readonly string[];
}

export function findCoverageGaps(
  declared: readonly string[],
  seen: readonly string[],
  listedAsUncovered: readonly string[],
): CoverageGaps {
  const missing = declared.filter((response) => !seen.includes(response));
  return {
    uncovered: missing.filter((response) => !listedAsUncovered.includes(response)).sort(),
    undeclared: seen.filter((response) => !declared.includes(response)).sort(),
    outdated: listedAsUncovered.filter((response) => !missing.includes(response)).sort(),
  };
}

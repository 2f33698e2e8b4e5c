/** Inclusive range in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Ranges of the starts and ends of listed occurrences. */
export interface EventWindow {
  readonly starts: Span;
  readonly ends: Span;
}

/** Range without bounds; its days fit 64-bit columns. */
export const always: Span = { from: -8.64e15, to: 8.64e15 };

export const anyTime: EventWindow = { starts: always, ends: always };

/** The bounds that one parameter sets; an undefined one is not bounded. */
export interface Bounds {
  readonly startsFrom?: number;
  readonly startsTo?: number;
  readonly endsFrom?: number;
  readonly endsTo?: number;
}

export const withinAll = (bounds: readonly Bounds[]): EventWindow => ({
  starts: {
    from: Math.max(always.from, ...bounds.flatMap(({ startsFrom }) => startsFrom ?? [])),
    to: Math.min(always.to, ...bounds.flatMap(({ startsTo }) => startsTo ?? [])),
  },
  ends: {
    from: Math.max(always.from, ...bounds.flatMap(({ endsFrom }) => endsFrom ?? [])),
    to: Math.min(always.to, ...bounds.flatMap(({ endsTo }) => endsTo ?? [])),
  },
});

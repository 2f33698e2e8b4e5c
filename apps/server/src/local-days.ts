/** A day of a time zone. */
export interface LocalDay {
  /** `2026-11-23` */
  readonly name: string;
  /** When the next day begins. */
  readonly endsAtMs: number;
}

/** No day is longer, whatever its zone makes of its clocks. */
const longestDayMs = 36 * 3_600_000;

/** Says which day a moment belongs to in a time zone. Asked for the same day again it computes nothing. */
export function createLocalDays(timeZone: string): (nowMs: number) => LocalDay {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const nameOf = (atMs: number): string => format.format(atMs);
  let known = { name: '', fromMs: 0, endsAtMs: 0 };

  function findEnd(name: string, nowMs: number): number {
    let [within, after] = [nowMs, nowMs + longestDayMs];
    while (after - within > 1) {
      const middle = Math.floor((within + after) / 2);
      if (nameOf(middle) === name) within = middle;
      else after = middle;
    }
    return after;
  }

  return (nowMs) => {
    if (nowMs < known.fromMs || nowMs >= known.endsAtMs) {
      const name = nameOf(nowMs);
      known = { name, fromMs: nowMs, endsAtMs: findEnd(name, nowMs) };
    }
    return known;
  };
}

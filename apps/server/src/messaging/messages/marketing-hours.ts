import { dayMs, minuteMs } from '../../time/durations.ts';

/** The hours in which marketing messages may be sent. */
export interface MarketingHours {
  /** The first moment from this one on at which they may. */
  openFrom(atMs: number): number;
}

/** From when to when, in minutes after midnight on the clocks of a zone. */
export interface DailyHours {
  readonly fromMinute: number;
  readonly untilMinute: number;
}

/** At any time. */
export const alwaysOpen: MarketingHours = { openFrom: (atMs) => atMs };

/** The same hours by the clocks of a zone on every day, whenever its clocks change. */
export function createMarketingHours({ fromMinute, untilMinute }: DailyHours, zone: string): MarketingHours {
  const formatter = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });

  /** What the clocks show, as if they stood in Greenwich. */
  function wallMsOf(atMs: number): number {
    const parts = new Map(formatter.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const [year, month, day] = [part('year'), part('month'), part('day')];
    return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'));
  }

  /** The moment at which the clocks show this; where they skip it, as much later as they skip. */
  function instantOf(wallMs: number): number {
    const offsetAt = (atMs: number): number => wallMsOf(atMs) - Math.floor(atMs / 1_000) * 1_000;
    return wallMs - offsetAt(wallMs - offsetAt(wallMs));
  }

  return {
    openFrom(atMs) {
      const wallMs = wallMsOf(atMs);
      const midnightMs = Math.floor(wallMs / dayMs) * dayMs;
      const openMs = midnightMs + fromMinute * minuteMs;
      if (wallMs < openMs) return instantOf(openMs);
      return wallMs < midnightMs + untilMinute * minuteMs ? atMs : instantOf(openMs + dayMs);
    },
  };
}

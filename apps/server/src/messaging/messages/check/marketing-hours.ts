import { dayMs, minuteMs } from '../../../time/durations.ts';

/** The hours in which marketing messages may be sent. */
export interface MarketingHours {
  /** The first instant at or after this one at which they may be sent. */
  openFrom(atMs: number): number;
}

/** Minutes after local midnight. */
export interface DailyHours {
  readonly fromMinute: number;
  readonly untilMinute: number;
}

export const alwaysOpen: MarketingHours = { openFrom: (atMs) => atMs };

/** The same local hours on every day, also across daylight-saving changes. */
export function createMarketingHours({ fromMinute, untilMinute }: DailyHours, zone: string): MarketingHours {
  const formatter = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });

  /** Local time as milliseconds, as if the zone were UTC. */
  function toLocalMs(atMs: number): number {
    const parts = new Map(formatter.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const [year, month, day] = [part('year'), part('month'), part('day')];
    return Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'));
  }

  /** The instant of a local time; a local time that is skipped moves by the length of the gap. */
  function instantOf(localMs: number): number {
    const offsetAt = (atMs: number): number => toLocalMs(atMs) - Math.floor(atMs / 1_000) * 1_000;
    return localMs - offsetAt(localMs - offsetAt(localMs));
  }

  return {
    openFrom(atMs) {
      const localMs = toLocalMs(atMs);
      const midnightMs = Math.floor(localMs / dayMs) * dayMs;
      const openMs = midnightMs + fromMinute * minuteMs;
      if (localMs < openMs) return instantOf(openMs);
      return localMs < midnightMs + untilMinute * minuteMs ? atMs : instantOf(openMs + dayMs);
    },
  };
}

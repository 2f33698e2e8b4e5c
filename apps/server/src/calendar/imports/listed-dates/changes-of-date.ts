import type { SourceDate, SourceRecord } from '../source-record.ts';

type Body = SourceRecord['body'];

/** The texts and the state in which an event differs from the series of which it is a date. */
export function changesOfDate(body: Body, series: Body): Omit<SourceDate['changes'], 'startLocal' | 'endLocal'> {
  const isChanged = (name: string): boolean => body[name] !== series[name];
  const texts = (['title', 'description', 'website'] as const).filter(isChanged);
  const states = (['event_status', 'event_status_reason'] as const).filter(isChanged);
  return {
    ...Object.fromEntries(texts.map((name) => [name, String(body[name] ?? '')])),
    ...(states.length > 0 && {
      state: { status: String(body['event_status'] ?? 'scheduled'), reason: String(body['event_status_reason'] ?? '') },
    }),
  };
}

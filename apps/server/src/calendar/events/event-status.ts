export type EventStatus = 'scheduled' | 'canceled' | 'postponed' | 'moved_online';

export interface EventState {
  readonly status: EventStatus;
  /** Plain text, or empty. */
  readonly reason: string;
}

/** An undefined member does not change its field. */
export type EventStatePatch = { readonly [Member in keyof EventState]?: EventState[Member] | undefined };

/** A scheduled event has no reason, so an old one is removed. */
export function decideEventState(current: EventState | undefined, patch: EventStatePatch = {}): EventState {
  const status = patch.status ?? current?.status ?? 'scheduled';
  return { status, reason: status === 'scheduled' ? '' : (patch.reason ?? current?.reason ?? '') };
}

/** Notice for readers; empty for a scheduled event. */
export function describeEventState({ status, reason }: EventState): string {
  return [statements[status], reason].filter((part) => part !== '').join(': ');
}

const statements: Readonly<Record<EventStatus, string>> = {
  scheduled: '',
  canceled: 'Canceled',
  postponed: 'Postponed',
  moved_online: 'Moved online',
};

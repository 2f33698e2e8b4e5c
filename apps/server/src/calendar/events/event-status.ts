/** Whether an event takes place as it was announced. */
export type EventStatus = 'scheduled' | 'canceled' | 'postponed' | 'moved_online';

export interface Occurrence {
  readonly status: EventStatus;
  /** Why it does not take place as announced, plain text; empty where nothing was said. */
  readonly reason: string;
}

/** An occurrence in a write; an undefined member leaves its field as it is. */
export type OccurrencePatch = { readonly [Member in keyof Occurrence]?: Occurrence[Member] | undefined };

/** The occurrence after a write. What takes place as announced needs no reason, so that none is left over. */
export function decideOccurrence(current: Occurrence | undefined, patch: OccurrencePatch = {}): Occurrence {
  const status = patch.status ?? current?.status ?? 'scheduled';
  return { status, reason: status === 'scheduled' ? '' : (patch.reason ?? current?.reason ?? '') };
}

/** What readers are told in front of everything else; empty where all is as announced. */
export function describeOccurrence({ status, reason }: Occurrence): string {
  return [statements[status], reason].filter((part) => part !== '').join(': ');
}

const statements: Readonly<Record<EventStatus, string>> = {
  scheduled: '',
  canceled: 'Canceled',
  postponed: 'Postponed',
  moved_online: 'Moved online',
};

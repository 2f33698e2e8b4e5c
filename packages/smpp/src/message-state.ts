/** The states of a message that a carrier reports (§5.2.28), and SKIPPED of SMPP 5.0. */
export type MessageState =
  | 'ENROUTE'
  | 'DELIVERED'
  | 'EXPIRED'
  | 'DELETED'
  | 'UNDELIVERABLE'
  | 'ACCEPTED'
  | 'UNKNOWN'
  | 'REJECTED'
  | 'SKIPPED';

/** What a carrier's number for a state means. */
export interface DescribedMessageState {
  /** Absent for a number that the standard does not know. */
  readonly state: MessageState | undefined;
  /** Whether no other state follows. ACCEPTED counts as no: many carriers use it on the way. */
  readonly final: boolean;
}

const statesByNumber: Readonly<Record<number, MessageState>> = {
  1: 'ENROUTE',
  2: 'DELIVERED',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIVERABLE',
  6: 'ACCEPTED',
  7: 'UNKNOWN',
  8: 'REJECTED',
  9: 'SKIPPED',
};

/** Carriers write seven letters, and now and then the whole word. */
const statesByPrefix: Readonly<Record<string, MessageState>> = {
  ENROUTE: 'ENROUTE',
  DELIVRD: 'DELIVERED',
  DELIVER: 'DELIVERED',
  EXPIRED: 'EXPIRED',
  DELETED: 'DELETED',
  UNDELIV: 'UNDELIVERABLE',
  ACCEPTD: 'ACCEPTED',
  ACCEPTE: 'ACCEPTED',
  UNKNOWN: 'UNKNOWN',
  REJECTD: 'REJECTED',
  REJECTE: 'REJECTED',
  SKIPPED: 'SKIPPED',
};

/** Explains `messageState` of a `query_sm_resp`, or of the parameters of a receipt. */
export function describeMessageState(code: number): DescribedMessageState {
  const state = statesByNumber[code];
  return { state, final: isFinalState(state) };
}

/** The state that the word after `stat:` means, in any case; undefined for a word of the carrier's own. */
export function messageStateOfWord(word: string): MessageState | undefined {
  return statesByPrefix[word.toUpperCase().slice(0, 7)];
}

/** Whether no other state follows; of one that is not known, another may. */
export function isFinalState(state: MessageState | undefined): boolean {
  return state !== undefined && state !== 'ENROUTE' && state !== 'ACCEPTED';
}

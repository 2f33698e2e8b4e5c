/**
 * The reaction to a rejection: `retryable` the same message later, bounded; `throttled` slow down and send it again
 * without counting an attempt; `permanent` this message will never be taken; `configuration` stop and alert.
 */
export type Disposition = 'retryable' | 'throttled' | 'permanent' | 'configuration';

/** A command_status: its number, the standard's name (or `vendor` and `reserved` ranges), and what to do about it. */
export interface Status {
  readonly code: number;
  readonly name: string;
  readonly disposition: Disposition;
}

/** The error codes of SMPP 3.4 §5.1.3 by name. */
export const statusCodes = {
  ESME_ROK: 0x00,
  ESME_RINVMSGLEN: 0x01,
  ESME_RINVCMDLEN: 0x02,
  ESME_RINVCMDID: 0x03,
  ESME_RINVBNDSTS: 0x04,
  ESME_RALYBND: 0x05,
  ESME_RINVPRTFLG: 0x06,
  ESME_RINVREGDLVFLG: 0x07,
  ESME_RSYSERR: 0x08,
  ESME_RINVSRCADR: 0x0a,
  ESME_RINVDSTADR: 0x0b,
  ESME_RINVMSGID: 0x0c,
  ESME_RBINDFAIL: 0x0d,
  ESME_RINVPASWD: 0x0e,
  ESME_RINVSYSID: 0x0f,
  ESME_RCANCELFAIL: 0x11,
  ESME_RREPLACEFAIL: 0x13,
  ESME_RMSGQFUL: 0x14,
  ESME_RINVSERTYP: 0x15,
  ESME_RINVNUMDESTS: 0x33,
  ESME_RINVDLNAME: 0x34,
  ESME_RINVDESTFLAG: 0x40,
  ESME_RINVSUBREP: 0x42,
  ESME_RINVESMCLASS: 0x43,
  ESME_RCNTSUBDL: 0x44,
  ESME_RSUBMITFAIL: 0x45,
  ESME_RINVSRCTON: 0x48,
  ESME_RINVSRCNPI: 0x49,
  ESME_RINVDSTTON: 0x50,
  ESME_RINVDSTNPI: 0x51,
  ESME_RINVSYSTYP: 0x53,
  ESME_RINVREPFLAG: 0x54,
  ESME_RINVNUMMSGS: 0x55,
  ESME_RTHROTTLED: 0x58,
  ESME_RINVSCHED: 0x61,
  ESME_RINVEXPIRY: 0x62,
  ESME_RINVDFTMSGID: 0x63,
  ESME_RX_T_APPN: 0x64,
  ESME_RX_P_APPN: 0x65,
  ESME_RX_R_APPN: 0x66,
  ESME_RQUERYFAIL: 0x67,
  ESME_RINVOPTPARSTREAM: 0xc0,
  ESME_ROPTPARNOTALLWD: 0xc1,
  ESME_RINVPARLEN: 0xc2,
  ESME_RMISSINGOPTPARAM: 0xc3,
  ESME_RINVOPTPARAMVAL: 0xc4,
  ESME_RDELIVERYFAILURE: 0xfe,
  ESME_RUNKNOWNERR: 0xff,
} as const;

/** The standard's name of a command_status. */
export type StatusName = keyof typeof statusCodes;

/** The names whose disposition is not `permanent`. */
const dispositions: Partial<Record<StatusName, Disposition>> = {
  ESME_RINVBNDSTS: 'retryable',
  ESME_RALYBND: 'configuration',
  ESME_RSYSERR: 'retryable',
  ESME_RBINDFAIL: 'configuration',
  ESME_RINVPASWD: 'configuration',
  ESME_RINVSYSID: 'configuration',
  ESME_RMSGQFUL: 'throttled',
  ESME_RINVSERTYP: 'configuration',
  ESME_RSUBMITFAIL: 'retryable',
  ESME_RINVSYSTYP: 'configuration',
  ESME_RTHROTTLED: 'throttled',
  ESME_RX_T_APPN: 'retryable',
  ESME_RUNKNOWNERR: 'retryable',
};

const statuses: ReadonlyMap<number, Status> = new Map(
  Object.entries(statusCodes).map(([name, code]) => [
    code,
    // Object.entries widens the names of a constant table to string.
    { code, name, disposition: dispositions[name as StatusName] ?? 'permanent' },
  ]),
);

/**
 * Explains a command_status. Codes that the standard leaves to vendors (0x400 to 0x4ff) or reserves are `retryable`:
 * a carrier's own list decides, and until it is known a bounded retry loses nothing.
 */
export function describeStatus(code: number): Status {
  const name = code >= 0x400 && code <= 0x4ff ? 'vendor' : 'reserved';
  return statuses.get(code) ?? { code, name, disposition: 'retryable' };
}

import { expect, test } from 'vitest';
import { type Disposition, describeStatus } from './status.ts';

test.each<[number, string, Disposition]>([
  [0x0b, 'ESME_RINVDSTADR', 'permanent'],
  [0x0a, 'ESME_RINVSRCADR', 'permanent'],
  [0x61, 'ESME_RINVSCHED', 'permanent'],
  [0x65, 'ESME_RX_P_APPN', 'permanent'],
  [0x58, 'ESME_RTHROTTLED', 'throttled'],
  [0x14, 'ESME_RMSGQFUL', 'throttled'],
  [0x08, 'ESME_RSYSERR', 'retryable'],
  [0x45, 'ESME_RSUBMITFAIL', 'retryable'],
  [0x64, 'ESME_RX_T_APPN', 'retryable'],
  [0x04, 'ESME_RINVBNDSTS', 'retryable'],
  [0x0d, 'ESME_RBINDFAIL', 'configuration'],
  [0x0e, 'ESME_RINVPASWD', 'configuration'],
  [0x0f, 'ESME_RINVSYSID', 'configuration'],
  [0x400, 'vendor', 'retryable'],
  [0x4ff, 'vendor', 'retryable'],
  [0x500, 'reserved', 'retryable'],
])('0x%s is %s and %s', (code, name, disposition) => {
  expect(describeStatus(code)).toEqual({ code, name, disposition });
});

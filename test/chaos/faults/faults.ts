import { clockFaults } from './clock-faults.ts';
import type { Fault } from './fault.ts';
import { lossFaults } from './loss-faults.ts';
import { primaryFaults } from './primary-faults.ts';
import { serviceFaults } from './service-faults.ts';
import { standbyFaults } from './standby-faults.ts';

/** All faults, in the order of a round. */
export const faults: Readonly<Record<string, Fault>> = {
  ...primaryFaults,
  ...standbyFaults,
  ...serviceFaults,
  ...clockFaults,
  ...lossFaults,
};

import { carrierMissing } from '../packages/smpp/test/stand-in-carrier.ts';

/** Whether the stand-in carrier is missing, which is printed then. */
export function isCarrierMissing(): boolean {
  if (carrierMissing) process.stdout.write(`\nMessages over SMPP are ${carrierMissing}.\n`);
  return carrierMissing !== '';
}

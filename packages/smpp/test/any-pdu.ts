import fc from 'fast-check';
import { encodePdu } from '../src/encode-pdu.ts';
import type { PduDraft } from '../src/pdu.ts';
import { anyPdu } from './any-pdu.ts';

const samples = 400;

/** Endless octets that a broken, hostile or merely odd peer might send: PDUs changed in every way, and noise. */
export function createOctetsSource(random: () => number): () => Buffer {
  const below = (limit: number) => Math.floor(random() * limit);
  const seed = below(2 ** 31);
  // Every PDU is a draft of itself.
  const pdus = fc.sample(anyPdu, { numRuns: samples, seed }).map((pdu) => encodePdu(pdu as PduDraft));
  const intact = () => Buffer.from(pdus[below(pdus.length)] ?? []);
  const noise = (length: number) => Buffer.from(Uint8Array.from({ length }, () => below(256)));

  const mutations: readonly (() => Buffer)[] = [
    intact,
    () => noise(1 + below(200)),
    () => Buffer.concat([intact(), intact()]),
    () => {
      const octets = intact();
      for (let count = 1 + below(8); count > 0; count--) octets[below(octets.length)] = below(256);
      return octets;
    },
    () => {
      const octets = intact();
      // The header's length stays true, so that the error is in what follows.
      for (let count = 1 + below(8); count > 0; count--) octets[4 + below(octets.length - 4)] = below(256);
      return octets;
    },
    () => {
      const octets = intact();
      return octets.subarray(0, below(octets.length));
    },
    () => {
      const octets = intact();
      const shorter = octets.subarray(0, 16 + below(octets.length - 15));
      shorter.writeUInt32BE(shorter.length, 0);
      return shorter;
    },
    () => {
      const octets = intact();
      const at = below(octets.length);
      return Buffer.concat([octets.subarray(0, at), noise(1 + below(8)), octets.subarray(at)]);
    },
    () => {
      const octets = intact();
      octets.writeUInt32BE(below(2) ? below(70_000) : below(2 ** 32), 0);
      return octets;
    },
  ];
  return () => (mutations[below(mutations.length)] ?? intact)();
}

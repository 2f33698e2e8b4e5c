import fc from 'fast-check';
import { type Command, commandIds, isResponseId } from '../src/command.ts';
import { encodePdu } from '../src/encode-pdu.ts';
import { type Field, layouts } from '../src/layouts.ts';
import type { Pdu, PduDraft } from '../src/pdu.ts';
import { type TlvKind, type Tlvs, tlvDefinitions, tlvsByTag } from '../src/tlv.ts';

const octets = (maxLength: number) => fc.uint8Array({ maxLength });
const latin1 = (maxLength: number) =>
  fc.array(fc.integer({ min: 1, max: 255 }), { maxLength }).map((codes) => String.fromCharCode(...codes));

function anyField(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case 'uint8':
      return fc.nat(0xff);
    case 'cString':
      return latin1(Math.min(field.room - 1, 64));
    case 'shortMessage':
      return octets(254);
  }
}

const tlvValues: Record<TlvKind, fc.Arbitrary<unknown>> = {
  uint8: fc.nat(0xff),
  uint16: fc.nat(0xffff),
  uint32: fc.nat(0xffffffff),
  cString: latin1(40),
  octets: octets(300),
  flag: fc.constant(true),
};

const namedTlvs = fc.record(
  Object.fromEntries(Object.entries(tlvDefinitions).map(([name, { kind }]) => [name, tlvValues[kind]])),
  { requiredKeys: [] },
);
const unknownTlvs = fc.array(
  fc.record({ tag: fc.nat(0xffff).filter((tag) => !tlvsByTag.has(tag)), value: octets(40) }),
  { minLength: 1, maxLength: 3 },
);
const anyTlvs = fc
  .oneof(fc.constant({}), fc.tuple(namedTlvs, fc.option(unknownTlvs)))
  // The tuple contains the values that the table of TLVs asks for.
  .map((given) => (Array.isArray(given) ? { ...given[0], ...(given[1] && { other: given[1] }) } : given) as Tlvs);

function anyPduOf(command: Command): fc.Arbitrary<Pdu> {
  const fields = Object.fromEntries(
    Object.entries<Field>(layouts[command]).map(([name, field]) => [name, anyField(field)]),
  );
  const sequence = isResponseId(commandIds[command]) ? fc.nat(0xffffffff) : fc.integer({ min: 1, max: 0x7fffffff });
  return fc
    .record({ command: fc.constant(command), status: fc.nat(0xffffffff), sequence, ...fields, tlvs: anyTlvs })
    .map((pdu) => pdu as unknown as Pdu); // built from the layout of that very command
}

// Object.keys widens the names of a constant table to string.
export const anyPdu: fc.Arbitrary<Pdu> = fc.oneof(...(Object.keys(commandIds) as Command[]).map(anyPduOf));

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

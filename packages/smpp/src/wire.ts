import type { Command } from './command.ts';
import { commandIds, isResponseId } from './command.ts';
import { type Field, layouts } from './layouts.ts';

/** Octets of the header (§3.2): length, command id, status, sequence number, each big-endian. */
export const headerOctets = 16;

/** The longest PDU that is read or written, in octets: one optional parameter of full length and room for the rest. */
export const maxPduOctets = 66_560;

/** The most octets in `short_message` (§5.2.21). */
export const maxShortMessageOctets = 254;

/** The largest sequence number (§3.2). */
export const maxSequence = 0x7fffffff;

/** No octets. */
export const noOctets = new Uint8Array(0);

/** The format of one PDU: its id, its fields in order, and its content if the body is absent. */
export interface PduFormat {
  readonly command: Command;
  readonly commandId: number;
  readonly fields: readonly (readonly [name: string, field: Field])[];
  readonly empty: Readonly<Record<string, unknown>>;
  /**
   * Content that is ignored, not rejected: octets after the fields that make no whole TLV. In a delivery
   * that may not be a `message_payload`, since it would lose the text; the carrier learns of it and can send it again.
   */
  readonly overlooks: 'nothing' | 'an end without text' | 'any end';
  /** Whether a C-string that is the last field may lack its NUL: in a response, its message id at the end of the PDU. */
  readonly lastEndsWithPdu: boolean;
}

const noTlvs = Object.freeze({});

function emptyValue(field: Field): unknown {
  switch (field.kind) {
    case 'uint8':
      return 0;
    case 'cString':
      return '';
    case 'shortMessage':
      return noOctets;
  }
}

function whatToOverlook(command: Command): PduFormat['overlooks'] {
  if (isResponseId(commandIds[command])) return 'any end';
  return command === 'deliver_sm' || command === 'data_sm' ? 'an end without text' : 'nothing';
}

function toFormat(command: Command): PduFormat {
  const fields = Object.entries<Field>(layouts[command]);
  const header = Object.entries({ command, status: 0, sequence: 0 });
  const body = fields.map(([name, field]) => [name, emptyValue(field)]);
  // Made in one go: an object that grows by computed names becomes a dictionary, which is ten times slower to copy.
  const empty: Record<string, unknown> = Object.fromEntries([...header, ...body, ['tlvs', noTlvs]]);
  const commandId = commandIds[command];
  const lastEndsWithPdu = isResponseId(commandId) && fields.at(-1)?.[1].kind === 'cString';
  return { command, commandId, fields, empty, overlooks: whatToOverlook(command), lastEndsWithPdu };
}

/** Every PDU's format by its name. */
export const formats: ReadonlyMap<Command, PduFormat> = new Map(
  // Object.keys widens the names of a constant table to string.
  (Object.keys(layouts) as Command[]).map((command) => [command, toFormat(command)]),
);

/** Every PDU's format by its command id. */
export const formatsById: ReadonlyMap<number, PduFormat> = new Map(
  [...formats.values()].map((format) => [format.commandId, format]),
);

import type { AnsweredCommand, Command, RequestCommand, ResponseCommand, ResponseTo } from './command.ts';
import type { Field, layouts } from './layouts.ts';
import type { Tlvs } from './tlv.ts';

interface FieldValues {
  /** 0 to 255. */
  uint8: number;
  /** Without its NUL; each character is one octet. */
  cString: string;
  /** At most 254 octets; longer texts travel in the TLV `messagePayload` (§5.3.2.32). */
  shortMessage: Uint8Array;
}

type Layouts = typeof layouts;

type FieldsOf<C extends Command> = {
  readonly [Name in keyof Layouts[C]]: Layouts[C][Name] extends Field ? FieldValues[Layouts[C][Name]['kind']] : never;
};

/** One PDU of the given command: its header, its mandatory fields (§4) and its optional parameters. */
export type PduOf<C extends Command> = {
  readonly command: C;
  /** command_status: 0 in requests, see {@link describeStatus} for responses. */
  readonly status: number;
  /** sequence_number: 1 to 0x7fffffff; a response repeats that of its request. */
  readonly sequence: number;
  readonly tlvs: Tlvs;
} & FieldsOf<C>;

/** Any PDU; `command` discriminates. */
export type Pdu = { [C in Command]: PduOf<C> }[Command];
/** A PDU that asks for something. */
export type RequestPdu = { [C in RequestCommand]: PduOf<C> }[RequestCommand];
/** A PDU that answers another. */
export type ResponsePdu = { [C in ResponseCommand]: PduOf<C> }[ResponseCommand];
/** A request that has an answer of its own. */
export type AnsweredPdu = { [C in AnsweredCommand]: PduOf<C> }[AnsweredCommand];

/** The fields of a PDU to be written; those left out are 0, empty or absent. */
export type FieldsDraft<C extends Command> = Partial<FieldsOf<C>> & { readonly tlvs?: Tlvs };

/** A PDU to be written: its command and sequence number, and what differs from 0, empty or absent. */
export type PduDraft<C extends Command = Command> = C extends Command
  ? { readonly command: C; readonly sequence: number; readonly status?: number } & FieldsDraft<C>
  : never;

/** A response without its sequence number: a status, 0 by default, and the fields of that response. */
export type AnswerDraft<C extends AnsweredCommand> = { readonly status?: number } & FieldsDraft<ResponseTo<C>>;

/** The command ids of SMPP 3.4 §5.1.2.1 that this library speaks, by the standard's names; submit_multi is left out. */
export const commandIds = {
  generic_nack: 0x80000000,
  bind_receiver: 0x00000001,
  bind_receiver_resp: 0x80000001,
  bind_transmitter: 0x00000002,
  bind_transmitter_resp: 0x80000002,
  query_sm: 0x00000003,
  query_sm_resp: 0x80000003,
  submit_sm: 0x00000004,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x00000005,
  deliver_sm_resp: 0x80000005,
  unbind: 0x00000006,
  unbind_resp: 0x80000006,
  replace_sm: 0x00000007,
  replace_sm_resp: 0x80000007,
  cancel_sm: 0x00000008,
  cancel_sm_resp: 0x80000008,
  bind_transceiver: 0x00000009,
  bind_transceiver_resp: 0x80000009,
  outbind: 0x0000000b,
  enquire_link: 0x00000015,
  enquire_link_resp: 0x80000015,
  alert_notification: 0x00000102,
  data_sm: 0x00000103,
  data_sm_resp: 0x80000103,
} as const;

/** The name of a PDU, as the standard writes it. */
export type Command = keyof typeof commandIds;

/** The PDUs that answer another, `generic_nack` among them. */
export type ResponseCommand = Extract<Command, `${string}_resp` | 'generic_nack'>;

/** The PDUs that ask for something. `outbind` and `alert_notification` have no answer (§4.1.7, §4.12). */
export type RequestCommand = Exclude<Command, ResponseCommand>;

/** The requests that have an answer of their own. */
export type AnsweredCommand = Exclude<RequestCommand, 'outbind' | 'alert_notification'>;

/** The command that answers a request: `ResponseTo<'submit_sm'>` is `'submit_sm_resp'`. */
export type ResponseTo<C extends AnsweredCommand> = `${C}_resp`;

const responseBit = 0x80000000;

/** Whether a command id is that of a response: bit 31 is set (§3.2). */
export function isResponseId(commandId: number): boolean {
  return commandId >= responseBit;
}

/** The command that answers `command`. */
export function responseTo<C extends AnsweredCommand>(command: C): ResponseTo<C> {
  return `${command}_resp`;
}

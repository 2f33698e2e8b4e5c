import type { Command } from './command.ts';

/**
 * The type of a mandatory field (§3.1): an integer of one octet, a string that ends in NUL with its room in octets (NUL
 * included), or `short_message` with the octet of length before it.
 */
export type Field =
  | { readonly kind: 'uint8' }
  | { readonly kind: 'cString'; readonly room: number }
  | { readonly kind: 'shortMessage' };

const uint8 = { kind: 'uint8' } as const;
const shortMessage = { kind: 'shortMessage' } as const;
const cString = (room: number) => ({ kind: 'cString', room }) as const;

/** Carriers hand out names and passwords longer than the standard's 16 and 9 octets, so these have room to spare. */
const credential = cString(256);
const messageId = cString(65);
const address = cString(21);
const longAddress = cString(65);
const time = cString(17);

const bind = {
  systemId: credential,
  password: credential,
  systemType: credential,
  interfaceVersion: uint8,
  addrTon: uint8,
  addrNpi: uint8,
  addressRange: cString(41),
};
const bindResp = { systemId: credential };
const message = {
  serviceType: cString(6),
  sourceAddrTon: uint8,
  sourceAddrNpi: uint8,
  sourceAddr: address,
  destAddrTon: uint8,
  destAddrNpi: uint8,
  destinationAddr: address,
  esmClass: uint8,
  protocolId: uint8,
  priorityFlag: uint8,
  scheduleDeliveryTime: time,
  validityPeriod: time,
  registeredDelivery: uint8,
  replaceIfPresentFlag: uint8,
  dataCoding: uint8,
  smDefaultMsgId: uint8,
  shortMessage,
};
const messageResp = { messageId };
const nothing = {};

/** The mandatory fields of each PDU in their order on the wire (§4), under the standard's names in camel case. */
export const layouts = {
  generic_nack: nothing,
  bind_receiver: bind,
  bind_receiver_resp: bindResp,
  bind_transmitter: bind,
  bind_transmitter_resp: bindResp,
  bind_transceiver: bind,
  bind_transceiver_resp: bindResp,
  outbind: { systemId: credential, password: credential },
  unbind: nothing,
  unbind_resp: nothing,
  enquire_link: nothing,
  enquire_link_resp: nothing,
  submit_sm: message,
  submit_sm_resp: messageResp,
  deliver_sm: message,
  deliver_sm_resp: messageResp,
  data_sm: {
    serviceType: cString(6),
    sourceAddrTon: uint8,
    sourceAddrNpi: uint8,
    sourceAddr: longAddress,
    destAddrTon: uint8,
    destAddrNpi: uint8,
    destinationAddr: longAddress,
    esmClass: uint8,
    registeredDelivery: uint8,
    dataCoding: uint8,
  },
  data_sm_resp: messageResp,
  query_sm: { messageId, sourceAddrTon: uint8, sourceAddrNpi: uint8, sourceAddr: address },
  query_sm_resp: { messageId, finalDate: time, messageState: uint8, errorCode: uint8 },
  cancel_sm: {
    serviceType: cString(6),
    messageId,
    sourceAddrTon: uint8,
    sourceAddrNpi: uint8,
    sourceAddr: address,
    destAddrTon: uint8,
    destAddrNpi: uint8,
    destinationAddr: address,
  },
  cancel_sm_resp: nothing,
  replace_sm: {
    messageId,
    sourceAddrTon: uint8,
    sourceAddrNpi: uint8,
    sourceAddr: address,
    scheduleDeliveryTime: time,
    validityPeriod: time,
    registeredDelivery: uint8,
    smDefaultMsgId: uint8,
    shortMessage,
  },
  replace_sm_resp: nothing,
  alert_notification: {
    sourceAddrTon: uint8,
    sourceAddrNpi: uint8,
    sourceAddr: longAddress,
    esmeAddrTon: uint8,
    esmeAddrNpi: uint8,
    esmeAddr: longAddress,
  },
} as const satisfies Record<Command, Record<string, Field>>;

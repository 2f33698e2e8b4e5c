/** The kind of value of an optional parameter. A `flag` has no value: its presence is its meaning. */
export type TlvKind = 'uint8' | 'uint16' | 'uint32' | 'cString' | 'octets' | 'flag';

/** The optional parameters of SMPP 3.4 §5.3.2: tag and kind, under the standard's names in camel case. */
export const tlvDefinitions = {
  destAddrSubunit: { tag: 0x0005, kind: 'uint8' },
  destNetworkType: { tag: 0x0006, kind: 'uint8' },
  destBearerType: { tag: 0x0007, kind: 'uint8' },
  destTelematicsId: { tag: 0x0008, kind: 'uint16' },
  sourceAddrSubunit: { tag: 0x000d, kind: 'uint8' },
  sourceNetworkType: { tag: 0x000e, kind: 'uint8' },
  sourceBearerType: { tag: 0x000f, kind: 'uint8' },
  sourceTelematicsId: { tag: 0x0010, kind: 'uint8' },
  qosTimeToLive: { tag: 0x0017, kind: 'uint32' },
  payloadType: { tag: 0x0019, kind: 'uint8' },
  additionalStatusInfoText: { tag: 0x001d, kind: 'cString' },
  receiptedMessageId: { tag: 0x001e, kind: 'cString' },
  msMsgWaitFacilities: { tag: 0x0030, kind: 'uint8' },
  privacyIndicator: { tag: 0x0201, kind: 'uint8' },
  sourceSubaddress: { tag: 0x0202, kind: 'octets' },
  destSubaddress: { tag: 0x0203, kind: 'octets' },
  userMessageReference: { tag: 0x0204, kind: 'uint16' },
  userResponseCode: { tag: 0x0205, kind: 'uint8' },
  sourcePort: { tag: 0x020a, kind: 'uint16' },
  destinationPort: { tag: 0x020b, kind: 'uint16' },
  sarMsgRefNum: { tag: 0x020c, kind: 'uint16' },
  languageIndicator: { tag: 0x020d, kind: 'uint8' },
  sarTotalSegments: { tag: 0x020e, kind: 'uint8' },
  sarSegmentSeqnum: { tag: 0x020f, kind: 'uint8' },
  scInterfaceVersion: { tag: 0x0210, kind: 'uint8' },
  callbackNumPresInd: { tag: 0x0302, kind: 'uint8' },
  callbackNumAtag: { tag: 0x0303, kind: 'octets' },
  numberOfMessages: { tag: 0x0304, kind: 'uint8' },
  callbackNum: { tag: 0x0381, kind: 'octets' },
  dpfResult: { tag: 0x0420, kind: 'uint8' },
  setDpf: { tag: 0x0421, kind: 'uint8' },
  msAvailabilityStatus: { tag: 0x0422, kind: 'uint8' },
  networkErrorCode: { tag: 0x0423, kind: 'octets' },
  messagePayload: { tag: 0x0424, kind: 'octets' },
  deliveryFailureReason: { tag: 0x0425, kind: 'uint8' },
  moreMessagesToSend: { tag: 0x0426, kind: 'uint8' },
  messageState: { tag: 0x0427, kind: 'uint8' },
  ussdServiceOp: { tag: 0x0501, kind: 'octets' },
  displayTime: { tag: 0x1201, kind: 'uint8' },
  smsSignal: { tag: 0x1203, kind: 'uint16' },
  msValidity: { tag: 0x1204, kind: 'uint8' },
  alertOnMessageDelivery: { tag: 0x130c, kind: 'flag' },
  itsReplyType: { tag: 0x1380, kind: 'uint8' },
  itsSessionInfo: { tag: 0x1383, kind: 'octets' },
} as const satisfies Record<string, { tag: number; kind: TlvKind }>;

/** The name of an optional parameter that SMPP 3.4 defines. */
export type TlvName = keyof typeof tlvDefinitions;

interface TlvValues {
  uint8: number;
  uint16: number;
  uint32: number;
  cString: string;
  octets: Uint8Array;
  flag: true;
}

/** An optional parameter as it was on the wire: tag 0 to 0xffff, value of at most 65,535 octets. */
export interface RawTlv {
  readonly tag: number;
  readonly value: Uint8Array;
}

/**
 * The optional parameters of a PDU by name. `other` keeps, in their order, those that have no name here, that came a
 * second time, or whose value has not the standard's shape.
 */
export type Tlvs = {
  readonly [Name in TlvName]?: TlvValues[(typeof tlvDefinitions)[Name]['kind']];
} & { readonly other?: readonly RawTlv[] };

/** The layout of each tag, for decoding. */
export const tlvsByTag: ReadonlyMap<number, { readonly name: TlvName; readonly kind: TlvKind }> = new Map(
  Object.entries(tlvDefinitions).map(([name, { tag, kind }]) => [
    tag,
    // Object.entries widens the names of a constant table to string.
    { name: name as TlvName, kind },
  ]),
);

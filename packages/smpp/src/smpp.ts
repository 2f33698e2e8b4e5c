export type { Backoff } from './backoff.ts';
export { type Clock, systemClock } from './clock.ts';
export {
  type AnsweredCommand,
  type Command,
  commandIds,
  type RequestCommand,
  type ResponseCommand,
  type ResponseTo,
} from './command.ts';
export { type DecodedPdu, decodePdu, type MalformedPdu } from './decode-pdu.ts';
export { encodePdu } from './encode-pdu.ts';
export type { PeerRequest } from './link.ts';
export { type MessageIdRule, type MessageIdSource, type MessageIdTolerance, normaliseMessageId } from './message-id.ts';
export type {
  Accepted,
  LateOutcome,
  Outcome,
  RefusalReason,
  Refused,
  Uncertain,
  UncertaintyReason,
} from './outcome.ts';
export type { AnswerDraft, AnsweredPdu, FieldsDraft, Pdu, PduDraft, PduOf, RequestPdu, ResponsePdu } from './pdu.ts';
export { type Frame, PduDecoder } from './pdu-decoder.ts';
export type { BindKind, BindSettings, BindState } from './persistent-bind.ts';
export {
  type DescribedMessageState,
  describeMessageState,
  isMarkedReceipt,
  type MessageState,
  parseReceipt,
  type Receipt,
} from './receipt.ts';
export type { RequestOptions, WindowLimits } from './request-window.ts';
export type { ServerSession } from './server-session.ts';
export { type ClientEvents, type ClientOptions, type Delivery, SmppClient } from './smpp-client.ts';
export {
  type BindRequest,
  type ServedCommand,
  type ServedHandler,
  type ServerEvents,
  type ServerOptions,
  SmppServer,
} from './smpp-server.ts';
export { formatAbsoluteTime, formatRelativeTime, parseTime, type RelativeTime, type SmppTime } from './smpp-time.ts';
export { type Disposition, describeStatus, type Status, type StatusName, statusCodes } from './status.ts';
export type { Timers } from './timers.ts';
export { type RawTlv, type TlvKind, type TlvName, type Tlvs, tlvDefinitions } from './tlv.ts';
export {
  type Alphabet,
  alphabetOf,
  decodeText,
  type MessagePdu,
  type PartOfMessage,
  partOfMessage,
  type UserData,
  userDataHeaderBit,
  userDataOf,
} from './user-data.ts';

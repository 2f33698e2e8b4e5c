import { expectTypeOf } from 'vitest';
import {
  type Accepted,
  type Alphabet,
  alphabetOf,
  type ClientOptions,
  type Disposition,
  decodePdu,
  describeMessageState,
  describeStatus,
  encodePdu,
  type LateOutcome,
  type MessageState,
  type Outcome,
  type Pdu,
  type PduOf,
  parseReceipt,
  parseTime,
  type Receipt,
  type ServerSession,
  SmppClient,
  SmppServer,
  type SmppTime,
  type Status,
  type Tlvs,
} from '../src/smpp.ts';

// Checked by the compiler alone (`check:types`): nothing here runs.

const decoded = decodePdu(new Uint8Array(16));
if (decoded.kind === 'pdu') {
  expectTypeOf(decoded.pdu).toEqualTypeOf<Pdu>();
  if (decoded.pdu.command === 'submit_sm') expectTypeOf(decoded.pdu.shortMessage).toEqualTypeOf<Uint8Array>();
  if (decoded.pdu.command === 'enquire_link') {
    // @ts-expect-error an enquire_link holds nothing
    decoded.pdu.messageId;
  }
}
expectTypeOf<PduOf<'query_sm_resp'>['messageState']>().toEqualTypeOf<number>();
expectTypeOf<PduOf<'deliver_sm'>['validityPeriod']>().toEqualTypeOf<string>();
expectTypeOf<Tlvs['receiptedMessageId']>().toEqualTypeOf<string | undefined>();
expectTypeOf<Tlvs['alertOnMessageDelivery']>().toEqualTypeOf<true | undefined>();

encodePdu({ command: 'submit_sm', sequence: 1, destinationAddr: '256' });
// @ts-expect-error a submit_sm has no message id
encodePdu({ command: 'submit_sm', sequence: 1, messageId: '1' });
// @ts-expect-error there is no such PDU
encodePdu({ command: 'submit_multi', sequence: 1 });
// @ts-expect-error a PDU needs its sequence number
encodePdu({ command: 'enquire_link' });
// @ts-expect-error a tag is named as in the standard
encodePdu({ command: 'submit_sm', sequence: 1, tlvs: { payload: new Uint8Array(0) } });

declare const options: ClientOptions;
const client = new SmppClient(options);
expectTypeOf(client.submit({})).resolves.toEqualTypeOf<Outcome<'submit_sm'>>();
expectTypeOf(client.request('query_sm', { messageId: '1' })).resolves.toEqualTypeOf<Outcome<'query_sm'>>();
expectTypeOf<Accepted<'submit_sm'>['response']>().toEqualTypeOf<PduOf<'submit_sm_resp'>>();
expectTypeOf(client.canSubmit).toEqualTypeOf<boolean>();
void client.submit({}, { onLate: (late) => expectTypeOf(late).toEqualTypeOf<LateOutcome<'submit_sm'>>() });
void client.request('query_sm', { messageId: '1' }, { onLate: (late) => late satisfies Outcome<'query_sm'> });
// @ts-expect-error what is late is certain
expectTypeOf<LateOutcome['outcome']>().toEqualTypeOf<'uncertain'>();
// @ts-expect-error a response is not for sending
void client.request('submit_sm_resp', {});
// @ts-expect-error an outbind has no answer
void client.request('outbind', {});
client.on('bound', ({ interfaceVersion }) => expectTypeOf(interfaceVersion).toEqualTypeOf<number | undefined>());
client.on('alert', (alert) => expectTypeOf(alert).toEqualTypeOf<PduOf<'alert_notification'>>());

/** Every outcome has its own fields, and there is no fourth. */
export function tell(outcome: Outcome<'submit_sm'>): string {
  switch (outcome.outcome) {
    case 'accepted':
      return outcome.response.messageId;
    case 'refused':
      expectTypeOf(outcome.disposition).toEqualTypeOf<Disposition>();
      expectTypeOf(outcome.status).toEqualTypeOf<Status | undefined>();
      return outcome.reason;
    case 'uncertain':
      // @ts-expect-error nobody knows its status
      return outcome.status;
    default:
      return outcome satisfies never;
  }
}

new SmppServer({
  authenticate: async () => 0,
  handlers: {
    submit_sm: (pdu, session) => {
      expectTypeOf(pdu).toEqualTypeOf<PduOf<'submit_sm'>>();
      expectTypeOf(session).toEqualTypeOf<ServerSession>();
      return { messageId: '1' };
    },
    // @ts-expect-error a query is not answered with a text
    query_sm: () => ({ shortMessage: new Uint8Array(0) }),
  },
});

expectTypeOf(describeStatus(0).disposition).toEqualTypeOf<Disposition>();
expectTypeOf(parseTime('')).toEqualTypeOf<SmppTime | undefined>();
expectTypeOf(alphabetOf(0)).toEqualTypeOf<Alphabet | undefined>();
expectTypeOf(describeMessageState(1).state).toEqualTypeOf<MessageState | undefined>();
expectTypeOf(parseReceipt).returns.toEqualTypeOf<Receipt | undefined>();
// @ts-expect-error a bind is no receipt
parseReceipt({} as PduOf<'bind_receiver'>);

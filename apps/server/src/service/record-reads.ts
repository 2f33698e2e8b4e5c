import { httpMethods, isStreamed, stream } from '@ngoma/express-contract';
import { type Caller, signedIn } from '../account/caller.ts';
import type { NumberHash } from '../account/number-hash.ts';
import type { AccessCaller } from '../audit/access-log.ts';
import type { AccessRecorder } from '../audit/access-recorder.ts';
import type { OpenApiDocument } from '../http/contract.ts';
import type { Handler, HandlerReply, Handlers, Input, OperationId } from '../http/handler.ts';

export interface RecordReadsOptions {
  readonly document: OpenApiDocument;
  readonly recorder: Pick<AccessRecorder, 'note'>;
  readonly numberHash: NumberHash;
}

/**
 * Makes the handlers of operations with `x-personal-data` record their successful responses in the access log. Other
 * handlers do not change, so that reads of the calendar do not take longer.
 */
export function recordReads(handlers: Handlers, { document, recorder, numberHash }: RecordReadsOptions): Handlers {
  const recorded: Record<string, Handler<OperationId>> = {};
  for (const id of personalOperations(document)) {
    // as: handlers are typed by operation, and this code is the same for all of them
    const handle = handlers[id] as (input: Input<OperationId>) => Promise<HandlerReply>;
    const record = async (input: Input<OperationId>): Promise<HandlerReply> => {
      const reply = await handle(input);
      const { caller, request } = input;
      const number = numberInRequest(input);
      const { records } = reply;
      const count = () => (typeof records === 'function' ? records() : (records ?? countRecords(reply.body)));
      const note = () =>
        recorder.note({
          ...{ atMs: request.at, operation: id, caller: toAccessCaller(caller, request.address), records: count() },
          numberHash: number === undefined ? undefined : numberHash(number),
        });
      if (!isStreamed(reply.body)) {
        note();
        return reply;
      }
      return { ...reply, body: stream(noteAtEnd(reply.body.pieces, note)) };
    };
    recorded[id] = record as Handler<OperationId>;
  }
  return { ...handlers, ...recorded };
}

function personalOperations(document: OpenApiDocument): OperationId[] {
  return Object.values(document.paths).flatMap((item) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      return operation?.['x-personal-data'] === true ? [operation.operationId] : [];
    }),
  );
}

/** The parameters that are phone numbers, named after the member of the record. */
const numberParameters = ['number', 'to', 'from'];

function numberInRequest({ path, query }: Input<OperationId>): string | undefined {
  const parameters: Readonly<Record<string, unknown>> = { ...query, ...path };
  return numberParameters.map((name) => parameters[name]).find((value) => typeof value === 'string');
}

function toAccessCaller(caller: Caller, address: string): AccessCaller {
  const known = signedIn(caller);
  const { id: userId } = known.user;
  return known.kind === 'key'
    ? { kind: 'key', userId, keyId: known.key.id, address }
    : { kind: 'user', userId, passwordId: known.passwordId, address };
}

/** The number of records of a page, or one. */
function countRecords(body: unknown): number {
  const { data } = (body ?? {}) as { readonly data?: unknown }; // as: a body is an object
  return Array.isArray(data) ? data.length : 1;
}

/** Records a response that ends early with the records read until then. */
async function* noteAtEnd<Piece>(pieces: AsyncIterable<Piece>, note: () => void): AsyncGenerator<Piece> {
  try {
    yield* pieces;
  } finally {
    note();
  }
}

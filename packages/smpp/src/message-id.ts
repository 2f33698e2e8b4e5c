/**
 * How a carrier writes the id of a message in its receipts beside its `submit_sm_resp`: the same (`exact`); decimal in
 * the response and hexadecimal in the receipt (`dec→hex`); or the reverse (`hex→dec`). It is a setting for each
 * carrier and never guessed: the id `10` may be 10 or 16, and a guess can match another message.
 */
export type MessageIdRule = 'exact' | 'dec→hex' | 'hex→dec';

/** The PDU that an id was read from. */
export type MessageIdSource = 'response' | 'receipt';

/** Differences that `exact` ignores. Both are false by default; the other two rules always ignore both: ids are numbers. */
export interface MessageIdTolerance {
  readonly ignoreCase?: boolean;
  readonly ignoreLeadingZeros?: boolean;
}

const decimal = /^\d{1,64}$/;
const hexadecimal = /^[\da-f]{1,64}$/i;
const prefixedHexadecimal = /^0x([\da-f]{1,64})$/i;

/**
 * Turns an id into the key under which its message is found: equal for the response and the receipts of one message.
 * Outer spaces and the prefix `0x` do not count. Under `dec→hex` and `hex→dec` the key is the number in decimal, of any
 * size; an id that is no such number stays as it is, so that it matches nothing by chance.
 */
export function normaliseMessageId(
  written: string,
  source: MessageIdSource,
  rule: MessageIdRule,
  tolerance: MessageIdTolerance = {},
): string {
  const id = written.trim();
  const prefixed = prefixedHexadecimal.exec(id)?.[1];
  if (rule === 'exact') return normaliseExact(prefixed ?? id, tolerance);
  if (prefixed !== undefined) return BigInt(`0x${prefixed}`).toString();
  const isHex = rule === 'dec→hex' ? source === 'receipt' : source === 'response';
  if (isHex) return hexadecimal.test(id) ? BigInt(`0x${id}`).toString() : id;
  return decimal.test(id) ? BigInt(id).toString() : id;
}

function normaliseExact(id: string, { ignoreCase = false, ignoreLeadingZeros = false }: MessageIdTolerance): string {
  const cased = ignoreCase ? id.toLowerCase() : id;
  return ignoreLeadingZeros ? cased.replace(/^0+(?=.)/, '') : cased;
}

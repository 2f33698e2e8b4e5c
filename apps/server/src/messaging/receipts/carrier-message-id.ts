import type { ReceiptIds } from '../carriers/carrier.ts';

/**
 * The one spelling in which the ids of a carrier are stored and compared. Carriers spell the same id in one way when they
 * answer a submit and in another in its receipt: decimal or hexadecimal, in either case, with leading zeros. Which, is a
 * setting of the carrier: guessing would match wrong messages, for "10" may be ten or sixteen.
 */
export function canonicalId(id: string, source: 'submit' | 'receipt', receiptIds: ReceiptIds): string {
  const plain = id
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
  if (source === 'submit' || receiptIds === 'same') return plain;
  return receiptIds === 'decimal_to_hex' ? toDecimal(plain) : toHexadecimal(plain);
}

/** From a receipt in hexadecimal to the decimal of the submit. Ids may be greater than any exact number. */
const toDecimal = (id: string): string => (/^[0-9a-f]+$/.test(id) ? BigInt(`0x${id}`).toString() : id);

const toHexadecimal = (id: string): string => (/^[0-9]+$/.test(id) ? BigInt(id).toString(16) : id);

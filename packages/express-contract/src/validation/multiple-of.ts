import { type Ajv2020, str } from 'ajv/dist/2020.js';

/** `multipleOf` in decimals: Ajv divides in binary and rejects 0.07 as a multiple of 0.01. */
export function useDecimalMultiples(ajv: Ajv2020): void {
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    error: { message: ({ schemaCode }) => str`must be multiple of ${schemaCode}` },
    validate: (divisor: number, value: number) => isMultipleOf(value, divisor),
  });
}

export function isMultipleOf(value: number, divisor: number): boolean {
  if (value % divisor === 0) return true;
  if (!Number.isFinite(value) || divisor <= 0) return false;
  const [one, other] = [toDecimal(value), toDecimal(divisor)];
  const exponent = Math.min(one.exponent, other.exponent);
  const scale = (each: Decimal) => each.digits * 10n ** BigInt(each.exponent - exponent);
  return scale(one) % scale(other) === 0n;
}

/** `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/** The shortest decimals that stand for a number: those that were sent. */
function toDecimal(value: number): Decimal {
  const [mantissa = '0', power = '0'] = value.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

import { type CarrierDocument, type Field, readField } from './response-forms/carrier-document.ts';

/** The fields of responses with the cost of a message. */
export interface CostSettings {
  readonly amount: Field;
  /** ISO 4217, for amounts without a currency. */
  readonly currency: string | undefined;
}

/** `35.0000`, `UGX 35`, `0.0333 EUR`. Some carriers write costs as negative amounts. */
const costForm = /^(?:([A-Za-z]{3}) ?)?-?([0-9]{1,12}(?:\.[0-9]{1,8})?)(?: ?([A-Za-z]{3}))?$/;

/** The cost as it is stored: `0.0333 EUR`, or `0.0333` without a currency. Undefined if it cannot be read. */
export function readCost(
  document: CarrierDocument | undefined,
  settings: CostSettings | undefined,
): string | undefined {
  const text = document && settings && readField(document, settings.amount)?.trim();
  const [, before, amount, after] = costForm.exec(text ?? '') ?? [];
  if (amount === undefined) return undefined;
  return toCost(toUnits(amount), (before ?? after ?? settings?.currency ?? '').toUpperCase());
}

/** The sum of the costs of parts; undefined if one has none, or another currency. */
export function addCosts(costs: readonly (string | undefined)[]): string | undefined {
  const known = costs.filter((cost) => cost !== undefined).map((cost) => cost.split(' '));
  const [first, ...others] = known;
  if (first === undefined || known.length < costs.length) return undefined;
  const [, currency = ''] = first;
  if (others.some(([, other = '']) => other !== currency)) return undefined;
  return toCost(
    known.reduce((sum, [amount = '']) => sum + toUnits(amount), 0n),
    currency,
  );
}

const decimals = 8;

/** In hundred-millionths, as carriers have prices of less than a thousandth. */
function toUnits(amount: string): bigint {
  const [whole = '', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function toCost(units: bigint, currency: string): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replaceAll('0', ' ').trimEnd().replaceAll(' ', '0');
  const amount = digits.slice(0, -decimals) + (fraction && `.${fraction}`);
  return currency === '' ? amount : `${amount} ${currency}`;
}

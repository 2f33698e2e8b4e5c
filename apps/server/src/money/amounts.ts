/** Money in thousandths of a unit, so that sums are exact: 35.5 UGX is 35500. */
export type Thousandths = number;

const decimal = /^(\d{1,12})(?:\.(\d{1,3}))?$/;

/** `35.5`; undefined where it is no amount, or not exact in thousandths. */
export function readAmount(text: string): Thousandths | undefined {
  const [, whole, rest = ''] = decimal.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 1000 + Number(rest.padEnd(3, '0'));
}

/** `35.5`, `70`: without zeros that say nothing. */
export function writeAmount(amount: Thousandths): string {
  let rest = String(amount % 1000).padStart(3, '0');
  while (rest.endsWith('0')) rest = rest.slice(0, -1);
  const whole = String(Math.floor(amount / 1000));
  return rest === '' ? whole : `${whole}.${rest}`;
}

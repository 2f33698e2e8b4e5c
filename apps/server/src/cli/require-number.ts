import { Refusal } from '../problems/refusal.ts';

/** Reads a phone number with its country. */
export function requireNumber(text: string): string {
  if (/^\+\d{8,15}$/.test(text)) return text;
  throw new Refusal(`'${text}' is not a phone number. Write it with its country, such as +256772000001.`);
}

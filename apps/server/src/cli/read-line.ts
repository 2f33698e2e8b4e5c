import { Refusal } from '../problems/refusal.ts';

/** The text of an argument that is a name or a remark, as the contract has them; `what` is how the refusal calls it. */
export function readLine(what: string, text: string, most: number): string {
  // By code points, as JSON Schema counts.
  const isLine = text !== '' && [...text].length <= most && !/\p{Cc}/u.test(text) && text.isWellFormed();
  if (!isLine) throw new Refusal(`${what} is a line of 1 to ${most} characters.`);
  return text;
}

/** The number that was typed. Another text is sent as it is, so that the API names it beside all other errors. */
export function toNumber(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) ? number : (text as unknown as number); // as: the API rejects it
}

/**
 * A page in the search index. Repeated lines are stored once: 0 is the next line of the list of all lines, other numbers
 * are earlier lines, counted from 1. The engine in the browser reads this file too, so it imports nothing of Node.
 */
export type SearchedPage = readonly [
  address: string,
  title: string,
  kind: string,
  summary: string,
  keywords: string,
  sections: readonly (readonly [anchor: string, heading: string, lines: readonly number[]])[],
];

/**
 * A page as the search gets it. Many lines stand on many pages: 0 is the next line of the list of all lines, and other
 * numbers are lines that were there before, counted from 1.
 */
export type SearchedPage = readonly [
  address: string,
  title: string,
  kind: string,
  summary: string,
  keywords: string,
  sections: readonly (readonly [anchor: string, heading: string, lines: readonly number[]])[],
];

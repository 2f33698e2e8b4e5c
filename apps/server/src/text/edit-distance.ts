/** How many letters must be added, removed or exchanged to make one text of the other (Levenshtein). */
export function editDistance(one: readonly string[], other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, letter] of one.entries()) {
    const next = [line + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const added = Math.min(row[column + 1] ?? 0, next[column] ?? 0) + 1;
      next.push(Math.min(added, (row[column] ?? 0) + (letter === otherLetter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

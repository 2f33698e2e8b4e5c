/** Everything that an iterator gives: Array.fromAsync, of which the compiler's ES2024 does not know yet. */
export async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

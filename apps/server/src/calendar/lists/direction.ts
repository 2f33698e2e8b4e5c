export type Direction = 'asc' | 'desc';

/** `order` is case-insensitive. */
export function readDirection(order: string | undefined): Direction | undefined {
  if (order === undefined) return undefined;
  return order.toLowerCase() === 'desc' ? 'desc' : 'asc';
}

export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

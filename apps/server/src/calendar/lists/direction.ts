/** From the first to the last, or from the last to the first. */
export type Direction = 'asc' | 'desc';

/** The direction that `order` names in any case. */
export function readDirection(order: string | undefined): Direction | undefined {
  if (order === undefined) return undefined;
  return order.toLowerCase() === 'desc' ? 'desc' : 'asc';
}

export const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

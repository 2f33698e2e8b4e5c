export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const rangeOf = (values: readonly number[]): { readonly least: number; readonly most: number } => ({
  least: Math.min(...values),
  most: Math.max(...values),
});

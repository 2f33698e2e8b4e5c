/** Addresses of this site without their origin, to keep pages small. */
export const toPath = (address: string, origin: string): string =>
  address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;

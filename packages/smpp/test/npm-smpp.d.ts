// npm smpp 0.5.1 has no types, and only tests speak to it.
declare module 'smpp' {
  // biome-ignore lint/suspicious/noExplicitAny: the content of that library is not described anywhere
  const smpp: any;
  export = smpp;
}

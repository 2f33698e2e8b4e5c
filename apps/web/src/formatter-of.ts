const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter, created once for each key, because formatters are slow to create. */
export function formatterOf(key: string, language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, formatter);
  return formatter;
}

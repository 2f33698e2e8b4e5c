/** Whether a text may be a time zone for the API, which also reads `UTC+3`. Empty is the zone of the calendar. */
export function isZone(text: string): boolean {
  if (text === '' || /^(?:UTC)?[+-]\d/i.test(text)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== undefined;
  } catch {
    return false;
  }
}

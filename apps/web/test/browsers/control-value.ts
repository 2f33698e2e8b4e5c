/** `5/12/2026 18:00` as the control for times has it, whose parts depend on the language of the browser. */
export function toControlValue(value: string): string {
  const [day = '', month = '', year = '', time = ''] = value.split(/[/ ]/);
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time}`;
}

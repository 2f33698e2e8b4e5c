const numberOf = (index: number): string => `+25677${String(index).padStart(7, '0')}`;
const faulty = ['2.56772E+11', '12345', '', '0414 123456'];

/** A CSV file with faults that are spread evenly, and its valid numbers in order. */
export function toRecipients(rows: number, faults: number): { readonly file: File; readonly valid: readonly string[] } {
  const every = Math.floor(rows / faults);
  const isFault = (index: number) => index % every === 0 && index / every < faults;
  const numbers = Array.from({ length: rows }, (_each, index) => numberOf(index));
  const lines = numbers.map(
    (to, index) => `${isFault(index) ? faulty[index % faulty.length] : to},Name ${index},B${index}`,
  );
  const file = new File([`to,name,seat\n${lines.join('\n')}\n`], 'recipients.csv', { type: 'text/csv' });
  return { file, valid: numbers.filter((_each, index) => !isFault(index)) };
}

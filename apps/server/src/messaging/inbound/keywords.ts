/** The command in a text of a phone. */
export type Keyword = 'stop' | 'start' | 'help';

/** The words of each command, normalised. */
export type Keywords = Readonly<Record<Keyword, readonly string[]>>;

/** Lower-cases a text, and replaces other characters than letters and digits by single spaces. */
export const normaliseKeyword = (text: string): string =>
  text
    .normalize('NFKC')
    // Invisible characters that phones insert.
    .replace(/\p{Cf}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Courtesy after a keyword, normalised. */
const courtesies = [
  ...['please', 'pls', 'plz', 'kindly', 'thanks', 'thank you', 'thankyou', 'thank u', 'thx', 'tnx', 'sir', 'madam'],
  // Luganda and Swahili, not confirmed by a speaker.
  ...['webale', 'webale nyo', 'mwebale', 'mwebale nyo', 'asante', 'asante sana', 'tafadhali'],
];

/**
 * The keyword of a text that consists of nothing else but courtesy and the names of the sender. Any other word makes it an
 * ordinary text: a false opt-out would block messages that the person wants.
 * @param senders names of the sender: the address that the phone wrote to, and registered senders
 */
export function readKeyword(text: string, keywords: Keywords, senders: readonly string[] = []): Keyword | null {
  const words = normaliseKeyword(text);
  const names = senders.flatMap(toNamePattern);
  return inOrder.find((each) => isKeyword(words, keywords[each], names)) ?? null;
}

/** In the order of precedence. */
const inOrder: readonly Keyword[] = ['stop', 'start', 'help'];

/** Whether names of the sender can decide if a text is a keyword. */
export function mayNameSender(text: string, { stop, start, help }: Keywords): boolean {
  const words = normaliseKeyword(text);
  return [...stop, ...start, ...help].some((each) => words.startsWith(`${each} `));
}

/** Matches the name at the end of a text, however it is divided into words. */
function toNamePattern(name: string): RegExp[] {
  const letters = [...normaliseKeyword(name).replaceAll(' ', '')];
  return letters.length === 0 ? [] : [new RegExp(` ${letters.join(' ?')}$`, 'u')];
}

/** Removes endings until a keyword is left. A repeated keyword counts once. */
function isKeyword(text: string, keywords: readonly string[], names: readonly RegExp[]): boolean {
  for (let words = text; ; ) {
    if (keywords.includes(words)) return true;
    const ending = [...courtesies, ...keywords].find((each) => words.endsWith(` ${each}`));
    const without = ending === undefined ? removeName(words, names) : words.slice(0, -ending.length - 1);
    if (without === words) return false;
    words = without;
  }
}

function removeName(words: string, names: readonly RegExp[]): string {
  const name = names.find((each) => each.test(words));
  return name === undefined ? words : words.replace(name, '');
}

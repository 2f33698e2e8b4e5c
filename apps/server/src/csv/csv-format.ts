import type { Readable } from 'node:stream';

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
type CsvSeparator = ',' | ';' | '\t' | '|';

export interface CsvFormat {
  readonly encoding: CsvEncoding;
  readonly separator: CsvSeparator;
  /** Whether the first line only names the separator: `sep=;`. */
  readonly namesSeparator: boolean;
  /** The format of a text that is no table, such as `a web page (HTML)`. */
  readonly otherFormat?: string;
}

/** Reads the file once. Undefined if it is not a text. */
export async function detectFormat(open: () => Readable): Promise<CsvFormat | undefined> {
  const encoding = await detectEncoding(open());
  return encoding && { encoding, ...(await detectSeparator(decodedText(open(), encoding))) };
}

/** The text without a byte-order mark, in chunks. */
export async function* decodedText(bytes: Readable, encoding: CsvEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** A byte-order mark decides; otherwise a file that is not valid UTF-8 is Windows-1252, the encoding of Excel. */
async function detectEncoding(bytes: Readable): Promise<CsvEncoding | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let isUtf8 = true;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    const marked = isFirst ? markedEncoding(chunk) : undefined;
    if (marked !== undefined) return marked;
    isFirst = false;
    if (chunk.includes(0)) return undefined;
    isUtf8 &&= canDecode(decoder, chunk);
  }
  return isUtf8 && canDecode(decoder) ? 'utf-8' : 'windows-1252';
}

function markedEncoding(start: Buffer): CsvEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return undefined;
}

/** Decodes the next chunk, or the end of the text without one. */
function canDecode(decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

/** The separator that the first line names, as Excel reads it, or that is most frequent in it, outside quotes. */
async function detectSeparator(chunks: AsyncIterable<string>): Promise<Omit<CsvFormat, 'encoding'>> {
  let start = '';
  for await (const chunk of chunks) {
    start += chunk;
    if (/[^\r\n][\r\n]/.test(start)) break;
  }
  const text = start.trimStart();
  const [line = ''] = text.split(/[\r\n]/, 1);
  const [otherFormat] = otherFormats.find(([, pattern]) => pattern.test(text)) ?? [];
  const named = /^"?sep=([,;\t|])"?$/i.exec(line)?.[1];
  if (named !== undefined) return { separator: named as CsvSeparator, namesSeparator: true }; // as: the pattern has no others
  const plain = line.replaceAll(/"[^"]*"/g, '');
  const count = (separator: CsvSeparator): number => plain.split(separator).length;
  return {
    separator: (['\t', ';', '|'] as const).find((each) => count(each) > count(',')) ?? ',',
    namesSeparator: false,
    ...(otherFormat !== undefined && { otherFormat }),
  };
}

/** Texts of other formats by their beginning. Programs of schools and shops export web pages with the name `.xls`. */
const otherFormats: readonly (readonly [string, RegExp])[] = [
  ['a web page (HTML)', /^<(?:!doctype html|html|head|body|meta|table|style|div)\b/i],
  ['XML', /^<\?xml\b/i],
  ['a PDF', /^%PDF-/],
  ['a text document (RTF)', /^\{\\rtf/],
  ['a list of contacts (vCard)', /^begin:vcard\b/i],
  ['a calendar (iCalendar)', /^begin:vcalendar\b/i],
  ['JSON', /^(?:\{\s*"|\[\s*[{["])/],
];

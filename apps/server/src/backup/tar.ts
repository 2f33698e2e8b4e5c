import { type FileHandle, open } from 'node:fs/promises';

/** A file to put into an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** Where a file is in an archive. */
export interface FoundFile {
  readonly name: string;
  readonly size: number;
  readonly position: number;
}

const blockBytes = 512;
const longestPlainName = 100;
const plainFile = '0';
const extendedHeader = 'x';

/**
 * The bytes of a tar archive, as every `tar` reads it: POSIX.1-2001, with an extended header before names that are too long
 * for a plain one. https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html
 */
export async function* writeTar(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  for await (const { name, size, content } of files) {
    if (Buffer.byteLength(name) > longestPlainName) {
      const record = pathRecord(name);
      yield* [header('pax', record.length, extendedHeader), record, padding(record.length)];
    }
    yield header(name, size, plainFile);
    yield* content;
    yield padding(size);
  }
  yield Buffer.alloc(2 * blockBytes);
}

/** The files of an archive, in their order; throws where it ends early or is none. */
export async function listTar(file: string): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  const handle = await open(file);
  try {
    const { size: bytes } = await handle.stat();
    let longName: string | undefined;
    for (let position = 0; ; ) {
      const block = await readBytes(handle, position, blockBytes);
      if (block.every((byte) => byte === 0)) return files;
      const { name, size, type } = parseHeader(block);
      position += blockBytes;
      if (position + size > bytes) throw new NoArchive();
      if (type === extendedHeader) longName = parsePath(await readBytes(handle, position, size));
      else {
        files.push({ name: longName ?? name, size, position });
        longName = undefined;
      }
      position += size + padding(size).length;
    }
  } finally {
    await handle.close();
  }
}

/** The file is no tar archive, or a part of one. */
export class NoArchive extends Error {
  override readonly name = 'NoArchive';
}

function header(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(blockBytes);
  block.write(name, 0, longestPlainName);
  block.write('0000600\0', 100);
  block.write('0000000\0'.repeat(2), 108);
  writeSize(block, size);
  block.write(`${'0'.repeat(11)}\0`, 136);
  block.write(type, 156);
  block.write('ustar\x0000', 257);
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const largestOctal = 0o77777777777;
const isBinary = 0x80;

/** Above 8 GiB the number is binary, which all implementations of today read. */
function writeSize(block: Buffer, size: number): void {
  if (size <= largestOctal) block.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    block[124] = isBinary;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
}

function readSize(block: Buffer): number {
  if (block[124] === isBinary) return Number(block.readBigUInt64BE(128));
  return Number.parseInt(block.toString('latin1', 124, 135), 8);
}

/** The checksum of a header counts its own field as spaces. */
function sumOf(block: Buffer): number {
  return block.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0);
}

function parseHeader(block: Buffer) {
  const text = (start: number, length: number) => block.toString('utf8', start, start + length).replace(/\0.*$/s, '');
  const size = readSize(block);
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== sumOf(block) || !(size >= 0))
    throw new NoArchive();
  return { name: text(0, longestPlainName), size, type: text(156, 1) };
}

/** `<length> path=<name>`, where the length counts itself. */
function pathRecord(name: string): Buffer {
  const rest = ` path=${name}\n`;
  const bytes = Buffer.byteLength(rest);
  const length = [1, 2, 3, 4].map((digits) => bytes + digits).find((sum, index) => String(sum).length === index + 1);
  return Buffer.from(`${length}${rest}`);
}

function parsePath(record: Buffer): string {
  const [, name] = /^\d+ path=([^\n]+)\n$/.exec(record.toString()) ?? [];
  if (name === undefined) throw new NoArchive();
  return name;
}

const padding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

async function readBytes(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new NoArchive();
  return buffer;
}

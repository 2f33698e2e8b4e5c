/** A chunk has a header of its own and keeps the block alive that it was read into: small ones are copied together. */
const smallBytes = 16 * 1024;
const blockBytes = 64 * 1024;

/** The body of a response in few blocks, however small the chunks are that it comes in. */
export function createBodyBuffer() {
  const blocks: Buffer[] = [];
  let open = Buffer.alloc(0);
  let used = 0;
  let size = 0;

  function closeBlock(): void {
    if (used > 0) blocks.push(open.subarray(0, used));
    open = Buffer.alloc(0);
    used = 0;
  }

  return {
    append(chunk: Buffer): void {
      size += chunk.length;
      const isFirst = size === chunk.length;
      if (isFirst || chunk.length >= smallBytes) {
        closeBlock();
        blocks.push(chunk);
        return;
      }
      if (chunk.length > open.length - used) {
        closeBlock();
        open = Buffer.allocUnsafeSlow(blockBytes);
      }
      chunk.copy(open, used);
      used += chunk.length;
    },
    get size(): number {
      return size;
    },
    concat(): Buffer {
      closeBlock();
      return blocks.length === 1 ? (blocks[0] ?? open) : Buffer.concat(blocks);
    },
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CpuProfile } from './flames.ts';

type Frame = CpuProfile['nodes'][number]['callFrame'];

/** Names the functions of the build (`apps/server/dist`) by their places in the sources. */
export function inSources(profile: CpuProfile): CpuProfile {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (url: string): SourceMap | undefined => {
    if (!maps.has(url)) maps.set(url, readMap(url));
    return maps.get(url);
  };
  const toSource = (frame: Frame): Frame => {
    const found = mapOf(frame.url)?.findEntry(frame.lineNumber, frame.columnNumber);
    if (found === undefined || !('originalSource' in found)) return frame;
    const url = new URL(found.originalSource, frame.url).href;
    return { ...frame, url, lineNumber: found.originalLine, columnNumber: found.originalColumn };
  };
  return { ...profile, nodes: profile.nodes.map((node) => ({ ...node, callFrame: toSource(node.callFrame) })) };
}

function readMap(url: string): SourceMap | undefined {
  if (!url.startsWith('file:')) return undefined;
  const file = `${fileURLToPath(url)}.map`;
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

/** The format of V8; times are in microseconds. */
export interface CpuProfile {
  /** By the clock of `process.hrtime()`. */
  readonly startTime: number;
  readonly nodes: readonly ProfileNode[];
  /** The running node of each sample, and the time since the previous sample. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  /** Lines and columns count from 0. */
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

/** A function with its callers, and the microseconds of it and its callees. */
interface Flame {
  readonly name: string;
  readonly place: string;
  totalUs: number;
  readonly called: Map<string, Flame>;
}

/** Frames below a thousandth of the whole are left out. */
const leastPart = 0.001;
const rowHeight = 18;

/** One HTML page without scripts: callers above callees, with widths in proportion to time. */
export function drawFlames(title: string, profile: CpuProfile): string {
  const root = toFlames(profile);
  const rows: string[] = [];
  draw(root, 0, 0);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:12px sans-serif;margin:8px}main{position:relative}
div div{position:absolute;height:${rowHeight - 1}px;overflow:hidden;white-space:nowrap;background:#f4b183;
  border-left:1px solid #fff}</style>
<h1>${escapeHtml(title)}</h1><p>Point at a bar for its place and its part of the time.</p><main><div>${rows.join('\n')}</div></main></html>
`;

  function draw(flame: Flame, from: number, depth: number): void {
    const part = flame.totalUs / root.totalUs;
    if (part < leastPart) return;
    const place = `left:${(from * 100).toFixed(2)}%;width:${(part * 100).toFixed(2)}%;top:${depth * rowHeight}px`;
    const label = `${flame.name} ${flame.place} ${(part * 100).toFixed(1)} %`;
    rows.push(`<div style="${place}" title="${escapeHtml(label)}">${escapeHtml(flame.name)}</div>`);
    let at = from;
    for (const each of [...flame.called.values()].sort((one, other) => other.totalUs - one.totalUs)) {
      draw(each, at, depth + 1);
      at += each.totalUs / root.totalUs;
    }
  }
}

/** The samples as a tree. Functions that V8 compiled twice are merged. */
function toFlames({ nodes, samples, timeDeltas }: CpuProfile): Flame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const selfUs = new Map<number, number>();
  for (const [index, id] of samples.entries()) selfUs.set(id, (selfUs.get(id) ?? 0) + (timeDeltas[index] ?? 0));
  const root = newFlame('all', '');
  for (const id of nodes[0]?.children ?? []) add(root, byId.get(id));
  return root;

  function add(parent: Flame, node: ProfileNode | undefined): number {
    if (node === undefined || node.callFrame.functionName === '(idle)') return 0;
    const { functionName, url, lineNumber } = node.callFrame;
    const place = url === '' ? '' : `${url.split('/').slice(-3).join('/')}:${lineNumber + 1}`;
    const key = `${functionName} ${place}`;
    const flame = parent.called.get(key) ?? newFlame(functionName || '(anonymous)', place);
    parent.called.set(key, flame);
    const ownUs = selfUs.get(node.id) ?? 0;
    const calledUs = (node.children ?? []).reduce((sum, id) => sum + add(flame, byId.get(id)), 0);
    flame.totalUs += ownUs + calledUs;
    if (parent === root) root.totalUs += ownUs + calledUs;
    return ownUs + calledUs;
  }
}

const newFlame = (name: string, place: string): Flame => ({ name, place, totalUs: 0, called: new Map() });

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

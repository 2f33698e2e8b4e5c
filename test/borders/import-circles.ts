import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** Files by their path from a root, each with the paths of its imports, types included. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Reads the imports of the source files below `root` without tests, because nothing imports them. */
export function readImports(root: string): Imports {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|test-d|d)\.ts$/.test(file),
  );
  return new Map(files.map((file) => [file, importsOf(root, file)]));
}

function importsOf(root: string, file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => path.join(path.dirname(file), fileName))
    .filter((target) => existsSync(path.join(root, target)) && !target.startsWith('..'));
}

/**
 * The import circles in each folder between its files and subfolders, direct or indirect. Without circles a folder can
 * be read in one order.
 */
export function findCircles(imports: Imports): string[][] {
  return [...neighbourGraphs(imports)].flatMap(([folder, graph]) =>
    circlesOf(graph).map((circle) => circle.map((name) => path.join(folder, name))),
  );
}

type Graph = Map<string, Set<string>>;

/** The imports between the entries of each folder. */
function neighbourGraphs(imports: Imports): Map<string, Graph> {
  const graphs = new Map<string, Graph>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from, to] = [file.split(path.sep), target.split(path.sep)];
      const depth = from.findIndex((name, index) => name !== to[index]);
      const [importer, imported] = [from[depth], to[depth]];
      if (importer === undefined || imported === undefined) continue;
      const folder = from.slice(0, depth).join(path.sep);
      const graph = graphs.get(folder) ?? new Map<string, Set<string>>();
      graph.set(importer, (graph.get(importer) ?? new Set()).add(imported));
      graphs.set(folder, graph);
    }
  }
  return graphs;
}

/** Groups of at least two names that reach each other. */
function circlesOf(graph: Graph): string[][] {
  const reach = new Map([...graph.keys()].map((name) => [name, reachableFrom(graph, name)]));
  const circles = new Map<string, string[]>();
  for (const [name, reached] of reach) {
    if (!reached.has(name)) continue;
    const circle = [...reached].filter((other) => reach.get(other)?.has(name)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachableFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...(graph.get(name) ?? []));
  }
  return reached;
}

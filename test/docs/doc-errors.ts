import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Imports } from '../borders/import-circles.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The folders to which paths in documents are relative. */
const bases = ['.', 'apps/server/src', 'apps/server'];

const exists = (...parts: string[]): boolean => existsSync(path.join(root, ...parts));

/** The missing paths in the Markdown `text` of `file`, in code or as targets of links. */
export function findDeadPaths(file: string, text: string): string[] {
  const prose = text.replace(/^```.*?^```/gms, '');
  const named = [...prose.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g)].map(([, token = '']) => token);
  const linked = [...prose.matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)[^)]*\)/g)].map(([, target = '']) => target);
  return [
    ...named.filter((token) => isRepositoryPath(token) && !bases.some((base) => exists(base, token))),
    // The service renders the pages of errors without their extension.
    ...linked.filter((target) => !['', '.md'].some((end) => exists(path.dirname(file), target + end))),
  ];
}

/** Files that a running service creates. */
const dataFolder = 'data';

/** A source file or a path of the repository; not a column or a media type. */
function isRepositoryPath(token: string): boolean {
  const [first = '', ...rest] = token.split('/');
  if (rest.length === 0 || first === dataFolder) return false;
  return token.endsWith('.ts') || bases.some((base) => exists(base, first));
}

/** The sections that announce a number of files ("These 44 files") and list another number. */
export function findWrongCounts(text: string): string[] {
  return text.split(/^## /m).flatMap((section) => {
    const announced = /^These (\d+) files/m.exec(section)?.[1];
    if (announced === undefined) return [];
    const files = section.match(/^\d+\. `[^`]+`/gm)?.map((line) => line.replace(/^\d+\. /, '')) ?? [];
    const isRight = files.length === Number(announced) && new Set(files).size === files.length;
    const [title = ''] = section.split('\n');
    return isRight ? [] : [`'${title}' announces ${announced} files and lists ${new Set(files).size}`];
  });
}

/** Folders of the repository whose folders are rooms themselves. */
const parentFolders = ['apps', 'examples', 'packages'];

/** The folders in `folder`, which is relative to the repository; those of the repository as its table names them. */
export function foldersOf(folder: string): string[] {
  const names = (each: string) =>
    readdirSync(path.join(root, each), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => name);
  if (folder !== '') return names(folder);
  return names('').flatMap((name) =>
    parentFolders.includes(name) ? names(name).map((each) => `${name}/${each}`) : [name],
  );
}

/** Rooms that a table of `text` names and that do not exist, and folders that are missing in it. */
export function findWrongRooms(text: string, foldersIn: (folder: string) => readonly string[]): string[] {
  return [...text.matchAll(/^\| room of (`(.+?)\/?`|the repository).*\n((?:\|.*\n?)*)/gm)].flatMap(
    ([, title = '', folder = '', table = '']) => {
      const firstCells = table.split('\n').map((row) => row.split('|')[1] ?? '');
      const named = firstCells.flatMap((cell) => [...cell.matchAll(/`([^`]+?)\/?`/g)].map(([, name = '']) => name));
      const rooms = named.filter((name) => !name.endsWith('.ts'));
      const folders = foldersIn(folder);
      return [
        ...rooms
          .filter((room) => !folders.includes(room))
          .map((room) => `the table of ${title} names ${room}, which does not exist`),
        ...folders.filter((each) => !rooms.includes(each)).map((each) => `the table of ${title} does not name ${each}`),
      ];
    },
  );
}

/** The imports from a folder in the tables of `text` to one below it, or to an unlisted one. */
export function findUpwardImports(text: string, imports: Imports): string[] {
  const order = [...text.matchAll(/^\| `([a-z-]+\/|[a-z-]+\.ts)` /gm)].map(([, room = '']) => room.replace('/', ''));
  const rankOf = (room: string) => order.indexOf(room);
  const found = new Set<string>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const [from = '', to = ''] = [file, target].map((each) => each.split(path.sep)[0]);
      if (from === to || isSingleFile(from, order) || isSingleFile(to, order)) continue;
      if (rankOf(from) < 0 || rankOf(to) < 0 || rankOf(to) > rankOf(from)) found.add(`${from} imports ${to}`);
    }
  }
  return [...found];
}

const isSingleFile = (room: string, order: readonly string[]): boolean => room.endsWith('.ts') && !order.includes(room);

/** The one name of an API key in samples, so that a reader sets it once. */
const keyName = 'NGOMA_KEY';
const settingsOfServer = ['NGOMA_SECRET_KEY', 'TLS_KEY'];
const namesOfKeys = [
  /(?:Bearer|apiKey:) +(?:`?\\?\$\{?)?(?:process\.env\.)?\$?\{?([A-Z][A-Z_]+)\b/g,
  /(?:\$\{?|process\.env\.)((?:[A-Z]+_)*KEY)\b/g,
  /(?:^|\s)((?:[A-Z]+_)*KEY)=/gm,
  /(?:^|\s)(\w+)=['"]?ngoma_(?:test|live)_/gm,
];

/** Other names than `NGOMA_KEY` for an API key in samples. */
export function findOtherKeyNames(text: string): string[] {
  const names = namesOfKeys.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(names)].filter((name) => name !== keyName && !settingsOfServer.includes(name));
}

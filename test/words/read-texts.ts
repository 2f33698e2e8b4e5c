import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A text with its file and line. */
export interface Text {
  readonly place: string;
  readonly text: string;
}

export interface Texts {
  readonly comments: Text[];
  readonly testNames: Text[];
  readonly errorDetails: Text[];
}

const root = path.resolve(import.meta.dirname, '../..');
const testFunction = /^(it|test)\b/;
const suiteFunction = /^describe\b/;
/** Functions and classes whose first text is read by users: `new Problem(…)`, `refuseMember(…)`. */
const errorFactory = /^(refuse|reject|invalid)|(Problem|Error|Refusal|Misuse|Failed|Malformation)$/;
const directive = /^\s*(biome-ignore|@ts-|<reference|#!)/;

/** Hand-written sources that git knows below a folder. */
export function listFiles(folder: string): string[] {
  const patterns = ['*.ts', '*.mjs', '*.js'].map((pattern) => `:(glob)${path.posix.join(folder, '**', pattern)}`);
  const files = execFileSync('git', ['ls-files', '--', ...patterns], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n');
  return files.filter((file) => file !== '' && !/\/generated\//.test(file));
}

/** The texts of comments without their marks. Consecutive line comments are one comment. */
function readComments(file: ts.SourceFile): { start: number; text: string }[] {
  const ranges = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    // Templates may contain texts that look like comments.
    if (node.kind >= ts.SyntaxKind.FirstTemplateToken && node.kind <= ts.SyntaxKind.LastTemplateToken) return;
    for (const find of [ts.getLeadingCommentRanges, ts.getTrailingCommentRanges]) {
      const from = find === ts.getLeadingCommentRanges ? node.pos : node.end;
      for (const range of find(file.text, from) ?? []) ranges.set(range.pos, range);
    }
    node.getChildren(file).forEach(visit);
  };
  visit(file);

  const comments: { start: number; end: number; text: string }[] = [];
  for (const { pos, end, kind } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const text = file.text.slice(pos, end).replace(/^\/\*+|\s*\*+\/$|^\/\/+|^\s*\*/gm, ' ');
    const previous = comments.at(-1);
    const continues =
      kind === ts.SyntaxKind.SingleLineCommentTrivia &&
      previous !== undefined &&
      /^[ \t]*\r?\n[ \t]*$/.test(file.text.slice(previous.end, pos));
    if (continues) Object.assign(previous, { end, text: `${previous.text} ${text}` });
    else comments.push({ start: pos, end, text });
  }
  return comments.filter(({ text }) => /\w/.test(text) && !directive.test(text));
}

/** The source text of a string or a template. */
function readLiteral(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return undefined;
}

/** The name of a test, after that of its suite. */
function readTestName(node: ts.Node): string | undefined {
  const own = readTitle(node, testFunction);
  if (own === undefined) return undefined;
  const suite = ts.findAncestor(node.parent, (parent) => readTitle(parent, suiteFunction) !== undefined);
  return suite === undefined ? own : `${readTitle(suite, suiteFunction)} › ${own}`;
}

function readTitle(node: ts.Node, called: RegExp): string | undefined {
  if (!ts.isCallExpression(node) || !called.test(node.expression.getText())) return undefined;
  return readLiteral(node.arguments[0]);
}

function readErrorDetails(node: ts.Node): string[] {
  const candidates: ts.Node[] = [];
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'detail') candidates.push(node.initializer);
  if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && errorFactory.test(node.expression.getText())) {
    candidates.push(...(node.arguments ?? []));
  }
  const branches = candidates.flatMap((item) =>
    ts.isConditionalExpression(item) ? [item.whenTrue, item.whenFalse] : [item],
  );
  return branches.map(readLiteral).filter((text) => text !== undefined && text.split(' ').length > 3) as string[]; // as: none is undefined
}

export function readTexts(files: readonly string[]): Texts {
  const texts: Texts = { comments: [], testNames: [], errorDetails: [] };
  for (const name of files) addTexts(texts, name, readFileSync(path.join(root, name), 'utf8'));
  return texts;
}

/** Adds the texts of a source file. */
export function addTexts(texts: Texts, name: string, source: string): void {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const isTest = /\.test(-d)?\.ts$|(^|\/)test\/|\/test-[^/]*\.ts$/.test(name);
  const add = (list: Text[], start: number, text: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(start);
    list.push({ place: `${name}:${line + 1}`, text: text.replaceAll(/\s+/g, ' ').trim() });
  };
  const visit = (node: ts.Node): void => {
    const testName = isTest ? readTestName(node) : undefined;
    if (testName !== undefined) add(texts.testNames, node.getStart(), testName);
    if (!isTest) for (const detail of readErrorDetails(node)) add(texts.errorDetails, node.getStart(), detail);
    ts.forEachChild(node, visit);
  };
  for (const { start, text } of readComments(file)) add(texts.comments, start, text);
  visit(file);
}

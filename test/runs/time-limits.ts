import ts from 'typescript';
import { leastLimitMs } from '../harness/test-config.ts';

/** A limit below a minute: the expression and its line. */
export interface ShortLimit {
  readonly line: number;
  readonly text: string;
}

const hooksAndTests = /^(test|it|describe|suite|beforeAll|afterAll|beforeEach|afterEach)\b/;
const nameOfLimit = /^(testTimeout|hookTimeout|timeout|timeoutMs)$/;
/** Their default limit is a second; `expect.poll` uses that of the configuration. */
const waits = /^vi\.wait(For|Until)$/;

/** Finds limits below a minute in a file of tests: of tests, hooks, polls, waits, requests and processes. */
export function findShortLimits(source: string): ShortLimit[] {
  const file = ts.createSourceFile('limits.ts', source, ts.ScriptTarget.Latest, true);
  const constants = readConstants(file);
  const found: ShortLimit[] = [];

  const refuse = (node: ts.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    found.push({ line: line + 1, text: node.getText() });
  };
  const isShort = (node: ts.Expression): boolean => {
    const value = leastValue(node, constants);
    return value !== undefined && value < leastLimitMs;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && nameOfLimit.test(node.name.getText()) && isShort(node.initializer))
      refuse(node);
    if (ts.isShorthandPropertyAssignment(node) && nameOfLimit.test(node.name.text) && isShort(node.name)) refuse(node);
    if (ts.isCallExpression(node) && hasShortLimit(node, isShort)) refuse(node.arguments.at(-1) ?? node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function hasShortLimit(call: ts.CallExpression, isShort: (node: ts.Expression) => boolean): boolean {
  const callee = call.expression.getText();
  const last = call.arguments.at(-1);
  if (waits.test(callee)) return call.arguments.length < 2 || (last !== undefined && isShort(last));
  if (last === undefined) return false;
  if (callee === 'AbortSignal.timeout') return isShort(last);
  return hooksAndTests.test(callee) && call.arguments.length > 1 && isShort(last);
}

/** The numbers of constants in the file. */
function readConstants(file: ts.SourceFile): ReadonlyMap<string, number> {
  const constants = new Map<string, number>();
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && leastValue(initializer, constants);
      if (value !== undefined) constants.set(name.getText(), value);
    }
  }
  return constants;
}

/** The least value of an expression; undefined if it is unknown. */
function leastValue(node: ts.Expression, constants: ReadonlyMap<string, number>): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return constants.get(node.text);
  if (ts.isParenthesizedExpression(node)) return leastValue(node.expression, constants);
  if (ts.isConditionalExpression(node)) {
    const values = [node.whenTrue, node.whenFalse].map((each) => leastValue(each, constants));
    return values.some((value) => value === undefined) ? undefined : Math.min(...values.map(Number));
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) {
    const [left, right] = [node.left, node.right].map((each) => leastValue(each, constants));
    return left === undefined || right === undefined ? undefined : left * right;
  }
  return undefined;
}

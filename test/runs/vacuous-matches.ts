import ts from 'typescript';

/** A regular expression that a matcher compares with a text: vitest 5.1.1 accepts every text. */
export interface VacuousMatch {
  readonly line: number;
  readonly text: string;
}

const matchers = /^(?:toMatchObject|toEqual|toStrictEqual|toContainEqual|toHaveBeenCalledWith|objectContaining)$/;

/** Finds regular expressions in the expected values of a file of tests, outside of `expect.stringMatching` and other calls. */
export function findVacuousMatches(source: string): VacuousMatch[] {
  const file = ts.createSourceFile('matches.ts', source, ts.ScriptTarget.Latest, true);
  const found: VacuousMatch[] = [];

  const inExpected = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ line: line + 1, text: node.getText() });
    }
    if (ts.isCallExpression(node) || ts.isFunctionLike(node)) visit(node);
    else ts.forEachChild(node, inExpected);
  };
  const visit = (node: ts.Node): void => {
    const isExpected = ts.isCallExpression(node) && isMatcher(node.expression);
    if (isExpected) node.arguments.forEach(inExpected);
    if (isExpected) visit(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isMatcher = (callee: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(callee) && matchers.test(callee.name.text);

import ts from 'typescript';

/** A place of a source, `12: …`, with its fault. */
export type Fault = string;

/** The attributes of HTML that choose twice. */
export const findTemplateFaults = (file: string, text: string): Fault[] =>
  findNestedConditions(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));

function findNestedConditions(source: ts.SourceFile): Fault[] {
  const faults: Fault[] = [];
  const visit = (node: ts.Node): void => {
    if (isHtml(node)) {
      for (const value of valuesOfAttributes(node)) {
        if (!hasNestedCondition(value)) continue;
        const { line } = source.getLineAndCharacterOfPosition(value.getStart());
        faults.push(
          `${line + 1}: a condition inside a condition inside an attribute; name its value before the template.`,
        );
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

const isHtml = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'html';

/** The values of a template that are in a tag. */
function valuesOfAttributes({ template }: ts.TaggedTemplateExpression): ts.Expression[] {
  if (!ts.isTemplateExpression(template)) return [];
  let before = template.head.text;
  return template.templateSpans.flatMap(({ expression, literal }) => {
    const isInTag = before.lastIndexOf('<') > before.lastIndexOf('>');
    before += literal.text;
    return isInTag ? [expression] : [];
  });
}

const isCondition = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) ||
  (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken);

/** A condition of which a result is chosen by another; `a && b && c` is one condition. */
function hasNestedCondition(value: ts.Node, isInside = false): boolean {
  if (!isCondition(value)) return ts.forEachChild(value, (child) => hasNestedCondition(child, isInside)) ?? false;
  if (isInside) return true;
  const results = ts.isConditionalExpression(value)
    ? [value.whenTrue, value.whenFalse]
    : ts.isBinaryExpression(value)
      ? [value.right]
      : [];
  return results.some((result) => hasNestedCondition(result, true));
}

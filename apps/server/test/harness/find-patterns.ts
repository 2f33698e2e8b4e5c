import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { OpenApiDocument } from '../../src/http/contract.ts';

/** A regular expression of this project and its place. */
export interface FoundPattern {
  readonly place: string;
  readonly pattern: RegExp;
}

/** Every literal regular expression, and each place that creates one from a text. */
export interface FoundPatterns {
  readonly literals: readonly FoundPattern[];
  readonly computed: readonly string[];
}

export function findPatterns(folder: string): FoundPatterns {
  const literals: FoundPattern[] = [];
  const computed: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || /(^|\/)test-/.test(name)) continue;
    const text = readFileSync(path.join(folder, name), 'utf8');
    const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node))
        literals.push({ place: `${name} ${node.text}`, pattern: parse(node.text) });
      if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp') computed.push(name);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, computed: [...new Set(computed)] };
}

function parse(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Every `pattern` of the contract. */
export function findContractPatterns(document: OpenApiDocument): FoundPattern[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('pattern' in value && typeof value.pattern === 'string') found.add(value.pattern);
    for (const member of Object.values(value)) visit(member);
  };
  visit(document);
  return [...found].map((pattern) => ({ place: `contract ${pattern}`, pattern: new RegExp(pattern, 'u') }));
}

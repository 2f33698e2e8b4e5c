import ts from 'typescript';

/**
 * The declarations that openapi-typescript makes, with a type of its own for each schema: `export type Venue = {…}`, and
 * `Venue` wherever they say `components["schemas"]["Venue"]`. Editors and the compiler show these names. A member without a
 * description gets the first sentence of the schema that it refers to, because editors do not look it up.
 */
export function withNamedSchemas(declarations: readonly ts.Node[]): ts.Node[] {
  const named: ts.TypeAliasDeclaration[] = [];
  const summaries = summarizeSchemas(declarations);

  function visit(node: ts.Node): ts.Node {
    const name = schemaName(node);
    if (name !== undefined) return ts.factory.createTypeReferenceNode(name);
    const visited = ts.visitEachChild(node, visit, undefined);
    if (isSchemas(visited)) return nameMembers(visited);
    return ts.isPropertySignature(node) && ts.isIdentifier(node.name) ? describeMember(visited, node) : visited;
  }

  function describeMember(visited: ts.Node, { type }: ts.PropertySignature): ts.Node {
    const summary = summaries.get((type && schemaName(type)) ?? '');
    if (summary === undefined || ts.getSyntheticLeadingComments(visited)?.length) return visited;
    const { MultiLineCommentTrivia } = ts.SyntaxKind;
    return ts.addSyntheticLeadingComment(visited, MultiLineCommentTrivia, `* ${summary} `, true);
  }

  function nameMembers(schemas: SchemasMember): ts.Node {
    const members = schemas.type.members.map((member) => {
      if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name)) {
        throw new Error(
          `A schema has a name that no type can have: ${member.name && ts.SyntaxKind[member.name.kind]}.`,
        );
      }
      named.push(declareType(member.name.text, member.type, member));
      const { modifiers, name, questionToken } = member;
      const reference = ts.factory.createTypeReferenceNode(name.text);
      return ts.factory.createPropertySignature(modifiers, name.text, questionToken, reference);
    });
    const { modifiers, name, questionToken } = schemas;
    const type = ts.factory.createTypeLiteralNode(members);
    return ts.factory.updatePropertySignature(schemas, modifiers, name, questionToken, type);
  }

  const visited = declarations.map(visit);
  return [...visited, ...named];
}

/** The first sentence of the description of each schema, by its name. */
function summarizeSchemas(declarations: readonly ts.Node[]): ReadonlyMap<string, string> {
  const summaries = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    if (isSchemas(node)) node.type.members.forEach(summarize);
    else ts.forEachChild(node, visit);
  };
  function summarize(member: ts.TypeElement): void {
    const comment = ts.getSyntheticLeadingComments(member)?.[0]?.text ?? '';
    const summary = /@description (.+?(?:\.(?= |$)|$))/m.exec(comment)?.[1];
    if (summary !== undefined && member.name !== undefined && ts.isIdentifier(member.name))
      summaries.set(member.name.text, summary.trim());
  }
  for (const declaration of declarations) visit(declaration);
  return summaries;
}

type SchemasMember = ts.PropertySignature & { readonly type: ts.TypeLiteralNode };

/** Whether this is the member `schemas` of `interface components`. Only there is `schemas` an object of types. */
function isSchemas(node: ts.Node): node is SchemasMember {
  return (
    ts.isPropertySignature(node) &&
    ts.isIdentifier(node.name) &&
    node.name.text === 'schemas' &&
    node.type !== undefined &&
    ts.isTypeLiteralNode(node.type)
  );
}

function declareType(name: string, type: ts.TypeNode, described: ts.Node): ts.TypeAliasDeclaration {
  const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  const declaration = ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(described));
}

/** `Venue` of `components["schemas"]["Venue"]`; undefined for every other node. */
function schemaName(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined;
  const { objectType: owner, indexType: group } = node.objectType;
  if (!ts.isTypeReferenceNode(owner) || !ts.isIdentifier(owner.typeName)) return undefined;
  return owner.typeName.text === 'components' && literalText(group) === 'schemas'
    ? literalText(node.indexType)
    : undefined;
}

function literalText(node: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined;
}

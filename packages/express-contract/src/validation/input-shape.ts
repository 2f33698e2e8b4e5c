import {
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  resolve,
  type SchemaObject,
} from '../document/document.ts';
import { branchesOf } from '../document/unions.ts';
import { bodySchema } from './validation-error.ts';

/** The places of lists in the contract, for APIs whose clients have several ways to write one. */
export interface InputShape {
  /** The query parameters that are lists. */
  readonly queryLists: ReadonlySet<string>;
  /**
   * Those that are as good as not sent where they are empty (`allowEmptyValue`): the validator takes no empty text for
   * a list.
   */
  readonly emptyQueries: ReadonlySet<string>;
  /** The members of the body that may be lists, each with the names that an object in its place may have. */
  readonly bodyLists: ReadonlyMap<string, ReadonlySet<string>>;
}

export function readInputShape(
  document: OpenApiDocument,
  operation: OperationObject,
  parameters: readonly ParameterObject[],
): InputShape {
  const isList = ({ schema }: ParameterObject) => branchesOf(document, schema).some(({ type }) => type === 'array');
  const ofQuery = parameters.filter((each) => each.in === 'query');
  const members = Object.entries(bodySchema(document, operation)?.properties ?? {});
  return {
    queryLists: new Set(ofQuery.filter(isList).map(({ name }) => name)),
    emptyQueries: new Set(ofQuery.filter(({ allowEmptyValue }) => allowEmptyValue === true).map(({ name }) => name)),
    bodyLists: new Map(
      members.flatMap(([name, schema]) => {
        const branches = branchesOf(document, schema);
        return branches.some(({ type }) => type === 'array') ? [[name, objectNames(document, branches)] as const] : [];
      }),
    ),
  };
}

/** The names of all objects that a list or its place may hold. */
function objectNames(document: OpenApiDocument, branches: readonly SchemaObject[]): ReadonlySet<string> {
  const inLists = branches.flatMap(({ items }) => (items === undefined ? [] : branchesOf(document, items)));
  const objects = [...branches, ...inLists].map((each) => resolve<SchemaObject>(document, each));
  return new Set(objects.flatMap(({ properties }) => Object.keys(properties ?? {})));
}

import type { Request } from 'express';
import type { UploadedFile } from '../bodies/read-multipart.ts';
import type { OperationInput } from '../handler.ts';

/** The input of a handler: valid by the contract, and converted to its types. */
export interface RouterInput<Operation, Caller> extends Omit<OperationInput<Operation>, 'body'> {
  readonly body: BodyOf<Operation>;
  /** The media type of the body, as the document names it; undefined without a body. */
  readonly mediaType: MediaTypeOf<Operation> | undefined;
  readonly cookies: Readonly<CookiesOf<Operation>>;
  /** The files of a form, which are removed after the reply. A file's member in `body` is its name. */
  readonly files: readonly UploadedFile[];
  readonly caller: Caller;
  readonly request: Request;
}

type CookiesOf<Operation> = Operation extends { parameters: { cookie?: infer Cookies } }
  ? [NonNullable<Cookies>] extends [never]
    ? Record<never, never>
    : NonNullable<Cookies>
  : Record<never, never>;

type ContentOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? Content
  : Operation extends { requestBody?: infer Optional }
    ? NonNullable<Optional> extends { content: infer Content }
      ? Content
      : never
    : never;

type MediaTypeOf<Operation> = keyof ContentOf<Operation> & string;

/** A required body, one that may be missing, or none. */
type BodyOf<Operation> = Operation extends { requestBody: { content: infer Content } }
  ? ReadBody<Content>
  : [ContentOf<Operation>] extends [never]
    ? undefined
    : ReadBody<ContentOf<Operation>> | undefined;

type ReadBody<Content> = { [Type in keyof Content]: ReadAs<Type, Content[Type]> }[keyof Content];

type ReadAs<Type, Value> = Type extends `${string}json` | `application/x-www-form-urlencoded`
  ? Value
  : Type extends 'multipart/form-data'
    ? WithFileNames<Value>
    : Type extends `text/${string}`
      ? string
      : Type extends '*/*' | 'application/*'
        ? ReadByRange<Value>
        : Buffer;

/** Without a schema of more than texts, bodies of a range are bytes. */
type ReadByRange<Value> = [Value] extends [string | Blob]
  ? Buffer
  : unknown extends Value
    ? Buffer
    : WithFileNames<Value>;

/** Some generators of types write `Blob` for the bytes of a file. */
type WithFileNames<Value> = Value extends object
  ? { [Name in keyof Value]: NonNullable<Value[Name]> extends Blob | Blob[] ? FileNames<Value[Name]> : Value[Name] }
  : Value;
type FileNames<Value> = Value extends Blob[] ? string[] : Value extends Blob ? string : Value;

import { tmpdir } from 'node:os';
import path from 'node:path';
import express, { type Request, type Response } from 'express';
import { bodyKindsOf, sendableTypesOf } from '../document/body-kinds.ts';
import { bodyContent, type MediaTypeObject, type OpenApiDocument, type OperationObject } from '../document/document.ts';
import { type BodyKind, bodyKindOf, findMediaType, isOpenRange } from '../document/media-types.ts';
import { HttpError, UnsupportedMediaType } from '../errors.ts';
import { isList } from '../parameters/parameter.ts';
import { InvalidRequest, type ValidationError } from '../validation/validation-error.ts';
import { createFormReader, fieldsOf, kindOfField, type ReadForm } from './form.ts';
import { type ParsedBody, parsedBy, type Read } from './parsed-by.ts';
import { createJsonReader } from './read-json.ts';
import { MalformedMultipart, MultipartTooLarge, readMultipart, removeFiles } from './read-multipart.ts';

/** A body as it was read, before it is validated; the caller has to remove its files. */
interface ReadBody extends ParsedBody {
  /** As the document names it; undefined where there is no body. */
  readonly mediaType: string | undefined;
}

export interface BodyLimits {
  /** Bytes of a body without files. */
  readonly bodyBytes: number;
  readonly uploads: UploadLimits;
}

/** Limits of forms with files. */
export interface UploadLimits {
  /** The folder of files while the request is handled; one in the system's temporary folder unless set. */
  readonly folder?: string;
  /** Bytes of a file; 10 MiB unless set. */
  readonly fileBytes?: number;
  /** Files of a request; 10 unless set. */
  readonly files?: number;
}

export type BodyReader = (request: Request, response: Response) => Promise<ReadBody>;

const nothing: ReadBody = { body: undefined, mediaType: undefined, files: [] };
const defaultFileBytes = 10 * 1024 * 1024;
const defaultFiles = 10;
/** Fields of a form, files included. */
const maxFields = 1_000;

/** Reads the bodies of the media types that an operation declares: JSON, forms, forms with files, text and bytes. */
export function createBodyReader(
  document: OpenApiDocument,
  operation: OperationObject,
  limits: BodyLimits,
): BodyReader {
  const { requestBody } = operation;
  if (requestBody === undefined) return async () => nothing;
  const mediaTypes = Object.keys(requestBody.content);
  const declared = new Map(mediaTypes.map((each) => [each, readersOf(document, operation, each, limits)]));
  const accepted = [...declared].flatMap(([each, { kinds }]) => sendableTypesOf(each, kinds));
  function find(sent: string) {
    const mediaType = findMediaType(mediaTypes, sent);
    return { sent, mediaType, read: declared.get(mediaType ?? '')?.find(sent) };
  }
  // Most requests of an operation have the same header.
  let last = find('');
  return async (request, response) => {
    if (!hasBody(request)) return nothing;
    const sent = request.headers['content-type'] ?? '';
    if (sent !== last.sent) last = find(sent);
    const { mediaType, read } = last;
    if (mediaType === undefined || read === undefined) throw new UnsupportedMediaType(accepted);
    return { mediaType, ...(await read(request, response)) };
  };
}

interface Readers {
  readonly kinds: readonly BodyKind[];
  /** The reader for the media type of a request; undefined if the schema takes no bodies of its kind. */
  find(sent: string): Read | undefined;
}

function readersOf(
  document: OpenApiDocument,
  operation: OperationObject,
  mediaType: string,
  limits: BodyLimits,
): Readers {
  const content: MediaTypeObject = bodyContent(operation, mediaType) ?? { schema: {} };
  const kinds = bodyKindsOf(document, mediaType, content.schema);
  const readers = new Map(kinds.map((kind) => [kind, readerOf(document, content, kind, limits)]));
  const [only] = readers.values();
  const isDecidedBySent = isOpenRange(mediaType) && !readers.has('bytes');
  return { kinds, find: (sent) => (isDecidedBySent ? readers.get(bodyKindOf(sent)) : only) };
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function readerOf(document: OpenApiDocument, content: MediaTypeObject, kind: BodyKind, limits: BodyLimits): Read {
  const limit = limits.bodyBytes;
  const all = { limit, type: () => true };
  switch (kind) {
    case 'json':
      return createJsonReader(limit);
    case 'text':
      return parsedBy(express.text(all), (text) => text);
    case 'bytes':
      return parsedBy(express.raw(all));
    case 'form': {
      const readForm = createFormReader(document, content);
      return parsedBy(express.text(all), (text) => parseForm(readForm, String(text)));
    }
    case 'multipart': {
      const readForm = createFormReader(document, content);
      const fields = fieldsOf(document, content.schema ?? {});
      const files = new Map(
        [...fields].flatMap(([name, schema]): [string, FileField][] => {
          const encoding = content.encoding?.[name] ?? {};
          const kind = kindOfField(document, schema, encoding);
          if (kind === 'text') return [];
          const mediaTypes = encoding.contentType?.split(',').map((each) => each.trim()) ?? ['*/*'];
          return [[name, { isList: isList(document, schema), mayBeText: kind === 'both', mediaTypes }]];
        }),
      );
      return multipartReader({ readForm, files }, limits);
    }
  }
}

function parseForm(readForm: ReadForm, text: string): Record<string, unknown> {
  try {
    return readForm(text);
  } catch (error) {
    if (error instanceof URIError) throw new HttpError(400, 'The form is not percent-encoded UTF-8.');
    throw error;
  }
}

interface MultipartFields {
  readonly readForm: ReadForm;
  /** The fields that are or may be files. */
  readonly files: ReadonlyMap<string, FileField>;
}

interface FileField {
  readonly isList: boolean;
  readonly mayBeText: boolean;
  /** Those that `encoding` allows. */
  readonly mediaTypes: readonly string[];
}

function multipartReader({ readForm, files: fileFields }: MultipartFields, { bodyBytes, uploads }: BodyLimits): Read {
  const {
    folder = path.join(tmpdir(), 'express-contract'),
    fileBytes = defaultFileBytes,
    files = defaultFiles,
  } = uploads;
  const keep = {
    folder,
    fileBytes,
    accepts: (field: string, kept: readonly string[]) =>
      fileFields.has(field) && kept.length < files && (fileFields.get(field)?.isList === true || !kept.includes(field)),
  };
  return async (request) => {
    const form = { fieldBytes: bodyBytes, bodyBytes: bodyBytes + fileBytes * files, fields: maxFields };
    const sent = await readMultipart(request, { ...form, keep }).catch(refuse);
    try {
      if (sent.isFileTooLarge) throw new HttpError(413, `A file may hold ${fileBytes} bytes at the most.`);
      const body = parseForm(readForm, sent.form);
      const errors = [
        ...[...fileFields]
          .filter(([field, { mayBeText }]) => !mayBeText && Object.hasOwn(body, field))
          .map(([field]) => toError(field, 'must be a file')),
        ...sent.files.flatMap(({ field, mediaType }) => {
          const { mediaTypes = [] } = fileFields.get(field) ?? {};
          if (findMediaType(mediaTypes, mediaType) !== undefined) return [];
          return [toError(field, `must be of the media type ${mediaTypes.join(' or ')}`)];
        }),
        ...sent.ignored.map((field) =>
          toError(field, fileFields.has(field) ? 'is one file too many' : 'must not be a file'),
        ),
      ];
      if (errors.length > 0) throw new InvalidRequest(errors);
      for (const { field, name } of sent.files) {
        const names = sent.files.filter((each) => each.field === field).map((each) => each.name);
        body[field] = fileFields.get(field)?.isList === true ? names : name;
      }
      return { body, files: sent.files };
    } catch (error) {
      await removeFiles(sent.files);
      throw error;
    }
  };
}

const toError = (field: string, accepts: string): ValidationError => ({
  place: 'body',
  members: [field],
  rule: 'type',
  accepts,
});

function refuse(error: unknown): never {
  if (error instanceof MultipartTooLarge)
    throw new HttpError(413, `${error.message} at the most.`, { Connection: 'close' });
  throw error instanceof MalformedMultipart ? new HttpError(400, error.message) : error;
}

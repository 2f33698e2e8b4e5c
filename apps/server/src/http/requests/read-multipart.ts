import type { IncomingMessage } from 'node:http';
import { type MultipartBody, type MultipartLimits, MultipartTooLarge, readMultipart } from '@ngoma/express-contract';
import { tooLarge } from './caller-limits.ts';

export interface FormLimits extends Omit<MultipartLimits, 'keep'> {
  /** The field whose file is stored, and the folder. Other files are ignored, as in PHP. */
  readonly keep: { readonly folder: string; readonly field: string; readonly fileBytes?: number } | undefined;
}

/** Reads a multipart body with at most one file. Rejects with a Problem if it is too large. */
export function readMultipartForm(request: IncomingMessage, limits: FormLimits): Promise<MultipartBody> {
  const { keep: one, ...others } = limits;
  const keep = one && {
    ...one,
    accepts: (field: string, kept: readonly string[]) => field === one.field && kept.length === 0,
  };
  return readMultipart(request, { ...others, keep }).catch((error: unknown) => {
    throw error instanceof MultipartTooLarge ? tooLarge(error.message) : error;
  });
}

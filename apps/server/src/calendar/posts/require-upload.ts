import type { UploadedFile } from '@ngoma/express-contract';
import { Problem } from '../../problems/problem.ts';

/** The file of a form. Throws a Problem without a file, or if the field is a text. */
export function requireUpload(file: UploadedFile | undefined): UploadedFile {
  if (file !== undefined && file.name !== '') return file;
  throw new Problem('rest_missing_callback_param', {
    detail: "Required and missing: file. Send it as a file of a form ('multipart/form-data').",
    params: ['file'],
    errors: [{ pointer: '/file', code: 'required', detail: "'file' is required." }],
  });
}

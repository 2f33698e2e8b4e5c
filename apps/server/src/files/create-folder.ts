import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from '../problems/error-code.ts';

/**
 * Creates a folder and its parents. Node's `recursive` option never returns on file systems without folders, such as
 * `/proc`.
 */
export function createFolder(name: string): void {
  const folder = path.resolve(name);
  if (isFolder(folder)) return;
  const parent = path.dirname(folder);
  if (!existsSync(parent)) createFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have been faster.
    if (isFolder(folder)) return;
    throw new Error(`The folder ${folder} cannot be created (${errorCode(error)}); set NGOMA_DATA to another folder.`, {
      cause: error,
    });
  }
}

/** The folder, or its nearest existing ancestor. */
export function firstExistingFolder(folder: string): string {
  return existsSync(folder) ? folder : firstExistingFolder(path.dirname(folder));
}

const isFolder = (name: string): boolean => statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Fields of a file that an interrupted form sent: the server adds them, and reads the file by its id. */
export const keptFileFields = { id: 'kept_file', name: 'kept_file_name', type: 'kept_file_type' } as const;

/** Removes the file from a form that has it elsewhere. */
export function deleteKeptFile(fields: URLSearchParams): void {
  for (const name of Object.values(keptFileFields)) fields.delete(name);
}

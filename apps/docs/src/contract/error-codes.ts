import type { ContractDocument } from './document.ts';

export interface ErrorCode {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** The error codes of the contract; the example on each page has the status and title. */
export function readErrorCodes(document: ContractDocument, readPage: (code: string) => string): ErrorCode[] {
  const codes = document.components.schemas['ProblemCode']?.enum ?? [];
  return codes
    .map(String)
    .sort()
    .map((code) => {
      const page = readPage(code);
      const status = /"status": (\d{3})/.exec(page)?.[1];
      const title = /"title": "([^"]+)"/.exec(page)?.[1];
      if (status === undefined || title === undefined)
        throw new Error(`docs/errors/${code}.md needs an example response with its 'status' and 'title'.`);
      return { code, status: Number(status), title };
    });
}
